"""Writes the pages of the environments from the registry and from docstrings, before each build.

``environments/ids.md`` is the table of all ids, ``environments/reference.md`` the docstring of the
environment's class, and every id has a page of its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gymnasium as gym
from best_store import section, wrapped
from sphinx.application import Sphinx

from memaudit_gym import generators
from memaudit_gym.envs.registration import ENVIRONMENTS
from memaudit_gym.envs.sources import FileSource
from memaudit_gym.envs.writer_env import WriterEnv
from memaudit_gym.generators import DISTRIBUTIONS, noisy, stream
from memaudit_gym.generators.stream import LENGTHS

#: {distribution: whose docstring says what its packages are like}, beside the ten families.
ABOUT: Mapping[str | None, object] = {
    "mixture": generators,
    noisy.NOISY: noisy,
    **dict.fromkeys(LENGTHS, stream),
    None: FileSource,
}

#: The constructor's.
DEFAULTS = {name: one.default for name, one in inspect.signature(WriterEnv).parameters.items()}

PAGE = """# {id}

{about}

| | |
|---|---|
| action space | `{action_space}` |
| slots K | {slots} |
| experiences | {experiences} |
| default budget | {budget} |
| default audit | {audit} |

```python
env = gymnasium.make("memaudit_gym:{id}"{more})
```

## An episode begins

```text
{state}
```

{best}
Spaces, features, rewards, infos and arguments are those of every environment:
[the reference](reference.md).
"""

IDS = """# All ids

Every id begins with `MemAudit/`. What an episode is like with the constructor's defaults; all
arguments are in [the reference](reference.md).

| id | what its packages are like | slots K | experiences | budget |
|---|---|---|---|---|
{rows}

```{{toctree}}
:hidden:

{names}
```
"""


def about(distribution: str | None) -> str:
    """What the packages of a distribution are like, as its generator says."""
    generator = DISTRIBUTIONS.get(distribution or "")
    found = inspect.getmodule(generator) if generator else ABOUT[distribution]
    text = inspect.getdoc(found) or ""
    return text.split("\n\nArgs:")[0]


def page_name(environment_id: str) -> str:
    """``MemAudit/Stream-Long-v0`` has the page ``stream-long``."""
    return environment_id.removeprefix("MemAudit/").rpartition("-v")[0].lower()


def facts(environment_id: str) -> dict[str, Any]:
    """What the pages say of one id: read off an environment that has been reset."""
    distribution = ENVIRONMENTS[environment_id]
    packages: dict[str, Any] = {"packages": "natural"} if distribution is None else {}
    env: Any = gym.make(environment_id, render_mode="ansi", **packages)
    env.reset(seed=0)
    inner = env.unwrapped
    asked = DEFAULTS | env.spec.kwargs
    return {
        "id": environment_id,
        "about": about(distribution),
        "action_space": env.action_space,
        "slots": inner.arguments.slots,
        "experiences": f"{len(inner.episode.package.experiences):,}",
        "budget": asked["budget"],
        "audit": asked["audit"],
        "state": wrapped(env.render()),
        "best": section(inner.episode.package, inner.episode.budget),
        "more": ', packages="natural"' if packages else "",
    }


def row(found: Mapping[str, Any]) -> str:
    """An id's line in the table."""
    link = f"[{found['id'].removeprefix('MemAudit/')}]({page_name(found['id'])}.md)"
    summary = found["about"].splitlines()[0]
    numbers = (str(found[cell]) for cell in ("slots", "experiences", "budget"))
    return f"| {' | '.join([link, summary, *numbers])} |"


def pages() -> dict[str, str]:
    """{name: Markdown} of every page."""
    all_facts = [facts(name) for name in ENVIRONMENTS]
    return {
        "ids": IDS.format(
            rows="\n".join(map(row, all_facts)), names="\n".join(map(page_name, ENVIRONMENTS))
        ),
        "reference": f"# Reference of the environments\n\n{inspect.getdoc(WriterEnv)}\n",
        **{page_name(found["id"]): PAGE.format(**found) for found in all_facts},
    }


def write_pages(app: Sphinx) -> None:
    """Writes what has changed, and removes pages of ids that are gone."""
    folder = Path(app.srcdir) / "environments"
    folder.mkdir(exist_ok=True)
    wanted = {f"{name}.md": text for name, text in pages().items()}
    for old in folder.glob("*.md"):
        if old.name not in wanted:
            old.unlink()
    for name, text in wanted.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Tells Sphinx when to write them."""
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True}
