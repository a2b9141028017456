"""A sentence model made for tests: a BERT of one layer that reads letter by letter."""

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.,!?'[]:"


def small_sentence_model(folder):
    """The folder of the model, made inside the given one; its weights are random, seed 0."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer import modules as parts
    from transformers import BertConfig, BertModel, BertTokenizerFast

    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    pieces += [*LETTERS, *(f"##{letter}" for letter in LETTERS)]
    (folder / "vocab.txt").write_text("\n".join(pieces))
    BertTokenizerFast(str(folder / "vocab.txt")).save_pretrained(folder / "bert")
    settings = BertConfig(
        vocab_size=len(pieces),
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
    )
    with torch.random.fork_rng():
        torch.manual_seed(0)
        BertModel(settings).save_pretrained(folder / "bert")
    bert = parts.Transformer(str(folder / "bert"))
    SentenceTransformer(modules=[bert, parts.Pooling(8)], device="cpu").save(str(folder / "st"))
    return str(folder / "st")
