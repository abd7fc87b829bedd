/** Sets the worker of the ALTCHA widget, whose external build has none. */
const widget = document.querySelector('altcha-widget');
const worker = widget?.getAttribute('data-worker');
const { $altcha } = /** @type {{ $altcha?: { algorithms: Map<string, () => Worker> } }} */ (globalThis);
if (worker && $altcha) $altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(worker));
