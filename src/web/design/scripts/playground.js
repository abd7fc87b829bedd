/** Shows that a request is under way. */
const waiting = document.querySelector('.play')?.getAttribute('data-waiting') ?? '';
for (const form of document.querySelectorAll('.play form')) {
  form.addEventListener('submit', (event) => {
    const button = event instanceof SubmitEvent ? event.submitter : null;
    if (!(button instanceof HTMLButtonElement)) return;
    const said = button.textContent;
    button.textContent = waiting;
    button.setAttribute('aria-disabled', 'true');
    // A page from the history is as it was.
    addEventListener('pageshow', () => {
      button.textContent = said;
      button.removeAttribute('aria-disabled');
    });
  });
}
