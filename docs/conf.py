"""Sphinx builds the pages in this folder: ``make docs``."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_extensions"))

project = "memaudit_gym"
author = "the memaudit_gym authors"
html_title = "memaudit_gym"
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["wide.css"]
html_copy_source = False
html_show_copyright = False

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "environment_pages",
    "outside_pages",
    "plain_attributes",
]
exclude_patterns = ["_build", "_extensions"]

# Dashes alone: quotes stay as they are typed.
smartquotes_action = "D"
highlight_language = "none"
myst_heading_anchors = 4

autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_member_order = "bysource"
add_module_names = False  # they stand in the headings
autodoc_default_options = {"members": True}
napoleon_numpy_docstring = False
autodoc_mock_imports = ["stable_baselines3"]  # the extra `docs` does without torch

# Types of other projects, as nothing is fetched while the pages are built, and of no public room.
nitpick_ignore_regex = [
    (r"py:.*", rf"({name})(\..*)?")
    for name in (
        "argparse|collections|datetime|fractions|gymnasium|numpy|os|pathlib|stable_baselines3",
        "AutoresetMode|Path",
        r"memaudit_gym\.(natural|envs\.prepared|envs\.writer_env|optimum\.problem)",
        r"memaudit_gym\.(evaluation\.report|intrinsic\.judges\.entailments)",
    )
]
