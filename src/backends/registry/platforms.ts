/** The backends of platforms, made from what a site's preferences and secrets say. */
import { createOcapiBackend } from '#backends/ocapi';
import {
  createCaller,
  createRefusals,
  instanceFetcherOptions,
  type Refusal,
  type SalesforceOptions,
} from '#backends/salesforce';
import { createScapiBackend } from '#backends/scapi';
import { backendOf, type PlatformConnection, type Site } from '#commerce';
import { createFetcher, type AllowPrivate, type Fetcher, type ProxySettings } from '#fetch';
import { unavailableBackend, type MadeBackend, type MakeBackends } from './registry.ts';

export interface PlatformOptions {
  /** Instances on this machine may be asked: for trying the product. */
  allowPrivate: AllowPrivate;
  /** The way out, where it is not direct. */
  proxy?: ProxySettings | undefined;
  /** Epoch milliseconds. */
  now?(): number;
  /** The fetcher of a site, as it is to be used. */
  watched?(fetcher: Fetcher): Fetcher;
  /** Called for each call that an instance rejects because of its setup. */
  onRefused?(site: string, refusal: Refusal): void;
}

/** Each backend has connections, tokens and a circuit breaker of its own, which end with it. */
export function platformBackends({
  allowPrivate,
  proxy,
  now = Date.now,
  watched,
  onRefused,
}: PlatformOptions): Omit<MakeBackends, 'embedded'> {
  const open = (site: Site) => {
    const plain = createFetcher({ ...instanceFetcherOptions(), allowPrivate, ...(proxy ? { proxy } : {}) });
    const fetcher = watched?.(plain) ?? plain;
    const caller = createCaller({ fetcher, name: `The instance of the store ${site.id}` });
    const refusals = createRefusals(now, (refusal) => onRefused?.(site.id, refusal));
    return { parts: { caller, refusals, now }, close: () => fetcher.close() };
  };
  return {
    scapi(site, secrets): MadeBackend {
      const found = backendOf(site);
      if (found.backend !== 'scapi') return unavailableBackend('The store has no SCAPI connection.');
      const clientSecret = secrets['slas-client-secret'];
      if (clientSecret === undefined)
        return unavailableBackend(
          `The store ${site.id} has no SLAS client secret. Set it with "portico stores secret".`,
        );
      const { connection } = found;
      const { parts, close } = open(site);
      const backend = createScapiBackend(
        { ...connection, ...parts, clientSecret },
        optionsOf(site, connection),
      );
      return { ...backend, close };
    },
    ocapi(site, secrets): MadeBackend {
      const found = backendOf(site);
      if (found.backend !== 'ocapi') return unavailableBackend('The store has no OCAPI connection.');
      const clientPassword = secrets['ocapi-client-password'];
      const { connection } = found;
      const { parts, close } = open(site);
      const backend = createOcapiBackend(
        { ...connection, ...parts, ...(clientPassword === undefined ? {} : { clientPassword }) },
        optionsOf(site, connection),
      );
      return { ...backend, close };
    },
  };
}

/** A change of the site makes its backend anew. */
const optionsOf = (
  { paymentHandlers, review, links, currencies, storefront }: Site,
  { hookKey, paymentMethodId, attributes, returnDays }: PlatformConnection,
): SalesforceOptions => ({
  facts: () => ({ handlers: paymentHandlers, review, links }),
  hookKey,
  paymentMethodId,
  currencies,
  storefront,
  ...(attributes === undefined ? {} : { attributes }),
  ...(returnDays === undefined ? {} : { returnDays }),
});
