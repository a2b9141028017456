// Keys that work wherever the focus is in the explorer, but for fields that are typed into.

function listenToKeys(root, help, actions) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const typed = event.target.matches("input[type=search], select");
    const action = actions[event.key];
    if (!action || (typed && event.key !== "Escape")) return;
    event.preventDefault();
    action(event.target);
  });
}
