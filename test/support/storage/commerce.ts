/** Records for tests of the stores. Short where the stores do not look. */
import type {
  Attempt,
  Cart,
  Checkout,
  CommerceEvent,
  CommerceStore,
  Order,
  OrderNotice,
  OrderRecord,
  Quote,
} from '#commerce';
import type { Database } from '../../../src/storage/tables.ts';
import { commerceStore } from '../../../src/storage/commerce/store.ts';

export const secret = 'a secret of a test that is long enough';

const input: Checkout['input'] = {
  lines: [{ id: 'l1', variantId: 'v1', quantity: 2 }],
  groups: [],
  codes: ['SPRING'],
  context: { country: 'DE' },
  eligibility: [],
  signals: {},
  attribution: { 'com.example.campaign': 'ä "quoted" \u0000 🛒' },
  consent: {},
};
const origin = { owner: 'key:1', release: '2026-04-08' };

export const cart = (id: string, with_: Partial<Cart> = {}): Cart => ({
  ...origin,
  id,
  site: 'shop',
  version: 1,
  input,
  createdAt: 1_000,
  expiresAt: 9_000,
  ...with_,
});

export const checkout = (id: string, with_: Partial<Checkout> = {}): Checkout => ({
  ...origin,
  id,
  site: 'shop',
  version: 1,
  state: 'incomplete',
  input,
  quote: { currency: 'EUR', lines: [] } as unknown as Quote,
  problems: [],
  createdAt: 1_000,
  expiresAt: 9_000,
  ...with_,
});

export const attempt = (id: string, with_: Partial<Attempt> = {}): Attempt => ({
  id,
  checkoutId: `checkout of ${id}`,
  site: 'shop',
  ref: 'order=1001;intent=pi_topsecret',
  amount: 4_200,
  currency: 'EUR',
  handlerId: 'card',
  startedAt: 1_000,
  leaseUntil: 5_000,
  ...with_,
});

const order = (number: string): Order => ({ number, label: number, lines: [] }) as unknown as Order;

export const orderRecord = (number: string, with_: Partial<OrderRecord> = {}): OrderRecord => ({
  ...origin,
  site: 'shop',
  number,
  checkoutId: `checkout of ${number}`,
  attemptId: `attempt of ${number}`,
  order: order(number),
  version: 1,
  createdAt: 1_000,
  ...with_,
});

export const notice = (
  id: string,
  with_: Partial<OrderNotice> = {},
): Omit<OrderNotice, 'sequence' | 'tries' | 'nextTryAt'> => ({
  id,
  site: 'shop',
  orderNumber: '1001',
  url: 'https://agent.test/hook',
  release: '2026-04-08',
  checkoutId: 'c1',
  order: order('1001'),
  createdAt: 1_000,
  ...with_,
});

export const event = (id: string, at: number, site = 'shop'): CommerceEvent => ({
  id,
  type: 'checkout_created',
  site,
  at,
});

/** A store on a fresh database, closed when `use` is over. */
export async function withStore(
  open: () => Promise<Database>,
  use: (store: CommerceStore, database: Database) => Promise<void>,
  now = () => 1_000,
): Promise<void> {
  const database = await open();
  try {
    await use(commerceStore(database, { secret, now }), database);
  } finally {
    await database.close();
  }
}

export const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
