/** Starts the widget of human verification: its build without workers is told where the one that it needs is. */
const widget = document.querySelector('altcha-widget');
const worker = widget?.getAttribute('data-worker');
const { $altcha } = /** @type {{ $altcha?: { algorithms: Map<string, () => Worker> } }} */ (globalThis);
if (worker && $altcha) $altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(worker));
