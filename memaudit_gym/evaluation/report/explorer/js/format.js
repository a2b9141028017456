// Figures as they are shown; the full figure is in the title of what shows a short one.

/** Three digits behind the point; a smaller figure that is not 0 as a power of ten. */
function figure(value) {
  if (value === null || value === undefined) return "–";
  const shown = Math.abs(value) < 5e-4 && Math.abs(value) > 1e-12 ? value.toExponential(1) : value.toFixed(3);
  return shown.replace("-0.000", "0.000").replace("-", "−");
}

/** The same with three digits that count, for what is small beside F. */
function fine(value) {
  return Math.abs(value) < 0.1 && Math.abs(value) >= 5e-4 ? value.toPrecision(3).replace("-", "−") : figure(value);
}

function signed(value) {
  return value > 0 ? `+${fine(value)}` : fine(value);
}

/** A cost or a budget: as few digits as it has, three at most. */
function amount(value) {
  return String(Number(value.toFixed(3))).replace("-", "−");
}

function whole(value) {
  return value.toLocaleString("en-US");
}

/** A type or a cause as words. */
function words(name) {
  return name.replaceAll("_", " ");
}

function shortened(text, length) {
  const letters = Array.from(text.slice(0, 2 * length));
  return letters.length > length ? `${letters.slice(0, length).join("").trimEnd()}…` : text;
}

/** "2 units", "1 unit". */
function counted(count, one) {
  return `${whole(count)} ${one}${count === 1 ? "" : "s"}`;
}
