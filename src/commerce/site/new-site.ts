/** A store that begins: what cannot be guessed is given, everything else is as most stores have it. */
import { ownHandlerDocuments } from '../payment/own-handler.ts';
import type { AgentPolicy, PaymentHandler, Site } from './site.ts';

export interface NewSite {
  id: string;
  name: string;
  /** The name that agents use to reach the store. */
  host: string;
  /** Where people shop. Default: `https://` and the host. */
  storefront?: string;
  currency: string;
  country: string;
  /** Default: the usual language of the country. */
  locale?: string;
  agentPolicy: AgentPolicy;
}

/** As it came from people, to be checked by `parseSite`. It is off, because nothing can be bought yet. */
export function newSite(given: Readonly<Record<keyof NewSite, string>>, primaryRelease: string): unknown {
  const host = given.host.trim().toLowerCase();
  const country = given.country.trim().toUpperCase();
  const storefront = given.storefront.trim().replace(/\/+$/, '');
  return {
    id: given.id.trim(),
    name: given.name.trim(),
    hosts: [host],
    enabled: false,
    capabilities: { productDiscovery: true, cart: true, checkout: true, payment: true, orderTracking: true },
    checkoutMode: 'agent_delegated',
    providers: [],
    primaryRelease,
    agentPolicy: given.agentPolicy.trim(),
    negotiation: 'strict',
    backend: 'embedded',
    currencies: [given.currency.trim().toUpperCase()],
    locale: given.locale.trim() || usualLocale(country),
    country,
    rateLimit: 600,
    paymentHandlers: ownHandlers(host, primaryRelease),
    links: [],
    storefront: storefront === '' && host !== '' ? `https://${host}` : storefront,
    checkoutHours: 6,
    review: [],
    consent: [],
  } satisfies Record<
    Exclude<
      keyof Site,
      'cartUrl' | 'connection' | 'identityLinking' | 'manifestSource' | 'manifestUrl' | 'partners'
    >,
    unknown
  >;
}

/** Cards, as processor tokens. None if the host cannot be turned into a name. */
function ownHandlers(host: string, version: string): PaymentHandler[] {
  const documents = ownHandlerDocuments(host, 'pay');
  return documents
    ? [{ ...documents, id: 'card', version, instruments: [{ type: 'card' }], config: {} }]
    : [];
}

/** By CLDR's likely subtags: `en-IE` for IE. Empty for an unknown country. */
export function usualLocale(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return '';
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return language === 'und' ? '' : `${language}-${country}`;
}
