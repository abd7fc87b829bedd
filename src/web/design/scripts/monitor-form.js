/** Shows only the fields that the selected schedule uses. */
const every = document.querySelector('select[name="every"]');
/** @type {Record<string, string[]>} */
const used = { day: ['hour'], week: ['weekday', 'hour'], hours: ['hours'] };

function show() {
  if (!(every instanceof HTMLSelectElement)) return;
  for (const name of ['hour', 'weekday', 'hours']) {
    const field = document.getElementById(name)?.closest('.field');
    if (field instanceof HTMLElement) field.hidden = !used[every.value]?.includes(name);
  }
}

every?.addEventListener('change', show);
show();
