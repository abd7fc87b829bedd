/** Currency and locale of a call. */
import type { WorldMarket, WorldSite } from '../world.ts';
import { OcapiFault } from './fault.ts';

/** @throws OcapiFault for what the site does not have */
export const marketOf = (query: URLSearchParams, site: WorldSite): WorldMarket => ({
  currency: currencyIn(query.get('currency') ?? undefined, site) ?? site.currencies[0] ?? '',
  locale: localeIn(query.get('locale') ?? 'default', site),
});

/** @throws OcapiFault */
export function currencyIn(currency: string | undefined, site: WorldSite): string | undefined {
  if (currency === undefined || site.currencies.includes(currency)) return currency;
  throw new OcapiFault(400, 'UnsupportedCurrencyException', `The site has no currency '${currency}'.`, {
    currency,
  });
}

function localeIn(locale: string, { locales }: WorldSite): string {
  if (locale === 'default' || locales.includes(locale)) return locale;
  const isFormed = /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(locale);
  throw isFormed
    ? new OcapiFault(400, 'UnsupportedLocaleException', `The site has no locale '${locale}'.`, { locale })
    : new OcapiFault(400, 'MalformedLocaleException', `'${locale}' is no locale.`, { locale });
}
