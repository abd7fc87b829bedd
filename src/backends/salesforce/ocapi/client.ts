/** The OCAPI Shop API as the backend needs it (Open Commerce API reference, 24.5). */
import type { ShopApi } from '../shop-api.ts';
import { createBaskets } from './baskets.ts';
import { createCatalogue } from './catalogue.ts';
import { createOrders } from './orders.ts';
import { createApplication, createGuestTokens } from './tokens.ts';
import { createWire, type WireOptions } from './wire.ts';

export interface OcapiOptions extends WireOptions {
  /** Lets the application read orders after the guest's JWT ended, and find them by our reference. */
  clientPassword?: string;
  /** Origin of the account manager; default `https://account.demandware.com`. */
  accountUrl?: string;
  /** Epoch milliseconds. */
  now?(): number;
}

/** @throws TypeError for a host that is no origin, or a version that is none */
export function createOcapi(options: OcapiOptions): ShopApi {
  const { caller, clientId, clientPassword, accountUrl, now = Date.now } = options;
  const wire = createWire(options);
  const application =
    clientPassword === undefined
      ? undefined
      : createApplication(
          { caller, clientId, clientPassword, ...(accountUrl === undefined ? {} : { accountUrl }) },
          now,
        );
  return {
    ...createGuestTokens(wire, now),
    ...createCatalogue(wire),
    ...createBaskets(wire),
    ...createOrders(wire, application, now),
  };
}
