// Elements out of plain functions. Texts are only ever text nodes.

function el(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

function svg(tag, properties = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : visible(String(value)));
  }
  element.append(...nodes(children));
  return element;
}

/** Elements and texts as nodes; what is not there (null, undefined, false) is left out. */
function nodes(children) {
  const there = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return there.map((child) => (child instanceof Node ? child : document.createTextNode(visible(String(child)))));
}

/** A user's text: set off, so that one that reads from right to left turns nothing else around. */
function said(text, properties = {}) {
  return el("bdi", { dir: "auto", ...properties }, text);
}

/** Characters that show nothing, or turn the line around, as the escapes that stand for them. */
function visible(text) {
  return text.replace(
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function replaceContent(element, ...children) {
  element.replaceChildren(...nodes(children));
}

function options(select, entries) {
  replaceContent(select, entries.map(([value, text]) => el("option", { value }, text)));
}
