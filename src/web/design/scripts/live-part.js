/** Replaces a part of the page at each `part` event, and reloads the page at the end. */
for (const place of document.querySelectorAll('[data-live]')) {
  const events = new EventSource(place.getAttribute('data-live') ?? '');
  events.addEventListener('part', (event) => {
    const part = new DOMParser().parseFromString(String(event.data), 'text/html');
    place.replaceChildren(...part.body.childNodes);
    document.dispatchEvent(new Event('part'));
  });
  events.addEventListener('end', () => {
    events.close();
    location.reload();
  });
}
