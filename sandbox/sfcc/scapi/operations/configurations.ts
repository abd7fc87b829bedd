/** Shopper Configurations: what is set up for the site and the instance. */
import type { WorldSite } from '../../world.ts';
import { ok, type Operation } from '../operation.ts';

export const getConfigurations: Operation = {
  id: 'getConfigurations',
  family: 'configurations',
  method: 'get',
  path: '/configurations',
  scopes: ['sfcc.shopper-configurations', 'sfcc.shopper-standard'],
  handle: ({ site }) =>
    Promise.resolve(
      ok({
        configurations: [
          ...listed('siteConfiguration', siteValues(site)),
          ...listed('globalConfiguration', { SalesforcePaymentsAllowed: false }),
        ],
      }),
    ),
};

const listed = (configurationType: string, values: Readonly<Record<string, unknown>>): object[] =>
  Object.entries(values).map(([id, value]) => ({ id, value, configurationType }));

function siteValues({ id, currencies, locales }: WorldSite): Record<string, unknown> {
  const own = locales.filter((locale) => locale !== 'default');
  return {
    id,
    name: id,
    status: 'online',
    timezone: 'Etc/UTC',
    timezoneOffset: 0,
    defaultCurrency: currencies[0],
    allowedCurrencies: currencies,
    defaultLocale: own[0] ?? 'default',
    allowedLocales: own.map((locale, at) => localeValue(locale, at === 0)),
  };
}

function localeValue(id: string, isDefault: boolean): object {
  const { language, region = '' } = new Intl.Locale(id);
  const named = (type: Intl.DisplayNamesOptions['type'], code: string): string =>
    new Intl.DisplayNames('en', { type, languageDisplay: 'standard' }).of(code) ?? code;
  const name = named('language', id);
  return {
    id,
    name,
    displayName: name,
    language,
    displayLanguage: named('language', language),
    ...(region === '' ? {} : { country: region, displayCountry: named('region', region) }),
    default: isDefault,
  };
}
