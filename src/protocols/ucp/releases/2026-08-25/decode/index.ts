/** Requests of release 2026-08-25 in the core's terms. */
import type { Decoder } from '../../../release.ts';
import { cart, checkout } from './cart.ts';
import { getProduct, lookupCatalog, searchCatalog } from './catalog.ts';
import { complete } from './payment.ts';

export const decode: Decoder = { searchCatalog, lookupCatalog, getProduct, cart, checkout, complete };
