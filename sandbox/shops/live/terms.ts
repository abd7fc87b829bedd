import type { ShippingMethod, StoreTerms } from '#backends/embedded';
import { deliveryCost } from '../money.ts';
import type { Terms } from '../site.ts';

type Rates = Terms['rates'];

const nameOfCountry = new Intl.DisplayNames('en', { type: 'region' });
const list = new Intl.ListFormat('en');

/** The store's own terms as the pages show them. @throws when nothing is delivered at home for this currency */
export function toPageTerms(terms: StoreTerms, currency: string): Terms {
  const methods = terms.shipping.filter(
    ({ rates }) => Object.hasOwn(rates, currency) && rates[currency]?.length,
  );
  const standard = methods
    .filter((method) => method.countries?.includes(terms.homeCountry) && !method.regions)
    .toSorted((a, b) => priceAt0(a, currency) - priceAt0(b, currency))[0];
  if (!standard) throw new Error(`The store delivers nothing to ${terms.homeCountry} in ${currency}.`);
  const countries = standard.countries ?? terms.shipsTo;
  const { min, max } = standard.days;
  const known: Omit<Terms, 'delivery'> = {
    currency,
    returnDays: terms.returns.days,
    rates: ratesOf(standard, currency),
    handling: [0, Math.min(1, max)],
    transit: [min, Math.max(min, max - 1)],
    countries,
    reach: `to ${placesOf(countries)}`,
    limits: terms.shipsTo.length ? `We ship to ${placesOf(terms.shipsTo)}, and nowhere else at present.` : '',
    payments: 'Visa and Mastercard',
    payBy: 'card',
  };
  const delivery = methods.map((method) => ({
    place: `${method.title}: ${placeOf(method, terms.shipsTo)}`,
    time: `${String(method.days.min)} to ${String(method.days.max)} working days`,
    cost: deliveryCost({ ...known, rates: ratesOf(method, currency), delivery: [] }),
  }));
  return { ...known, delivery };
}

const ratesOf = ({ rates }: ShippingMethod, currency: string): Rates => rates[currency] ?? [];
const priceAt0 = (method: ShippingMethod, currency: string): number =>
  ratesOf(method, currency)[0]?.price ?? 0;

function placeOf({ countries, regions, weight }: ShippingMethod, all: readonly string[]): string {
  const places = countries || all.length ? placesOf(countries ?? all) : 'everywhere';
  const kilograms = (grams: number): string => `${String(Math.floor(grams / 1000))} kg`;
  return [
    regions ? `${places} (${regions.join(', ')})` : places,
    ...(weight?.min ? [`above ${kilograms(weight.min)}`] : []),
    ...(weight?.max && !weight.min ? [`up to ${kilograms(weight.max)}`] : []),
  ].join(', ');
}

function placesOf(countries: readonly string[]): string {
  return list.format(countries.map((code) => nameOfCountry.of(code) ?? code));
}
