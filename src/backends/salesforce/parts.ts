/** What the operations of the backend work with. */
import type { PaymentHandler, ReviewRule, StoreLink } from '#commerce';
import type { CatalogueParts } from './catalogue/catalogue.ts';
import type { Details } from './catalogue/details.ts';
import type { Guests } from './calls/guests.ts';
import type { HookKey } from './orders/hook-key.ts';
import type { ShopApi } from './shop-api.ts';

/** What a quote works with. */
export interface QuoteParts extends Pick<CatalogueParts, 'view'> {
  api: Pick<ShopApi, 'openBasket' | 'addCoupon' | 'methods' | 'chooseMethod' | 'removeBasket'>;
  details: Details;
  guests: Guests;
  facts(): SiteFacts | Promise<SiteFacts>;
}

export interface Parts extends Omit<CatalogueParts, 'api'>, Omit<QuoteParts, 'api'> {
  api: ShopApi;
  hookKey: HookKey;
  /** Id of the payment method of the site that the companion hook settles. */
  paymentMethodId: string;
  /** Return period in days, from the merchant; the platform does not have it. */
  returnDays?: number;
  /** References that were prepared a moment ago, so that a repeated call opens no second basket. */
  prepared: Map<string, { at: number; ref: string }>;
  now(): number;
}

/** What is not the platform's to know; read at each quote, so that a change needs no restart. */
export interface SiteFacts {
  handlers: readonly PaymentHandler[];
  review: readonly ReviewRule[];
  links: readonly StoreLink[];
}
