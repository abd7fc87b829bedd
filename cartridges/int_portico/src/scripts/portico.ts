/** The cartridge, put together for one request: preferences, store, backend, core, protocol. */
import URLUtils from 'dw/web/URLUtils';
import type { Commerce, Site } from '#commerce';
import { createCommerce } from '../../../../src/commerce/create-commerce.ts';
import type { HandleCall } from '../../../../src/protocols/ucp/call.ts';
import { createHandler } from '../../../../src/protocols/ucp/handle.ts';
import type { ProtocolFailure } from '../../../../src/protocols/ucp/protocol-error.ts';
import type { Addresses } from '../../../../src/protocols/ucp/release.ts';
import { releases } from '../../../../src/protocols/ucp/releases/index.ts';
import { createProfiles } from './agents/profiles.ts';
import { createBackend } from './backend/create-backend.ts';
import { addressesOf } from './http/call.ts';
import { log } from './log.ts';
import { createLimits } from './preferences/limits.ts';
import { limitPayment } from './preferences/payment-limits.ts';
import type { HybridPreferences } from './preferences/hybrid.ts';
import { readPreferences } from './preferences/read-preferences.ts';
import { createStore } from './store/store.ts';

export interface Portico {
  site: Site;
  addresses: Addresses;
  commerce: Commerce;
  handle: HandleCall;
  hybrid?: HybridPreferences;
  /** Seconds that the web tier may keep an answer of discover. */
  discoverSeconds: number;
  /** The next try to pay this checkout, if it has to wait. */
  limitPayment(checkoutId: string, address: string): Promise<ProtocolFailure | undefined>;
}

/**
 * Everything is read anew at each request: a preference that changes needs no restart.
 *
 * @param asking for jobs: what is left for asking processors about refunds
 */
export function openPortico(asking?: { left: number }): Portico {
  const preferences = readPreferences();
  const { site, secret, orderPage } = preferences;
  const agent = request.httpHeaders?.get('ucp-agent') ?? null;
  const backend = createBackend(preferences, agent === null ? null : String(agent), log, asking);
  const commerce = createCommerce({
    store: createStore(),
    backend: () => backend,
    site: async (id) => (id === site.id ? site : undefined),
    secret,
    pages: {
      afterChallenge: (_of, token) => String(URLUtils.https('UCP-Return', 'token', token)),
      order: () => orderPage,
    },
    log,
  });
  const limits = createLimits(preferences);
  const handle = createHandler({
    commerce,
    releases,
    profiles: createProfiles(limits),
    access: {
      verifyKey: preferences.verifyKey,
      // Access tokens are the service's business.
      verifyToken: async () => undefined,
      // Nor are signatures looked at, so no nonce is ever asked for.
      replay: { firstUse: async () => undefined },
      now: Date.now,
    },
    limits,
    allowInsecureLoopback: false,
    log,
  });
  const continueAt = String(URLUtils.https('UCP-Continue'));
  return {
    site,
    addresses: addressesOf(site, continueAt),
    commerce,
    handle,
    discoverSeconds: preferences.discoverSeconds,
    ...(preferences.hybrid ? { hybrid: preferences.hybrid } : {}),
    limitPayment: async (checkoutId, address) =>
      limitPayment(site, preferences.payment, { checkoutId, address }),
  };
}
