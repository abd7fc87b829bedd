/** Offer and AggregateOffer, with price specifications. */
import type { OfferFacts } from '../facts/facts.ts';
import { schemaName } from './terms.ts';
import {
  get,
  isGiven,
  isProps,
  listOf,
  objectsOf,
  optional,
  textOf,
  typesOf,
  type Graph,
  type Props,
} from './values.ts';

const MAX_OFFERS = 500;
/** priceType values of prices that are not the current one. */
const listPrices = new Set(['StrikethroughPrice', 'ListPrice', 'SRP', 'MSRP', 'RegularPrice']);
const otherPrices = new Set(['MinimumAdvertisedPrice', 'InvoicePrice']);

interface Specifications {
  current?: Props;
  list?: Props;
}

/** Sorts price specifications. Prices per unit, for members or for a minimum quantity are neither current nor list price. */
function specifications(graph: Graph, offer: Props, path: string): Specifications {
  const found: Specifications = {};
  for (const { props } of objectsOf(graph, offer, path, 'priceSpecification').slice(0, 50)) {
    if (
      typesOf(props).some(
        (type) => type === 'DeliveryChargeSpecification' || type === 'PaymentChargeSpecification',
      )
    )
      continue;
    const type = schemaName(textOf(get(props, 'priceType')) ?? '');
    if (listPrices.has(type)) found.list ??= props;
    else if (otherPrices.has(type)) continue;
    else if (
      !['referenceQuantity', 'validForMemberTier', 'eligibleQuantity', 'billingDuration'].some(
        (key) => (get(props, key) ?? null) !== null,
      )
    ) {
      found.current ??= props;
    }
  }
  return found;
}

/** The price as written and the property that gave it. */
function priceOf(offer: Props, current: Props | undefined): Pick<OfferFacts, 'price' | 'priceFrom'> {
  const price = textOf(get(offer, 'price'));
  if (price !== undefined) return { price, priceFrom: 'price' };
  const parts = current ? listOf(get(current, 'priceComponent')).filter(isProps) : [];
  const specified =
    current &&
    (textOf(get(current, 'price')) ??
      textOf(get(current, 'minPrice')) ??
      // A sum of one part; several parts may depend on distance or days.
      (parts.length === 1 && parts[0] ? textOf(get(parts[0], 'price')) : undefined));
  if (specified !== undefined) return { price: specified, priceFrom: 'priceSpecification' };
  const low = textOf(get(offer, 'lowPrice'));
  return low === undefined ? {} : { price: low, priceFrom: 'lowPrice' };
}

export function offerFacts(graph: Graph, offer: Props, path: string): OfferFacts {
  const { current, list } = specifications(graph, offer, path);
  const text = (key: string): string | undefined => textOf(get(offer, key));
  const aggregate =
    typesOf(offer).includes('AggregateOffer') ||
    (typesOf(offer).length === 0 && Object.hasOwn(offer, 'lowPrice'));
  return {
    type: aggregate ? 'AggregateOffer' : 'Offer',
    path,
    ...priceOf(offer, current),
    ...optional('currency', text('priceCurrency') ?? (current && textOf(get(current, 'priceCurrency')))),
    ...optional('lowPrice', text('lowPrice')),
    ...optional('highPrice', text('highPrice')),
    ...optional('offerCount', text('offerCount')),
    ...optional('availability', text('availability')),
    ...optional('condition', text('itemCondition')),
    ...optional('validUntil', text('priceValidUntil')),
    ...optional('url', textOf(get(offer, 'url'), 'url')),
    ...optional('sku', text('sku')),
    ...optional('listPrice', list && textOf(get(list, 'price'))),
    returnPolicy: isGiven(get(offer, 'hasMerchantReturnPolicy')),
    shippingDetails: isGiven(get(offer, 'shippingDetails')),
  };
}

/** A dangling reference is not an offer; a check reports it. */
const leadsNowhere = (offer: Props): boolean => Object.keys(offer).join() === '@id';

/** An offer with a URL or seller only, whose price and stock are in the AggregateOffer around it. */
const onlyPoints = ({ price, highPrice, currency, availability }: OfferFacts): boolean =>
  [price, highPrice, currency, availability].every((value) => value === undefined);

/** Facts inherited from the containing offer: a marketplace states the currency once, and each seller's price. */
const inherited = ['currency', 'availability', 'condition'] as const;
/** Marketplaces nest offers by condition, then by seller. */
const MAX_NESTING = 4;

/**
 * Offers of a product in order, each followed by the offers inside it. An offer that contains others and has no price only
 * groups them, unless it is an AggregateOffer.
 */
export function offersOf(graph: Graph, product: Props, path: string, limit = MAX_OFFERS): OfferFacts[] {
  const found: OfferFacts[] = [];
  const seen = new Set<string>();
  const visit = (holder: Props, at: string, outer: OfferFacts | undefined, depth: number): void => {
    for (const offer of objectsOf(graph, holder, at, 'offers')) {
      if (found.length >= limit) return;
      // Offers may refer to each other in a cycle, and a list may repeat one a thousand times.
      const again = seen.has(offer.path);
      if ((depth > 0 && again) || leadsNowhere(offer.props)) continue;
      seen.add(offer.path);
      const own = offerFacts(graph, offer.props, offer.path);
      const summed = outer?.type === 'AggregateOffer' && outer.price !== undefined;
      if (summed && onlyPoints(own) && !isGiven(get(offer.props, 'offers'))) continue;
      for (const key of inherited) {
        const held = outer?.[key];
        if (own[key] === undefined && held !== undefined) own[key] = held;
      }
      const groups = !again && depth < MAX_NESTING && isGiven(get(offer.props, 'offers'));
      const states = !groups || own.type === 'AggregateOffer' || own.price !== undefined;
      if (states) found.push(own);
      const before = found.length;
      if (groups) visit(offer.props, offer.path, own, depth + 1);
      if (!states && found.length === before) found.push(own);
    }
  };
  visit(product, path, undefined, 0);
  return found;
}
