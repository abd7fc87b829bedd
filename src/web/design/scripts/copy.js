/** Copy buttons, which are hidden without JavaScript. */
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
  const said = button.textContent;
  const label = button.getAttribute('aria-label') ?? '';
  button.hidden = false;
  button.addEventListener('click', async () => {
    const from = document.getElementById(button.getAttribute('data-copy') ?? '');
    await navigator.clipboard.writeText(from?.textContent?.trim() ?? '');
    const copied = document.body.dataset['copied'] ?? '';
    button.textContent = copied;
    button.setAttribute('aria-label', copied);
    setTimeout(() => {
      button.textContent = said;
      button.setAttribute('aria-label', label);
    }, 2000);
  });
}
