/** Shows every time in the zone of whoever reads it; without this they stand in UTC. */
const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

for (const time of document.querySelectorAll('time[data-local]')) {
  const at = new Date(time.getAttribute('datetime') ?? '');
  if (Number.isNaN(at.getTime())) continue;
  time.setAttribute(
    'title',
    `${time.textContent} (your zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone})`,
  );
  time.textContent = (time.getAttribute('data-local') === 'day' ? day : format).format(at);
}
