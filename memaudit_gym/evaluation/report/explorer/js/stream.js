// The stream: every experience in a row, with what each store keeps of it and what is left.

class Stream {
  constructor(parts, chosen) {
    Object.assign(this, { parts, chosen, shown: [], at: 0 });
    this.list = new VirtualList(parts.stream, {
      render: (index) => this.render(this.episode.steps[this.shown[index]]),
      chosen: (index) => this.choose(this.shown[index]),
      opened: () => parts.inspector.focus(),
    });
    parts.differing.addEventListener("change", () => this.filter());
    parts.find.addEventListener("input", () => this.filter());
  }

  show(episode, position) {
    this.episode = episode;
    for (const part of [this.parts.mineHead, this.parts.legend]) replaceContent(part, said(episode.row.writer));
    this.filter(position);
  }

  filter(position = this.at) {
    const wanted = this.parts.find.value.trim().toLowerCase();
    const { steps } = this.episode;
    const passes = (step) => (!this.parts.differing.checked || step.differs) && (!wanted || this.says(step, wanted));
    this.shown = steps.filter(passes).map((step) => step.position);
    const all = `${counted(steps.length, "experience")}, ${whole(steps.filter((step) => step.differs).length)} differ from OPT`;
    const some = this.shown.length < steps.length ? `${whole(this.shown.length)} shown of ` : "";
    replaceContent(this.parts.streamCount, some + all);
    let index = this.shown.findIndex((one) => one >= position);
    if (index < 0) index = this.shown.length - 1;
    this.list.show(this.shown.length, index);
    if (index >= 0) this.choose(this.shown[index]);
  }

  says({ position }, wanted) {
    const { id, text, speaker } = this.episode.package.experiences[position];
    const said = [id, text, speaker, ...this.episode.package.groups[position].flatMap((one) => [one.id, one.text, one.type])];
    return said.some((part) => part?.toLowerCase().includes(wanted));
  }

  choose(position) {
    this.at = position;
    this.chosen(position);
  }

  /** Goes to an experience; filters that hide it are taken off. */
  go(position) {
    if (!this.shown.includes(position)) {
      this.parts.differing.checked = false;
      this.parts.find.value = "";
      this.filter(position);
      return;
    }
    this.list.activate(this.shown.indexOf(position));
    this.choose(position);
  }

  /** The next experience in which the stores differ, or the one before. */
  difference(by) {
    const { steps } = this.episode;
    for (let position = this.at + by; position >= 0 && position < steps.length; position += by) {
      if (steps[position].differs) return this.go(position);
    }
    return undefined;
  }

  render({ position, mine, best, differs }) {
    const { row, package: pkg } = this.episode;
    const experience = pkg.experiences[position];
    const first = position === row.first;
    const mark = first ? "first costly difference" : differs ? "differs from OPT" : mine.taken.length ? "same as OPT" : "";
    const starts = position > 0 && experience.session !== pkg.experiences[position - 1].session;
    const idle = !pkg.groups[position].some((candidate) => candidate.cells.length || candidate.composites.length);
    return {
      properties: { class: [idle && "idle", differs && "differs", first && "first", starts && "starts"].filter(Boolean).join(" "), "data-position": position },
      children: [
        el("span", { class: "at" }, position + 1),
        el("span", { class: "mark", title: mark, role: "img", "aria-label": mark || "kept by neither" }, first ? "▶" : differs ? "≠" : mine.taken.length ? "=" : ""),
        el("span", { class: "text" }, experience.speaker && !experience.text.startsWith(experience.speaker) ? el("b", {}, said(experience.speaker), ": ") : null, said(shortened(experience.text || experience.id, 200))),
        el("span", { class: "mine" }, picked(mine.taken)),
        el("span", { class: "best" }, picked(best.taken)),
        el("span", { class: "left", title: `${mine.left} left of ${row.amount}` }, amount(mine.left)),
        el("span", { class: "value", title: mine.value }, figure(mine.value)),
      ],
    };
  }
}

/** The kind and cost of what one side keeps, in short. */
function picked(candidates) {
  return candidates.map((one) => el("span", { class: "chip" }, said(words(one.type)), ` ${amount(one.cost)}`));
}
