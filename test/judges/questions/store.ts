/** A store for the questions: what they ask of codes, delivery and stock needs figures that they know. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portico } from '../../support/command-line.ts';

export const price = 3500;
/** Delivered for nothing, whatever it costs. */
export const goods = { known: 'brush-set', second: 'clay-pot', free: 'easel', gone: 'gold-leaf' };
export const handlerId = 'card_tokens';
export const site = 'studio';
const handlerName = 'test.studio.card_tokens';

const products = [
  ['brush-set', 'Brush set', '35.00 USD', 1000],
  ['clay-pot', 'Clay pot', '15.00 USD', 2000],
  ['easel', 'Easel', '45.00 USD', 800],
  ['gold-leaf', 'Gold leaf', '20.00 USD', 0],
];

const preferences = {
  id: site,
  name: 'Studio supplies',
  hosts: ['studio.test'],
  enabled: true,
  capabilities: { productDiscovery: true, cart: true, checkout: true, payment: true, orderTracking: true },
  checkoutMode: 'agent_delegated',
  providers: ['sandbox'],
  primaryRelease: '2026-04-08',
  agentPolicy: 'known',
  backend: 'embedded',
  currencies: ['USD'],
  locale: 'en-US',
  country: 'US',
  rateLimit: 6000,
  paymentHandlers: [
    {
      name: handlerName,
      id: handlerId,
      version: '2026-04-08',
      spec: 'https://studio.test/ucp/spec',
      schema: 'https://studio.test/ucp/schema.json',
      instruments: [{ type: 'card' }],
      config: {},
    },
  ],
  links: ['privacy_policy', 'terms_of_service', 'refund_policy'].map((type) => ({
    type,
    url: `https://studio.test/${type}`,
    title: type,
  })),
  storefront: 'https://studio.test',
  checkoutHours: 6,
  review: [],
  consent: [{ purpose: 'dev.ucp.consent.marketing', description: 'News by email.', granted: false }],
};

const method = (id: string, price: number, days: [number, number], countries?: string[]) => ({
  id,
  title: `Delivery ${id}`,
  ...(countries ? { countries } : {}),
  rates: { USD: [{ from: 0, price }] },
  days: { min: days[0], max: days[1] },
});

const code = (word: string, effect: object, priority: number) => ({
  id: word.toLowerCase(),
  title: `Code ${word}`,
  codes: [word],
  effect,
  priority,
});
const off = (basisPoints: number) => ({ kind: 'percentage', of: 'order', basisPoints });
const freeDelivery = { kind: 'free-shipping', methods: ['standard'] };

const terms = {
  homeCountry: 'US',
  shipsTo: ['US', 'CA'],
  returns: { days: 14 },
  pricesIncludeTax: [],
  eligibility: [],
  fees: [],
  pickup: [],
  taxes: [],
  links: [],
  shipping: [
    method('standard', 500, [3, 6]),
    method('express-home', 1500, [1, 2], ['US']),
    method('express-abroad', 2500, [2, 4], ['CA']),
  ],
  promotions: [
    code('TEN', off(1000), 10),
    code('TWENTY', off(2000), 20),
    code('FIVE', { kind: 'fixed', of: 'order', amounts: { USD: 500 } }, 30),
    { id: 'from-100', title: 'Free from 100', minimum: { USD: 10_000 }, effect: freeDelivery, priority: 40 },
    {
      id: 'easels',
      title: 'Free for easels',
      applies: { variantIds: [goods.free] },
      effect: freeDelivery,
      priority: 50,
    },
  ],
};

/** @param env of the running service, whose database gets the store @param root sources of the product */
export async function seedStore(folder: string, root: string, env: Record<string, string>): Promise<void> {
  const rows = products.map(
    ([id, title, price, stock]) => `${id}-product,${title},For the studio.,art,${id},${price},${stock},800`,
  );
  const header = 'product_id,title,description,categories,variant_id,price,stock,weight';
  const files = {
    'site.json': JSON.stringify(preferences),
    'terms.json': JSON.stringify(terms),
    'products.csv': [header, ...rows].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const program = join(root, 'src/main.ts');
  const where = { env, cwd: folder, program };
  const seed = ['seed', '--catalogue', 'products.csv', '--terms', 'terms.json', '--site', site, '--quiet'];
  for (const words of [['stores', 'put', 'site.json'], seed]) {
    const { code: exit, stdout, stderr } = await portico(words, where);
    if (exit !== 0) throw new Error(`${words[0]}: ${(stdout + stderr).slice(-500)}`);
  }
}
