/** How the site taxes, and amounts including that tax. */
import TaxMgr from 'dw/order/TaxMgr';
import type { BasketFacts } from '../../../../../src/backends/salesforce/facts.ts';
import { pricedOf } from './mapping/map-basket.ts';

export const taxation = (): BasketFacts['taxation'] =>
  TaxMgr.taxationPolicy === TaxMgr.TAX_POLICY_GROSS ? 'gross' : 'net';

/** The amounts of a basket or an order. @throws ApiError `unavailable` `bad-answer` */
export const pricedFacts = (container: dw.order.LineItemCtnr): Omit<BasketFacts, 'basketId'> =>
  pricedOf(container, taxation);
