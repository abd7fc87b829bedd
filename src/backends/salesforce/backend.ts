/** An instance of B2C Commerce as a backend, through either of its shopping APIs. */
import type { Backend } from '#commerce';
import type { AttributeMapping } from './attributes.ts';
import { products, search } from './catalogue.ts';
import { commit } from './commit.ts';
import { createDetails } from './details.ts';
import { createGuests } from './guests.ts';
import type { HookKey } from './hook-key.ts';
import { orderOf } from './order.ts';
import type { Parts, SiteFacts } from './parts.ts';
import { findOrder, placement } from './placement.ts';
import { prepare } from './prepare.ts';
import { quote, unavailable } from './quote.ts';
import { readRef } from './ref.ts';
import { release } from './release.ts';
import type { ShopApi } from './shop-api.ts';

export interface SalesforceOptions {
  /** Read at each quote, so that a change needs no restart. */
  facts(): SiteFacts | Promise<SiteFacts>;
  hookKey: HookKey;
  /** Id of the payment method of the site that the companion hook settles; default `PORTICO`. */
  paymentMethodId?: string;
  currencies: readonly string[];
  /** Origin of the storefront, without a slash at the end. */
  storefront: string;
  attributes?: AttributeMapping;
  /** Ids of the site's sorting options; those of the reference architecture by default. */
  sorts?: Parts['sorts'];
  returnDays?: number;
  /** What this API cannot do beside what none of them can. */
  limits?: readonly string[];
  now?(): number;
}

const sorts: Parts['sorts'] = {
  relevance: 'best-matches',
  'price-asc': 'price-low-to-high',
  'price-desc': 'price-high-to-low',
};

/** What an agent cannot have from the platform through its shopping APIs, whichever it is. */
const limits: readonly string[] = [
  'A line that the store cannot deliver is not priced: its price is 0 until it can be bought.',
  'Stock is held from the order on, not while a payment is prepared; how many pieces there are is not told.',
  'What a promotion takes off delivery is known for the chosen way only.',
  'Delivery dates are not told.',
  'Everything goes in one delivery; there is no pickup in a store.',
  'Sets, bundles, products with options, gift certificates, and prices for registered customers are not sold.',
  'Why a known code takes nothing off is not told: below its minimum, for other goods, or barred by another.',
  'Claims of the buyer, such as a membership, have no effect.',
  'Taxes are told by rate, without names.',
  'Which pieces of an order were sent is known once all are.',
];

export function createSalesforceBackend(api: ShopApi, options: SalesforceOptions): Backend {
  const { now = Date.now, storefront, attributes, currencies } = options;
  const details = createDetails(api, now);
  const parts: Parts = {
    api,
    details,
    guests: createGuests(api, now),
    view: { storefront, ...(attributes ? { mapping: attributes } : {}) },
    sorts: { ...sorts, ...options.sorts },
    facts: options.facts,
    hookKey: options.hookKey,
    paymentMethodId: options.paymentMethodId ?? 'PORTICO',
    ...(options.returnDays === undefined ? {} : { returnDays: options.returnDays }),
    prepared: new Map(),
    now,
  };
  return {
    search: (query, context) => search(parts, query, context).catch(unavailable),
    products: (ids, context) => products(parts, ids, context).catch(unavailable),
    quote: (input, context) => quote(parts, input, context).catch(unavailable),
    prepare: (preparation) => prepare(parts, preparation).catch(unavailable),
    commit: (commitment) => commit(parts, commitment),
    placement: (ref) => placement(parts, ref).catch(unavailable),
    release: (ref) => release(parts, ref).catch(unavailable),
    order: (ref) => order(parts, ref).catch(unavailable),
    abilities: () => ({ currencies, methods: ['shipping'], limits: [...limits, ...(options.limits ?? [])] }),
  };
}

async function order(parts: Parts, text: string): ReturnType<Backend['order']> {
  const ref = readRef(text);
  const found = ref && (await findOrder(parts, ref));
  if (!found || found.state === 'created' || found.state === 'failed') return undefined;
  return orderOf(found, ref, parts.returnDays);
}
