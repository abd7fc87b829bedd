/** The language and the currency of the request. */
import Currency from 'dw/util/Currency';
import Site from 'dw/system/Site';
import type { Market } from '../../../../../src/backends/salesforce/facts.ts';
import { ApiError } from '../../../../../src/backends/salesforce/shop-api.ts';
import { localeFor } from './locale-for.ts';
import { listed } from './mapping/values.ts';

/** @throws ApiError `refused` `currency-not-offered` */
export function useMarket({ currency, locale }: Market): void {
  const site = Site.getCurrent();
  if (String(session.currency.currencyCode) !== currency) {
    const isAllowed = listed(site.allowedCurrencies).some((code) => String(code) === currency);
    const wanted = isAllowed ? Currency.getCurrency(currency) : null;
    if (!wanted)
      throw new ApiError('refused', 'currency-not-offered', `The site has no prices in ${currency}.`);
    session.setCurrency(wanted);
  }
  const id = localeFor(locale, listed(site.allowedLocales).map(String), String(site.defaultLocale));
  if (String(request.locale) !== id) request.setLocale(id);
}
