// Data: gzip in base64 inside inert script elements, decoded when they are needed.

async function unpack(element) {
  const letters = atob(element.textContent);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/** The packages of the page, each decoded with its block when an episode of it is first shown. */
class Packages {
  constructor(index) {
    this.places = index.packages.map(([, , block, place]) => [block, place]);
    this.blocks = new Map();
  }

  /** The package of that number, ready to be shown. */
  async open(number) {
    const [block, place] = this.places[number];
    if (!this.blocks.has(block)) {
      this.blocks.set(block, unpack(document.getElementById(`explorer-block-${block}`)));
    }
    return prepared((await this.blocks.get(block))[place]);
  }
}

/** Adds to a package what is looked up by position; does so once. */
function prepared(pkg) {
  if (pkg.groups) return pkg;
  pkg.candidates = pkg.candidates.map(
    ([experience, type, id, text, cost, confidence, isFalse, serialized, cells], position) => ({
      position, experience, type, id, text, cost, confidence, isFalse, serialized, cells, composites: [],
    }),
  );
  pkg.groups = pkg.experiences.map(() => []);
  for (const candidate of pkg.candidates) pkg.groups[candidate.experience].push(candidate);
  pkg.experiences = pkg.experiences.map(([id, text, session, timestamp, speaker], position) => ({
    position, id, text, session, timestamp, speaker,
  }));
  pkg.units = pkg.units.map(([id, weight, role, text, kind, h], position) => ({
    position, id, weight, role, text, kind, h, queries: [],
  }));
  for (const [id, question, answer, category, weight, units] of pkg.queries) {
    for (const unit of units) pkg.units[unit].queries.push({ id, question, answer, category, weight });
  }
  for (const [unit, members, coverage] of pkg.composites) {
    for (const member of members) pkg.candidates[member].composites.push({ unit, members, coverage });
  }
  pkg.rationales = new Map(pkg.rationales.map(([candidate, unit, text]) => [`${candidate}/${unit}`, text]));
  return pkg;
}
