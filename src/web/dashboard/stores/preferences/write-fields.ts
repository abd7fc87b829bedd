/** A store's preferences as the fields of their form. */
import { toDecimal, type Site } from '#commerce';
import { fieldsOfConnection } from './connection-fields.ts';
import type { PreferenceFields } from './rows.ts';

/** Empty rows below each list, so that a row can be added without a script. */
export const spareRows = 1;

export function fieldsOf(site: Site): PreferenceFields {
  const { capabilities, review, paymentHandlers } = site;
  const json = (value: unknown): string => JSON.stringify(value, null, 2);
  return {
    name: site.name,
    ...fieldsOfConnection(site),
    hosts: site.hosts.join('\n'),
    ...ticks(Object.entries(capabilities).map(([name, on]) => [`capabilities.${name}`, on])),
    checkoutMode: site.checkoutMode,
    providers: site.providers.join('\n'),
    primaryRelease: site.primaryRelease,
    agentPolicy: site.agentPolicy,
    manifestSource: site.manifestSource ?? 'portico',
    manifestUrl: site.manifestUrl ?? '',
    negotiation: site.negotiation ?? 'strict',
    currencies: site.currencies.join(', '),
    locale: site.locale,
    country: site.country,
    rateLimit: String(site.rateLimit),
    storefront: site.storefront,
    cartUrl: site.cartUrl ?? '',
    checkoutHours: String(site.checkoutHours),
    ...rows('links', site.links, ({ type, url, title = '' }) => ({ type, url, title })),
    ...rows('review', review, ({ code, above, attribute = '', text, severity }) => ({
      code,
      amount: above ? toDecimal(above) : '',
      currency: above?.currency ?? '',
      attribute,
      text,
      severity,
    })),
    ...rows('consent', site.consent, ({ purpose, description, granted }) => ({
      purpose,
      description,
      ...(granted ? { granted: 'on' } : {}),
    })),
    ...rows('paymentHandlers', paymentHandlers, (handler) => ({
      name: handler.name,
      id: handler.id,
      version: handler.version,
      spec: handler.spec,
      schema: handler.schema,
      instruments: json(handler.instruments),
      config: json(handler.config),
      currencies: handler.currencies?.join(', ') ?? '',
    })),
  };
}

const ticks = (entries: [string, boolean][]): PreferenceFields =>
  Object.fromEntries(entries.flatMap(([name, on]) => (on ? [[name, 'on']] : [])));

const rows = <T>(
  list: string,
  entries: readonly T[],
  write: (entry: T) => PreferenceFields,
): PreferenceFields => ({
  ...Object.fromEntries(
    entries.flatMap((entry, at) =>
      Object.entries(write(entry)).map(([member, value]) => [`${list}.${at}.${member}`, value]),
    ),
  ),
  [`${list}.rows`]: String(entries.length + spareRows),
});
