/** Markup of return and shipping terms to paste, filled with facts from the storefront. */
import type { Page, Value } from '../../../evidence.ts';
import { allOffers } from '../../../parse/offers.ts';
import { schemaName } from '../../../parse/structured/terms.ts';
import { get, listOf, textOf } from '../../../parse/structured/values.ts';
import { merchantAddresses, fullest } from '../organization/members.ts';
import { merchantOf } from '../organization/node.ts';
import { countriesIn, isCountryCode } from './countries.ts';
import type { StatedTerms } from './markup.ts';

interface Shop {
  home?: Page;
  policies?: Value<'policies'>;
  target?: Value<'target'>;
}
type Members = Record<string, unknown>;

/** Without `<`, so that it is safe in a script element. */
const print = (members: Members): string =>
  JSON.stringify(
    members,
    (_, one: unknown) => (typeof one === 'string' ? one.slice(0, 300) : one),
    2,
  ).replaceAll('<', String.raw`\u003c`);

/** Country of the seller, by its address, else by its domain. */
export function countryOf({ home, target }: Shop): string {
  const merchant = home && target ? merchantOf(home, target) : undefined;
  const stated = merchant && fullest(merchantAddresses(merchant))?.country?.trim().toUpperCase();
  if (stated && isCountryCode(stated)) return stated;
  const domain =
    new URL(target?.canonicalOrigin ?? home?.url ?? 'https://x.test').hostname.split('.').at(-1) ?? '';
  const code = domain === 'uk' ? 'GB' : domain.toUpperCase();
  return isCountryCode(code) ? code : 'YOUR-COUNTRY-CODE';
}

/** Days on the returns page, if it states one window. */
export function writtenDays({ policies }: Shop): number | undefined {
  const days = policies?.returns.own?.terms.find(({ kind }) => kind === 'window')?.days ?? [];
  return days.length === 1 ? days[0] : undefined;
}

const schema = (term: string): string => `https://schema.org/${term}`;

/** A whole MerchantReturnPolicy: the valid members of the given one, completed. */
export function returnPolicySnippet(shop: Shop, terms?: StatedTerms): string {
  const props = terms?.props ?? {};
  const countries = countriesIn(get(props, 'applicableCountry')).filter(isCountryCode);
  const category = schemaName(textOf(get(props, 'returnPolicyCategory')) ?? '');
  const kept = /^MerchantReturn(?:FiniteReturnWindow|NotPermitted|UnlimitedWindow)$/.test(category)
    ? category
    : 'MerchantReturnFiniteReturnWindow';
  const stated = textOf(get(props, 'merchantReturnDays'))?.trim() ?? '';
  const days = /^\d{1,4}$/.test(stated) ? Number(stated) : (writtenDays(shop) ?? 'YOUR-DAYS');
  const term = (key: string, otherwise: string): string =>
    schema(schemaName(textOf(listOf(get(props, key))[0]) ?? otherwise));
  const link = shop.policies?.returns.page?.url;
  return print({
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: countries.length > 1 ? countries : (countries[0] ?? countryOf(shop)),
      returnPolicyCategory: schema(kept),
      ...(kept === 'MerchantReturnFiniteReturnWindow' ? { merchantReturnDays: days } : {}),
      ...(kept === 'MerchantReturnNotPermitted'
        ? {}
        : {
            returnFees: term('returnFees', 'FreeReturn'),
            returnMethod: term('returnMethod', 'ReturnByMail'),
          }),
      ...(link ? { merchantReturnLink: link } : {}),
    },
  });
}

/** A whole OfferShippingDetails in the currency of the product's offer. */
export function shippingSnippet(shop: Shop, page: Page, terms?: StatedTerms): string {
  const props = terms?.by === 'offer' ? terms.props : {};
  const graph = terms?.graph;
  const node = (key: string): Members => {
    const [first] = listOf(get(props, key));
    return graph?.resolve(first) ?? {};
  };
  const rate =
    textOf(get(node('shippingRate'), 'value') ?? get(node('shippingRate'), 'maxValue'))?.trim() ?? '';
  const countries = countriesIn(get(node('shippingDestination'), 'addressCountry')).filter(isCountryCode);
  const { product } = page.facts;
  const currency =
    product &&
    allOffers(product)
      .find((offer) => offer.currency)
      ?.currency?.trim();
  const days = (min: string, max: string): Members => ({
    '@type': 'QuantitativeValue',
    minValue: min,
    maxValue: max,
    unitCode: 'DAY',
  });
  return print({
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: /^\d+(?:\.\d+)?$/.test(rate) ? rate : 'YOUR-SHIPPING-COST',
        currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : 'YOUR-CURRENCY',
      },
      shippingDestination: {
        '@type': 'DefinedRegion',
        addressCountry: countries.length > 1 ? countries : (countries[0] ?? countryOf(shop)),
      },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days('YOUR-FEWEST-DAYS', 'YOUR-MOST-DAYS'),
        transitTime: days('YOUR-FEWEST-DAYS', 'YOUR-MOST-DAYS'),
      },
    },
  });
}
