/** How a call of a site is priced, in the engine's terms. */
import type { ShopContext } from '#commerce';
import { WorldError, type WorldMarket, type WorldSite } from '../world.ts';
import type { WorldParts } from './parts.ts';

/** @throws WorldError `not-found` */
export function siteOf({ sites }: Pick<WorldParts, 'sites'>, id: string): WorldSite {
  const site = sites.get(id);
  if (!site) throw new WorldError('not-found', `There is no site ${id}.`, { site: id });
  return site;
}

/** @throws WorldError `not-found`, `currency-unknown` */
export function contextOf(
  parts: Pick<WorldParts, 'sites' | 'now'>,
  id: string,
  market: Partial<WorldMarket>,
): ShopContext {
  const site = siteOf(parts, id);
  const { currency = site.currencies[0] ?? '', locale = 'default' } = market;
  if (!site.currencies.includes(currency))
    throw new WorldError('currency-unknown', `The site does not sell in ${currency}.`, { currency });
  return {
    site: id,
    currency,
    locale: locale === 'default' ? ownLocale(site) : locale,
    country: site.country,
    eligibility: [],
    now: parts.now(),
  };
}

/** What the platform calls `default` is whatever the first real one is. */
const ownLocale = ({ locales }: WorldSite): string => locales.find((locale) => locale !== 'default') ?? 'en';
