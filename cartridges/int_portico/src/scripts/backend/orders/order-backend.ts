/** The platform's own scripts as a backend: what orders and pays. One for each request. */
import type { Backend } from '#commerce';
import type { BasketForOrder } from './basket-for-order.ts';
import type * as Commit from './commit.ts';
import { createDetails } from '../details.ts';
import type { KindAttributes } from '../kinds.ts';
import { order } from './order.ts';
import type { OrderParts } from './order-parts.ts';
import { placement } from './placement.ts';
import { prepare } from './prepare.ts';
import { createProducts } from '../products.ts';
import { release } from './release.ts';
import { pricedFacts } from '../taxation.ts';

export interface PayingOptions extends Pick<
  OrderParts,
  'methodFor' | 'origin' | 'returnDays' | 'asking' | 'log'
> {
  basketForOrder: BasketForOrder;
  /** Attributes that mark what only the store itself sells. */
  kinds?: KindAttributes;
  now?(): number;
}

/** Loaded when a payment is made: most requests make none. */
const loadCommit = () => require('~/cartridge/scripts/backend/orders/commit') as typeof Commit;

export type PayingBackend = Pick<Backend, 'prepare' | 'commit' | 'placement' | 'release' | 'order'>;

export function createPayingBackend({
  kinds = {},
  now = Date.now,
  ...options
}: PayingOptions): PayingBackend {
  const details = createDetails(createProducts({ kinds }));
  const parts: OrderParts = { ...options, details, pricedFacts, now };
  return {
    prepare: (preparation) => prepare(parts, preparation),
    commit: (commitment) => loadCommit().commit(parts, commitment),
    placement: (ref) => placement(parts, ref),
    release: (ref) => release(parts, ref),
    order: (ref) => order(parts, ref),
  };
}
