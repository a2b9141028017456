// One experience in full: what could be kept of it, what was, and what that is worth.

class Inspector {
  constructor(box) {
    this.box = box;
  }

  show(episode, position) {
    const { package: pkg, steps } = episode;
    const group = pkg.groups[position];
    const heading = group.length ? counted(group.length, "candidate") : "No candidate: there is nothing to keep.";
    replaceContent(this.box, this.top(episode, position), el("h4", {}, heading),
      el("ol", { class: "candidates" }, this.cards(episode, steps[position])));
    // In the next frame: here it would make the browser lay out the page at every step.
    requestAnimationFrame(() => this.box.scrollTo(0, 0));
  }

  top(episode, position) {
    const { id, text, session, timestamp, speaker } = episode.package.experiences[position];
    const { mine, best } = episode.steps[position];
    const before = episode.leftBefore(position);
    const where = [speaker, session, timestamp, id].filter(Boolean).flatMap((part) => [said(part), " · "]).slice(0, -1);
    return [
      el("h4", {}, `Experience ${position + 1} of ${episode.steps.length}`),
      el("p", { class: "where" }, where),
      el("p", { class: "said", dir: "auto" }, text || el("span", { class: "muted" }, "no text")),
      el("p", { class: "ledger" },
        el("span", {}, "budget left ", el("b", { "data-fact": "before" }, amount(before)), " → ", el("b", { "data-fact": "left" }, amount(mine.left))),
        el("span", {}, "F ", el("b", {}, figure(mine.value - mine.gain)), " → ", el("b", { "data-fact": "running" }, figure(mine.value))),
        el("span", { class: "muted" }, `OPT: ${amount(best.left)} left, F ${figure(best.value)}`)),
    ];
  }

  /** What the writer keeps, then what OPT keeps, then the others by what they would add. */
  cards(episode, { position }) {
    const left = episode.leftBefore(position);
    const rank = (candidate) => 2 * episode.store.has(candidate.position) + episode.best.has(candidate.position);
    const gain = (candidate) => episode.gains[candidate.position];
    const sorted = [...episode.package.groups[position]].sort((a, b) => rank(b) - rank(a) || gain(b) - gain(a));
    return sorted.map((candidate) => this.card(episode, candidate, left));
  }

  card(episode, candidate, left) {
    const mine = episode.store.has(candidate.position);
    const best = episode.best.has(candidate.position);
    const gain = episode.gains[candidate.position];
    const parts = episode.parts.filter((part) => part.candidate === candidate);
    return el("li", { class: `card ${mine ? "mine" : ""} ${best ? "best" : ""}`, "data-candidate": candidate.id },
      el("p", { class: "tags" },
        kind(candidate),
        mine && el("span", { class: "tag mine" }, "● ", said(episode.row.writer)),
        best && el("span", { class: "tag best" }, "◆ OPT"),
        candidate.isFalse ? el("span", { class: "tag warn" }, "false claim") : null,
        !mine && candidate.cost > left + 1e-9 && el("span", { class: "tag" }, `does not fit, ${amount(left)} left`)),
      el("p", { class: "said", dir: "auto" }, candidate.text || el("span", { class: "muted" }, "no text")),
      candidate.serialized !== null && el("details", {}, el("summary", {}, "as it is stored"), el("p", { class: "said", dir: "auto" }, candidate.serialized)),
      el("p", { class: "ledger" },
        el("span", {}, "cost ", el("b", {}, amount(candidate.cost))),
        el("span", { title: "F with it, less F of what the writer keeps of earlier experiences" }, "gain here ", el("b", { "data-fact": "gain", title: gain }, signed(gain))),
        el("span", {}, "per cost ", el("b", {}, fine(gain / candidate.cost))),
        candidate.confidence !== 1 && el("span", {}, `confidence ${amount(candidate.confidence)}`)),
      parts.map((part) => el("p", { class: "blame" }, causeKey(episode.causes[part.cause], part.cause),
        part.value > 0 ? ` ${fine(part.value)} lost` : ` ${fine(-part.value)} more than OPT`)),
      this.covers(episode.package, candidate));
  }

  /** The units that a candidate covers, heaviest first, with the queries behind them. */
  covers(pkg, candidate) {
    const rows = [];
    const { cells } = candidate;
    for (let i = 0; i < cells.length; i += 2) rows.push([pkg.units[cells[i]], cells[i + 1], null]);
    for (const { unit, members, coverage } of candidate.composites) rows.push([pkg.units[unit], coverage, members]);
    if (!rows.length) return el("p", { class: "muted" }, "covers no unit");
    rows.sort(([a, x], [b, y]) => b.weight * y - a.weight * x);
    return el("ul", { class: "covers" }, rows.map(([unit, coverage, members]) => this.unit(pkg, candidate, unit, coverage, members)));
  }

  unit(pkg, candidate, unit, coverage, members) {
    const why = pkg.rationales.get(`${candidate.position}/${unit.position}`);
    const others = members?.filter((member) => member !== candidate.position).map((member) => pkg.candidates[member].id);
    return el("li", { "data-unit": unit.id },
      el("p", {}, el("b", { "data-fact": "coverage", title: coverage }, amount(coverage)), " of weight ", el("b", { title: unit.weight }, fine(unit.weight)), " ",
        unit.role ? el("span", { class: "tag" }, unit.role) : null,
        " ", said(shortened(unit.text || unit.id, 140), { class: "muted", title: `${unit.id}: ${unit.text}` })),
      others && el("p", { class: "muted" }, "only together with ", others.flatMap((id) => [said(id), ", "]).slice(0, -1)),
      why && el("p", { class: "muted" }, said(why)),
      unit.queries.length > 0 && el("ul", { class: "queries" }, unit.queries.slice(0, 4).map((query) => el("li", {},
        el("span", { class: "asked" }, said(query.question || query.id)), query.answer !== null && [" → ", said(query.answer, { class: "answer" })],
        query.category && el("span", { class: "muted" }, " ", said(query.category)))),
        unit.queries.length > 4 && el("li", { class: "muted" }, `and ${whole(unit.queries.length - 4)} more`)));
  }
}
