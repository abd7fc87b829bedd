/** The developer site: shows the current page in the sidebar, and moves to the search with "/". */
const side = document.querySelector('.docs-side');
const current = side?.querySelector(':scope > .docs-nav a[aria-current]');
if (side instanceof HTMLElement && current instanceof HTMLElement && side.scrollHeight > side.clientHeight) {
  const above = current.getBoundingClientRect().bottom - side.getBoundingClientRect().bottom;
  if (above > 0) side.scrollTop = above + side.clientHeight / 2;
}

const query = document.getElementById('docs-query');
document.addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  query?.focus();
});
