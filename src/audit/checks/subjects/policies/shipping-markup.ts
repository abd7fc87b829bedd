/** What shipping markup lacks, by Google's documentation: OfferShippingDetails of offers, ShippingService of the seller. */
import { schemaName } from '../../../parse/structured/terms.ts';
import {
  get,
  type Graph,
  isGiven,
  isProps,
  listOf,
  type Props,
  textOf,
  typesOf,
} from '../../../parse/structured/values.ts';
import { countriesIn, isCountryCode } from './countries.ts';
import type { StatedTerms } from './markup.ts';
import type { Lack } from './return-markup.ts';

const maxConditions = 60;

/** What one OfferShippingDetails lacks; `currency` is that of the offer. */
export function shippingLacks({ props, graph }: StatedTerms, currency: string | undefined): Lack[] {
  const found = [...rateLacks(graph, props, currency), ...destinationLacks(graph, props, true)];
  if (isTrue(get(props, 'doesNotShip'))) return found.filter(({ property }) => property !== 'shippingRate');
  const time = nodeIn(graph, props, 'deliveryTime');
  if (!time) return [...found, { status: 'warn', property: 'deliveryTime', problem: 'has no deliveryTime' }];
  return [
    ...found,
    ...['handlingTime', 'transitTime'].flatMap((key) =>
      timeLacks(graph, time, key, ['minValue', 'maxValue']),
    ),
  ];
}

/** What a ShippingService lacks: rate and time for each of its conditions. Without a destination it ships everywhere. */
export function serviceLacks({ props, graph }: StatedTerms): Lack[] {
  const conditions = listOf(get(props, 'shippingConditions'))
    .slice(0, maxConditions)
    .map((one) => graph.resolve(one))
    .filter((one) => one !== undefined);
  if (!conditions.length)
    return [{ status: 'fail', property: 'shippingConditions', problem: 'has no shippingConditions' }];
  const found = conditions.flatMap((one) => {
    if (isTrue(get(one, 'doesNotShip'))) return destinationLacks(graph, one, false);
    const transit = nodeIn(graph, one, 'transitTime');
    return [
      ...rateLacks(graph, one, undefined),
      ...destinationLacks(graph, one, false),
      ...(transit
        ? timeLacks(graph, transit, 'duration', ['maxValue'], 'transitTime')
        : [missing('transitTime')]),
    ];
  });
  const handling = nodeIn(graph, props, 'handlingTime');
  const late = handling
    ? timeLacks(graph, handling, 'duration', ['maxValue'], 'handlingTime')
    : [missing('handlingTime')];
  return [...found, ...late];
}

const missing = (property: string): Lack => ({ status: 'warn', property, problem: `has no ${property}` });
const isTrue = (value: unknown): boolean => /^true$/i.test(schemaName(textOf(value) ?? ''));

function nodeIn(graph: Graph, props: Props, key: string): Props | undefined {
  const [first] = listOf(get(props, key));
  return isProps(first) ? graph.resolve(first) : undefined;
}

const isCode = (currency: string): boolean => /^\s*[A-Z]{3}\s*$/i.test(currency);

function rateLacks(graph: Graph, props: Props, currency: string | undefined): Lack[] {
  const lack = (problem: string): Lack[] => [{ status: 'fail', property: 'shippingRate', problem }];
  const rate = nodeIn(graph, props, 'shippingRate');
  if (!rate) return lack('has no shippingRate');
  if (
    typesOf(rate).some((type) => schemaName(type) === 'ShippingRateSettings') ||
    isGiven(get(rate, 'orderPercentage'))
  )
    return ['orderPercentage', 'weightPercentage', 'shippingRate'].some((key) => isGiven(get(rate, key)))
      ? []
      : lack('has a shippingRate without a percentage');
  const value = textOf(get(rate, 'value') ?? get(rate, 'maxValue'))?.trim();
  if (value === undefined) return lack('has a shippingRate without a value');
  if (!/^\d+(?:\.\d+)?$/.test(value))
    return lack(`has shippingRate "${value.slice(0, 30)}", which is not a number`);
  const own = textOf(get(rate, 'currency'))?.trim();
  if (!own) return lack('has a shippingRate without a currency');
  // offer-currency-valid reports currencies that are not ISO codes.
  return currency && isCode(currency) && own.toUpperCase() !== currency.trim().toUpperCase()
    ? lack(`has shippingRate in ${own.slice(0, 10)}, but the offer is in ${currency.slice(0, 10)}`)
    : [];
}

function destinationLacks(graph: Graph, props: Props, needed: boolean): Lack[] {
  const regions = listOf(get(props, 'shippingDestination'))
    .slice(0, maxConditions)
    .map((one) => graph.resolve(one))
    .filter((one) => one !== undefined);
  const property = 'shippingDestination';
  const countries = regions.flatMap((one) => countriesIn(get(one, 'addressCountry')));
  if (!countries.length)
    return needed || regions.length
      ? [{ status: 'fail', property, problem: 'has no shippingDestination with addressCountry' }]
      : [];
  const wrong = countries.find((one) => !isCountryCode(one));
  return wrong === undefined
    ? []
    : [
        {
          status: 'warn',
          property,
          problem: `has addressCountry "${wrong.slice(0, 40)}", which is not a two-letter ISO country code`,
        },
      ];
}

/** Days as a QuantitativeValue; an exact `value` is enough. */
function timeLacks(graph: Graph, props: Props, key: string, needed: readonly string[], name = key): Lack[] {
  const time = nodeIn(graph, props, key);
  if (!time) return [missing(name)];
  const complete = isGiven(get(time, 'value')) || needed.every((one) => isGiven(get(time, one)));
  if (!complete)
    return [{ status: 'warn', property: name, problem: `has ${name} without ${needed.join(' and ')}` }];
  const unit = textOf(get(time, 'unitCode') ?? get(time, 'unitText'))?.trim();
  return unit !== undefined && /^(?:day|d|days)$/i.test(schemaName(unit))
    ? []
    : [
        {
          status: 'warn',
          property: name,
          problem: unit
            ? `has ${name} in "${unit.slice(0, 20)}" instead of DAY`
            : `has ${name} without unitCode DAY`,
        },
      ];
}
