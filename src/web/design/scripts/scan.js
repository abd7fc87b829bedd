/** Updates the progress of a scan. The status for screen readers changes only with the stage. */
const place = document.querySelector('[data-scan]');
const bar = document.getElementById('scan-bar');
const count = document.getElementById('scan-count');
const status = document.getElementById('scan-status');

if (place instanceof HTMLElement && bar instanceof HTMLProgressElement && count && status) {
  const source = new EventSource(place.dataset['scan'] ?? '');
  const page = place.dataset['page'] ?? location.pathname;

  source.addEventListener('progress', (event) => {
    const { stage, text, requests, done, left } = JSON.parse(event.data);
    bar.max = Math.max(1, done + left);
    bar.value = done;
    count.textContent = requests;
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
  // EventSource reconnects after a network error but not after a rejected request: reload the page then.
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => location.replace(page), 3000);
  });
}
