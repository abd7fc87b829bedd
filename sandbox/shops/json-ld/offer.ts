import type { Product, Variant } from '../catalogue/product.ts';
import { stockWords } from '../catalogue/stock.ts';
import { decimal, rateFor } from '../money.ts';
import { dayAfter, type Site, type Terms } from '../site.ts';

type Node = Record<string, unknown>;
const schema = (term: string): string => `https://schema.org/${term}`;

/** The offer of one variant, bent by the faults that concern offers. */
export function offerNode(site: Site, product: Product, variant: Variant): Node {
  const { faults, origin, terms } = site;
  const path = `/products/${product.slug}${product.variesBy ? `?variant=${encodeURIComponent(variant.id)}` : ''}`;
  const amount = decimal(terms, variant.price);
  const stock = schema(stockWords(variant).schema);
  return {
    '@type': 'Offer',
    url: faults.has('offer-url-dead') ? `${origin}/offers/${variant.sku.toLowerCase()}` : origin + path,
    price: faults.has('price-with-symbol') ? `€${amount.replace('.', ',')}` : amount,
    priceCurrency: faults.has('currency-symbol') ? '€' : terms.currency,
    ...(variant.listPrice ? { priceSpecification: [struckPrice(terms, variant.listPrice)] } : {}),
    priceValidUntil: dayAfter(site, faults.has('expired-price-date') ? -40 : 150),
    availability: faults.has('availability-text') ? 'ships within two days' : stock,
    ...(variant.sentFrom === undefined ? {} : { availabilityStarts: isoDay(variant.sentFrom) }),
    itemCondition: schema('NewCondition'),
    seller: { '@id': `${origin}/#organization` },
    ...(faults.has('no-shipping-markup')
      ? {}
      : { shippingDetails: terms.countries.map((country) => shipping(site, variant.price, country)) }),
    ...(faults.has('no-return-markup') ? {} : { hasMerchantReturnPolicy: returnPolicy(site) }),
    ...(product.warrantyMonths ? { warranty: warranty(product.warrantyMonths) } : {}),
  };
}

/** What `aggregate-only` writes in the place of an offer. */
export function aggregateNode(site: Site, product: Product): Node {
  const { url, priceCurrency, availability, itemCondition, shippingDetails, hasMerchantReturnPolicy } =
    offerNode(site, product, product.variants[0]);
  const prices = product.variants.map((v) => v.price);
  return {
    '@type': 'AggregateOffer',
    url,
    lowPrice: decimal(site.terms, Math.min(...prices)),
    highPrice: decimal(site.terms, Math.max(...prices)),
    offerCount: prices.length,
    priceCurrency,
    availability,
    itemCondition,
    shippingDetails,
    hasMerchantReturnPolicy,
  };
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function struckPrice(terms: Terms, listPrice: number): Node {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: schema('StrikethroughPrice'),
    price: decimal(terms, listPrice),
    priceCurrency: terms.currency,
  };
}

function shipping({ terms, faults }: Site, price: number, country: string): Node {
  const days = ([min, max]: readonly [number, number]): Node => ({
    '@type': 'QuantitativeValue',
    minValue: min,
    maxValue: max,
    unitCode: 'DAY',
  });
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: decimal(terms, rateFor(terms, price)),
      currency: terms.currency,
    },
    ...(faults.has('shipping-markup-thin')
      ? {}
      : {
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            handlingTime: days(terms.handling),
            transitTime: days(terms.transit),
          },
        }),
  };
}

/** Also stated by the organization on the home page. */
export function returnPolicy(site: Site): Node {
  const { faults, terms } = site;
  const thin = faults.has('return-markup-thin');
  return {
    '@type': 'MerchantReturnPolicy',
    ...(thin ? {} : { applicableCountry: [...terms.countries] }),
    returnPolicyCountry: site.seller.country,
    returnPolicyCategory: schema('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: faults.has('return-days-differ') ? 60 : terms.returnDays,
    ...(thin ? {} : { returnMethod: schema('ReturnByMail'), returnFees: schema('FreeReturn') }),
    refundType: schema('FullRefund'),
    ...(thin || faults.has('no-returns-page')
      ? {}
      : { merchantReturnLink: `${site.origin}/policies/returns` }),
  };
}

function warranty(months: number): Node {
  return {
    '@type': 'WarrantyPromise',
    durationOfWarranty: { '@type': 'QuantitativeValue', value: months, unitCode: 'MON' },
  };
}
