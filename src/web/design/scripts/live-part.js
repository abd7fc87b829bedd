/** Shows a part of the page as it is now, each time it changes, and asks for the whole page when there is something else to show. */
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
