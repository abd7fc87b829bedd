/** A store for a judge that needs goods, codes and prices that it knows, beside the demo store of a running service. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { portico } from '../support/command-line.ts';
import type { Service } from './service.ts';

export interface SeededStore {
  id: string;
  /** Of its payment handler. */
  handler: string;
  negotiation?: 'lenient';
  goods: { id: string; title: string; price: number; stock: number }[];
  shipping: ReturnType<typeof shippingMethod>[];
  promotions: object[];
}

/** @param days at least and at most @param countries default: all that the store ships to */
export const shippingMethod = (
  id: string,
  title: string,
  price: number,
  days: [number, number],
  countries?: string[],
) => ({
  id,
  title,
  ...(countries ? { countries } : {}),
  rates: { USD: [{ from: 0, price }] },
  days: { min: days[0], max: days[1] },
});

/** Of what an order costs. */
export const percentOff = (percent: number) => ({
  kind: 'percentage',
  of: 'order',
  basisPoints: percent * 100,
});
export const amountOff = (amount: number) => ({ kind: 'fixed', of: 'order', amounts: { USD: amount } });
export const freeShipping = (method: string) => ({ kind: 'free-shipping', methods: [method] });

const preferencesOf = ({ id, handler, negotiation }: SeededStore) => ({
  id,
  name: `Store ${id}`,
  hosts: [`${id}.test`],
  enabled: true,
  capabilities: { productDiscovery: true, cart: true, checkout: true, payment: true, orderTracking: true },
  checkoutMode: 'agent_delegated',
  providers: ['sandbox'],
  primaryRelease: '2026-04-08',
  agentPolicy: 'known',
  ...(negotiation ? { negotiation } : {}),
  backend: 'embedded',
  currencies: ['USD'],
  locale: 'en-US',
  country: 'US',
  rateLimit: 6000,
  paymentHandlers: [
    {
      name: `test.${id}.card_tokens`,
      id: handler,
      version: '2026-04-08',
      spec: `https://${id}.test/ucp/spec`,
      schema: `https://${id}.test/ucp/schema.json`,
      instruments: [{ type: 'card' }],
      config: {},
    },
  ],
  links: ['privacy_policy', 'terms_of_service', 'refund_policy'].map((type) => ({
    type,
    url: `https://${id}.test/${type}`,
    title: type,
  })),
  storefront: `https://${id}.test`,
  checkoutHours: 6,
  review: [],
  consent: [{ purpose: 'dev.ucp.consent.marketing', description: 'News by email.', granted: false }],
});

const termsOf = ({ shipping, promotions }: SeededStore) => ({
  homeCountry: 'US',
  shipsTo: ['US', 'CA'],
  returns: { days: 14 },
  pricesIncludeTax: [],
  eligibility: [],
  fees: [],
  pickup: [],
  taxes: [],
  links: [],
  shipping,
  promotions: promotions.map((one, at) => ({ ...one, priority: (at + 1) * 10 })),
});

const header = 'product_id,title,description,categories,variant_id,price,stock,weight';

/** @param root sources of the product @returns the URL of the store, once it answers */
export async function seedStore(
  store: SeededStore,
  { base, env }: Service,
  folder: string,
  root: string,
): Promise<string> {
  const rows = store.goods.map(
    ({ id, title, price, stock }) =>
      `${id}-product,${title},For a judge.,goods,${id},${(price / 100).toFixed(2)} USD,${stock},800`,
  );
  const files = {
    'site.json': JSON.stringify(preferencesOf(store)),
    'terms.json': JSON.stringify(termsOf(store)),
    'products.csv': [header, ...rows].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const where = { env, cwd: folder, program: join(root, 'src/main.ts') };
  const seed = [
    'seed',
    '--catalogue',
    'products.csv',
    '--terms',
    'terms.json',
    '--site',
    store.id,
    '--quiet',
  ];
  for (const words of [['stores', 'put', 'site.json'], seed]) {
    const { code: exit, stdout, stderr } = await portico(words, where);
    if (exit !== 0) throw new Error(`${words[0]}: ${(stdout + stderr).slice(-500)}`);
  }
  const url = `${base}/s/${store.id}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await fetch(`${url}/.well-known/ucp`)).ok) break;
    await sleep(100);
  }
  return url;
}
