import type { Product, Variant } from '../catalogue/product.ts';
import { dayAfter, decimal, terms, type Site } from '../site.ts';

type Node = Record<string, unknown>;
const schema = (term: string): string => `https://schema.org/${term}`;

/** The offer of one variant, bent by the faults that concern offers. */
export function offerNode(site: Site, product: Product, variant: Variant): Node {
  const { faults, origin } = site;
  const path = `/products/${product.slug}${product.variesBy ? `?variant=${variant.sku}` : ''}`;
  const amount = decimal(variant.price);
  const stock = schema(variant.inStock ? 'InStock' : 'OutOfStock');
  return {
    '@type': 'Offer',
    url: faults.has('offer-url-dead') ? `${origin}/offers/${variant.sku.toLowerCase()}` : origin + path,
    price: faults.has('price-with-symbol') ? `€${amount.replace('.', ',')}` : amount,
    priceCurrency: faults.has('currency-symbol') ? '€' : terms.currency,
    ...(variant.listPrice ? { priceSpecification: [struckPrice(variant.listPrice)] } : {}),
    priceValidUntil: dayAfter(site, faults.has('expired-price-date') ? -40 : 150),
    availability: faults.has('availability-text') ? 'ships within two days' : stock,
    itemCondition: schema('NewCondition'),
    seller: { '@id': `${origin}/#organization` },
    shippingDetails: terms.countries.map((country) => shipping(variant.price, country)),
    hasMerchantReturnPolicy: returnPolicy(site),
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
    lowPrice: decimal(Math.min(...prices)),
    highPrice: decimal(Math.max(...prices)),
    offerCount: prices.length,
    priceCurrency,
    availability,
    itemCondition,
    shippingDetails,
    hasMerchantReturnPolicy,
  };
}

function struckPrice(listPrice: number): Node {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: schema('StrikethroughPrice'),
    price: decimal(listPrice),
    priceCurrency: terms.currency,
  };
}

function shipping(price: number, country: string): Node {
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
      value: decimal(price >= terms.freeFrom ? 0 : terms.shipping),
      currency: terms.currency,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(terms.handling),
      transitTime: days(terms.transit),
    },
  };
}

/** Also stated by the organisation on the home page. */
export function returnPolicy(site: Site): Node {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: [...terms.countries],
    returnPolicyCountry: site.seller.country,
    returnPolicyCategory: schema('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: terms.returnDays,
    returnMethod: schema('ReturnByMail'),
    returnFees: schema('FreeReturn'),
    refundType: schema('FullRefund'),
    ...(site.faults.has('no-returns-page') ? {} : { merchantReturnLink: `${site.origin}/policies/returns` }),
  };
}

function warranty(months: number): Node {
  return {
    '@type': 'WarrantyPromise',
    durationOfWarranty: { '@type': 'QuantitativeValue', value: months, unitCode: 'MON' },
  };
}
