"""The Dockerfile, as far as it can be judged without carrying it out; `make image-check` does that."""

from __future__ import annotations

import re
from fnmatch import fnmatch

from tests.image.dockerfile import ROOT, Step, ignored, read, stages

KNOWN = {"FROM", "ARG", "ENV", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "HEALTHCHECK", "STOPSIGNAL", "CMD"}


def complaints(found: list[list[Step]]) -> list[str]:
    """What is wrong with a Dockerfile, a sentence each."""
    wrong = []
    names = [stage[0].words[-1] for stage in found]
    for stage in found:
        image = stage[0].words[0]
        if not re.fullmatch(r"[\w./-]+:[\w.-]*\d[\w.-]*", image):
            wrong.append(f"{image} is not one version")
        for step in stage:
            if step.name not in KNOWN:
                wrong.append(f"{step.name} is not used here")
            if step.name == "COPY" and (origin := step.flag("from")) is not None and origin not in names:
                wrong.append(f"there is no stage {origin}")
            if step.name == "COPY" and step.flag("from") is None:
                for source in step.words[:-1]:
                    if not (ROOT / source).exists():
                        wrong.append(f"{source} is not there")
                    if any(fnmatch(source, pattern) for pattern in ignored()):
                        wrong.append(f"{source} is kept away by .dockerignore")
            if step.name == "RUN" and re.search(r"\bpip install|curl|wget|\bsudo\b", step.rest):
                wrong.append(f"not so: {step.rest}")
            if step.name in ("ENV", "ARG") and re.search("TOKEN|PASSWORD|SECRET", step.rest):
                wrong.append("a secret would stay in the image")
    last = {step.name: step for step in found[-1]}
    order = [step.name for step in found[-1]]
    if "USER" not in last or last["USER"].words[0] in ("root", "0"):
        wrong.append("it runs as root")
    elif {"RUN", "COPY"} & set(order[order.index("USER") :]):
        wrong.append("what is there belongs to somebody who may change it")
    if "HEALTHCHECK" not in last or "CMD [" not in last["HEALTHCHECK"].rest:
        wrong.append("nobody sees whether it is well")
    if "CMD" not in last or not last["CMD"].rest.startswith("["):
        wrong.append("a shell would get the signals")
    return wrong


def test_nothing_is_wrong_with_the_dockerfile() -> None:
    assert complaints(read()) == []


def test_what_is_wrong_is_found() -> None:
    text = (
        "FROM python:latest AS build|COPY nowhere .|COPY tests .|FROM python|ADD a b|ENV MY_TOKEN=1|CMD run"
    )
    assert complaints(stages(text.replace("|", "\n"))) == [
        "python:latest is not one version",
        "nowhere is not there",
        "tests is kept away by .dockerignore",
        "python is not one version",
        "ADD is not used here",
        "a secret would stay in the image",
        "it runs as root",
        "nobody sees whether it is well",
        "a shell would get the signals",
    ]


def test_all_that_the_bot_is_made_of_is_copied() -> None:
    copied = {source for step in read()[0] if step.name == "COPY" for source in step.words[:-1]}
    assert copied >= {"engines", "render", "bot", "cogs"}
