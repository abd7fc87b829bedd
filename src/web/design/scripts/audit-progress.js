/** Updates the progress of a running audit, and reloads the page at its end. */
for (const place of document.querySelectorAll('[data-progress]')) {
  const bar = place.querySelector('progress');
  const text = place.querySelector('[data-progress-text]');
  const events = new EventSource(place.getAttribute('data-progress') ?? '');
  events.addEventListener('progress', (event) => {
    const said = JSON.parse(event.data);
    if (bar) {
      bar.max = Math.max(1, said.done + said.left);
      bar.value = said.done;
    }
    if (text) text.textContent = String(said.text);
  });
  events.addEventListener('end', () => {
    events.close();
    location.reload();
  });
}
