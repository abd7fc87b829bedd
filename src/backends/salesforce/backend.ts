/** An instance of B2C Commerce as a backend, through either of its shopping APIs. */
import type { Backend } from '#commerce';
import type { AttributeMapping } from './catalogue/attributes.ts';
import { products, searchPlatform } from './catalogue/catalogue.ts';
import { createCategoryCache } from './catalogue/categories.ts';
import { commitBasket } from './orders/commit.ts';
import { limits, sorts } from './defaults.ts';
import { createDetails } from './catalogue/details.ts';
import { createGuests } from './calls/guests.ts';
import type { HookKey } from './orders/hook-key.ts';
import { toOrder } from './orders/order.ts';
import type { Parts, SiteFacts } from './parts.ts';
import { findOrder, isOutOfSight, placement, release } from './orders/placement.ts';
import { prepareBasket } from './orders/prepare.ts';
import { quoteBasket, unavailable } from './basket/quote.ts';
import { readRef } from './orders/ref.ts';
import type { SetupRefusals } from './calls/refusals.ts';
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
  limits?: Readonly<Record<string, string>>;
  /** What the instance refuses for the way it is set up, as the API's client notes it. */
  refusals?: SetupRefusals;
  now?(): number;
}

export function createSalesforceBackend(api: ShopApi, options: SalesforceOptions): Backend {
  const { now = Date.now, storefront, attributes, currencies } = options;
  const details = createDetails(api, now);
  const parts: Parts = {
    api,
    details,
    categories: createCategoryCache(api, now),
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
    search: (query, context) => searchPlatform(parts, query, context).catch(unavailable),
    products: (ids, context) => products(parts, ids, context).catch(unavailable),
    quote: (input, context) => quoteBasket(parts, input, context).catch(unavailable),
    prepare: (preparation) => prepareBasket(parts, preparation).catch(unavailable),
    commit: (commitment) => commitBasket(parts, commitment),
    placement: (ref) => placement(parts, ref).catch(unavailable),
    release: (ref) => release(parts, ref).catch(unavailable),
    order: (ref, number) => order(parts, ref, number).catch(unavailable),
    async check() {
      await api.checkOrderSearch?.().catch(unavailable);
    },
    abilities: () => ({
      currencies,
      methods: ['shipping'],
      limits: { ...limits, ...options.limits },
      ...(options.refusals ? { refusals: options.refusals.list() } : {}),
    }),
  };
}

async function order(parts: Parts, text: string, number: string | undefined): ReturnType<Backend['order']> {
  const ref = readRef(text);
  // Known facts stay as last reported.
  const found = ref && (await findOrder(parts, ref, number).catch(unlessOutOfSight));
  if (!found || found.state === 'created' || found.state === 'failed') return undefined;
  return toOrder(found, ref, parts.returnDays);
}

function unlessOutOfSight(error: unknown): undefined {
  if (!isOutOfSight(error)) throw error;
}
