// The address of what is shown: #explorer?package=...&budget=...&writer=...&at=...

const PLACE = "#explorer?";

function linkTo(row, position) {
  const fields = new URLSearchParams({ package: row.name, budget: row.budget, writer: row.writer, at: position + 1 });
  return PLACE + fields;
}

/** What an address names: an episode (-1 where there is none) and a position; null if nothing. */
function linked(hash, episodes) {
  if (!hash.startsWith(PLACE)) return null;
  const fields = new URLSearchParams(hash.slice(PLACE.length));
  const number = episodes.find(fields.get("package"), fields.get("budget"), fields.get("writer"));
  const at = Number(fields.get("at"));
  return { number, position: Number.isInteger(at) && at > 0 ? at - 1 : null };
}
