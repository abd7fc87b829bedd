/** The service with the demo store, as a process of its own for `selling.ts`; prints where it listens. */
import { parseConfig } from '../src/config.ts';
import { startServer } from '../src/server.ts';

const config = parseConfig({
  ...process.env,
  PORT: '0',
  LOG_LEVEL: 'silent',
  UCP_ALLOW_INSECURE_LOOPBACK: 'true',
});
const { url, selling } = await startServer(config, { sandbox: true });
const demo = await selling.sites.read('demo');
if (!demo) throw new Error('The demo store is missing.');
// Limits are for strangers; and nothing may run out under load.
await selling.sites.put({ ...demo, rateLimit: 1_000_000, review: [] });
const terms = await selling.catalogue.terms('demo');
const cheap = { currency: 'EUR', kind: 'list', amount: 4_200 } as const;
const variant = {
  options: {},
  attributes: {},
  stock: { tracked: true, quantity: 1_000_000_000 },
  prices: [cheap],
};
await selling.catalogue.writeProducts('demo', [
  {
    id: 'bench-lamp',
    handle: 'bench-lamp',
    title: 'Bench lamp',
    description: { plain: 'A lamp that never runs out.' },
    categories: ['lamps'],
    media: [],
    options: [],
    attributes: {},
    variants: [{ id: 'bench-lamp-1', title: 'Bench lamp', ...variant }],
  },
]);
await selling.catalogue.writeTerms('demo', terms);
console.log(JSON.stringify({ url }));

process.on('message', (message) => {
  if (message !== 'memory') return;
  globalThis.gc?.();
  process.send?.(process.memoryUsage().rss);
});
