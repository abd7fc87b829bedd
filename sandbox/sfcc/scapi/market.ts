/** The currency and language of a call. */
import type { WorldMarket, WorldSite } from '../world.ts';
import { problem } from './problem.ts';

/** Absent: the site's first. @throws Problem for what the site has not */
export function readMarket({ currencies, locales }: WorldSite, query: URLSearchParams): WorldMarket {
  const currency = query.get('currency') ?? currencies[0] ?? '';
  if (!currencies.includes(currency))
    throw problem(400, 'unsupported-currency', `The currency '${currency}' is not supported by the site.`);
  const locale = query.get('locale') ?? 'default';
  if (locale !== 'default' && !locales.includes(locale))
    throw problem(400, 'unsupported-locale', `The locale '${locale}' is not supported by the site.`);
  return { currency, locale };
}
