// The explorer: what is picked is shown everywhere, and stands in the address.

const REST = 120; // milliseconds

class Explorer {
  constructor(root, episodes) {
    this.root = root;
    this.episodes = episodes;
    this.packages = new Packages(episodes);
    this.parts = {};
    for (const part of root.querySelectorAll("[data-part]")) this.parts[part.dataset.part] = part;
    const go = (position) => this.stream.go(position);
    this.headline = new Headline(this.parts, episodes, go, (number) => this.switch(number));
    this.lost = new LostList(this.parts, go);
    this.chart = new Chart(this.parts.chart, go);
    this.inspector = new Inspector(this.parts.inspector);
    this.stream = new Stream(this.parts, (position) => this.at(position));
    this.picker = new Picker(this.parts, episodes, (number) => this.pick(number, null));
    this.listen();
  }

  listen() {
    const { parts, stream, picker } = this;
    const help = (open) => (open ? parts.help.showModal() : parts.help.close());
    parts.helpButton.addEventListener("click", () => help(true));
    parts.before.addEventListener("click", () => stream.difference(-1));
    parts.after.addEventListener("click", () => stream.difference(1));
    const step = (by) => () => stream.list.choose(stream.list.active + by);
    listenToKeys(this.root, parts.help, {
      "?": () => help(true),
      j: step(1),
      k: step(-1),
      n: () => stream.difference(1),
      p: () => stream.difference(-1),
      f: () => this.episode?.row.first >= 0 && stream.go(this.episode.row.first),
      d: () => parts.differing.click(),
      "]": () => picker.step(1),
      "[": () => picker.step(-1),
      "/": () => parts.find.focus(),
      e: () => parts.episodes.focus(),
      s: () => parts.stream.focus(),
      Escape: (from) => (parts.inspector.contains(from) || from === parts.find ? parts.stream : parts.episodes).focus(),
    });
    window.addEventListener("hashchange", (event) => this.follow(new URL(event.newURL).hash));
  }

  /** Shows an episode: where no position is given, at its first costly difference. */
  async pick(number, position) {
    this.picker.number = number;
    const row = this.episodes.row(number);
    const pkg = await this.packages.open(row.package);
    if (this.picker.number !== number) return; // another one was picked meanwhile
    const [begin] = this.episodes.range(row.package);
    const details = (one) => pkg.episodes[one - begin];
    const best = details(this.episodes.best(row));
    this.episode = new Episode(row, pkg, details(number), best, this.episodes.causes);
    this.headline.show(this.episode);
    this.lost.show(this.episode);
    this.chart.show(this.episode);
    const start = Math.max(0, row.first);
    this.stream.show(this.episode, Math.min(position ?? start, row.length - 1));
    this.parts.body.dataset.shown = number;
    if (!this.started) performance.mark("explorer"); // for benchmarks/explorer.py
    this.started = true;
  }

  /** Shows an experience of the episode that is shown. */
  at(position) {
    this.inspector.show(this.episode, position);
    this.chart.mark(position);
    // What is shown when the page opens is nobody's choice, and not to be linked to.
    if (this.started) this.write(linkTo(this.episode.row, position));
  }

  /** Puts a link into the address, once steps come to a rest: browsers take only so many a second. */
  write(link) {
    clearTimeout(this.writing);
    this.writing = setTimeout(() => history.replaceState(null, "", link), REST);
  }

  /** Shows another writer where this one was, at the same experience. */
  switch(number) {
    this.picker.show(number);
    this.pick(number, this.stream.at);
  }

  /** Goes where the address leads; whether it leads anywhere here. */
  follow(hash) {
    const place = linked(hash, this.episodes);
    if (!place) return false;
    clearTimeout(this.writing);
    const known = place.number >= 0;
    replaceContent(this.parts.failure, known ? null : "This page does not hold the episode that the link names.");
    if (known) {
      this.picker.show(place.number);
      this.pick(place.number, place.position);
    }
    this.root.scrollIntoView();
    return known;
  }
}

async function begin() {
  const root = document.getElementById("explorer");
  const episodes = new Episodes(await unpack(document.getElementById("explorer-index")));
  root.querySelector("[data-part=body]").hidden = false;
  const explorer = new Explorer(root, episodes);
  if (!explorer.follow(location.hash)) explorer.picker.filter(-1);
}

begin().catch((error) => {
  const text = `The explorer could not read its data: ${error.message}`;
  document.querySelector("#explorer [data-part=failure]").textContent = text;
  throw error;
});
