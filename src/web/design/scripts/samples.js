/** Tabs of code samples: choosing a language chooses it for all, on this page and the next. */
const key = 'portico-sample-language';

/** @param {string} language */
function choose(language) {
  for (const input of document.querySelectorAll('input[name^="sample-"]'))
    if (input instanceof HTMLInputElement && input.value === language) input.checked = true;
}

/** Storage can be disabled. */
try {
  const kept = localStorage.getItem(key);
  if (kept !== null) choose(kept);
} catch {}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.name.startsWith('sample-')) return;
  // What is above changes its height: the tab stays where it is.
  const before = target.getBoundingClientRect().top;
  choose(target.value);
  window.scrollBy(0, target.getBoundingClientRect().top - before);
  try {
    localStorage.setItem(key, target.value);
  } catch {}
});
