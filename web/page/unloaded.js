// A script of the old kind, apart from all others: it runs where they could not be loaded, from a folder for one, and says so.
addEventListener('error', ({ target }) => {
  if (target instanceof HTMLScriptElement) document.documentElement.dataset.state = 'unloaded';
}, { capture: true });
