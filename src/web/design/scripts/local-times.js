/** Shows every time in the zone of whoever reads it; without this they stand in UTC. */
const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

function show() {
  for (const time of document.querySelectorAll('time[data-local]:not([title])')) {
    const at = new Date(time.getAttribute('datetime') ?? '');
    if (Number.isNaN(at.getTime())) continue;
    time.setAttribute(
      'title',
      `${time.textContent} (your zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone})`,
    );
    time.textContent = (time.getAttribute('data-local') === 'day' ? day : format).format(at);
  }
}

show();
// A part of the page came anew.
document.addEventListener('part', show);
