/** Follows a scan: the bar and the count at each event, the spoken status only when a stage begins. */
const place = document.querySelector('[data-scan]');
const bar = document.getElementById('scan-bar');
const count = document.getElementById('scan-count');
const status = document.getElementById('scan-status');

if (place instanceof HTMLElement && bar instanceof HTMLProgressElement && count && status) {
  const source = new EventSource(place.dataset['scan'] ?? '');
  const page = place.dataset['page'] ?? location.pathname;

  source.addEventListener('progress', (event) => {
    const { stage, text, done, left } = JSON.parse(event.data);
    bar.max = Math.max(1, done + left);
    bar.value = done;
    if (done > 0) count.textContent = `${done} of about ${done + left} requests`;
    if (status.textContent === text) return;
    status.textContent = text;
    for (const item of document.querySelectorAll('[data-stage]')) {
      const at = Number(item.getAttribute('data-stage'));
      item.classList.toggle('past', at < stage);
      if (at === stage) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    }
  });
  source.addEventListener('end', () => {
    source.close();
    location.replace(page);
  });
  // A stream that breaks comes again by itself; one that was refused does not: then the page looks for itself.
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => location.replace(page), 3000);
  });
}
