/** Converts times from UTC to the reader's time zone. */
const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

function show() {
  for (const time of document.querySelectorAll('time[data-local]:not([title])')) {
    const at = new Date(time.getAttribute('datetime') ?? '');
    if (Number.isNaN(at.getTime())) continue;
    time.setAttribute('title', `${time.textContent} (${document.body.dataset['timeZone']}: ${timeZone})`);
    time.textContent = (time.getAttribute('data-local') === 'day' ? day : format).format(at);
  }
}

show();
// live-part.js replaced a part of the page.
document.addEventListener('part', show);
