/** Buttons that copy the text beside them: they are hidden until this runs. */
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
  const said = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const from = document.getElementById(button.getAttribute('data-copy') ?? '');
    await navigator.clipboard.writeText(from?.textContent?.trim() ?? '');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = said), 2000);
  });
}
