"""Language models behind any OpenAI-compatible endpoint: asked, checked, cached, accounted for."""
