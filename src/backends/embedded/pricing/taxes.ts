/** Taxes on what is really paid: goods after all promotions, and delivery after its own. */
import {
  portion,
  type TaxPart,
  type Address,
  type CheckoutInput,
  type DeliveryGroup,
  type Destination,
} from '#commerce';
import { findCountry, findRegion, isRegionIn, readRegion } from '#places';
import type { StoreTerms, TaxRule, PickupLocation } from '../records.ts';
import { compareIds, shareOut } from './lines.ts';

/** Place of a line, or all delivery. */
type TaxKey = number | 'delivery';

export interface Taxable {
  key: TaxKey;
  taxClass: string;
  base: number;
}

/** One tax at one rate. What prices contain depends on all rates of a class together, so those with other company count apart. */
export interface TaxBucket {
  name: string;
  rate: number;
  amount: number;
  bases: { key: TaxKey; base: number }[];
  /** The tax of each base if each is rounded separately; else they share the amount. */
  shares?: number[];
}

/** 100 % in thousandths of a percent. */
const whole = 100_000;

/**
 * Added: base × rate. Contained: base × rate / (100 % + all rates of the class). Rounded once for each bucket, on the sum of its
 * bases, or for each base.
 */
export function taxBuckets(
  entries: readonly Taxable[],
  rulesOf: (taxClass: string) => readonly TaxRule[],
  included: boolean,
  rounding: NonNullable<StoreTerms['taxRounding']>,
): TaxBucket[] {
  const buckets = new Map<string, TaxBucket & { divisor: number }>();
  for (const { key, taxClass, base } of entries) {
    if (base === 0) continue;
    const rules = rulesOf(taxClass);
    const divisor = included ? rules.reduce((sum, { rate }) => sum + rate, whole) : whole;
    for (const { name, rate } of rules) {
      if (rate <= 0) continue;
      const id = `${rate}/${divisor}/${name}`;
      const bucket = buckets.get(id) ?? { name, rate, divisor, amount: 0, bases: [] };
      bucket.bases.push({ key, base });
      buckets.set(id, bucket);
    }
  }
  return Array.from(buckets.values(), ({ name, rate, divisor, bases }) => {
    const taxOn = (base: number): number => portion(base, rate, divisor);
    if (rounding === 'order')
      return { name, rate, bases, amount: taxOn(bases.reduce((sum, { base }) => sum + base, 0)) };
    const shares = bases.map(({ base }) => taxOn(base));
    return { name, rate, bases, shares, amount: shares.reduce((sum, share) => sum + share, 0) };
  });
}

/** By name and rate, in a steady order. */
export function taxParts(buckets: readonly TaxBucket[], included: boolean): TaxPart[] {
  const parts = new Map<string, TaxPart>();
  for (const { name, rate, amount } of buckets) {
    const id = `${rate}/${name}`;
    const before = parts.get(id)?.amount ?? 0;
    parts.set(id, { name, rate: rate / 1000, amount: before + amount, included });
  }
  return [...parts.values()].sort((a, b) => compareIds(a.name, b.name) || a.rate - b.rate);
}

/** The tax of each line and delivery; adds up to the buckets exactly. */
export function taxOf(buckets: readonly TaxBucket[]): Map<TaxKey, number> {
  const borne = new Map<TaxKey, number>();
  for (const { amount, bases, ...bucket } of buckets) {
    const weights = bases.map(({ base }) => base);
    const shares = bucket.shares ?? shareOut(amount, weights);
    bases.forEach(({ key }, index) => borne.set(key, (borne.get(key) ?? 0) + (shares[index] ?? 0)));
  }
  return borne;
}

/** Whether the shown prices contain the tax. Every member of an entry must fit. */
export const pricesInclude = (
  entries: readonly { country?: string; currency?: string }[],
  country: string,
  currency: string,
): boolean =>
  entries.some(
    (entry) => comparable(entry.country ?? country) === country && (entry.currency ?? currency) === currency,
  );

/* Which taxes apply to a class of goods in a place. */

/**
 * The rules of the most specific place that has any for the class: the longest postal prefix, then region, then country.
 * None for a class without rules there, and none for `exempt`; delivery without its own class is taxed like `standard`.
 */
export function rulesFor(rules: readonly TaxRule[], taxClass: string, place: BuyerPlace): TaxRule[] {
  if (taxClass === 'exempt') return [];
  const fitting = rules.filter((rule) => rule.taxClass === taxClass && appliesIn(rule, place));
  if (fitting.length === 0) return taxClass === 'shipping' ? rulesFor(rules, 'standard', place) : [];
  const best = Math.max(...fitting.map(specificity));
  return fitting.filter((rule) => specificity(rule) === best);
}

function appliesIn(rule: TaxRule, place: BuyerPlace): boolean {
  if (comparable(rule.country) !== place.country) return false;
  if (rule.region !== undefined && !liesIn(place, rule.region)) return false;
  return (
    rule.postalPrefix === undefined || (place.postalCode?.startsWith(comparable(rule.postalPrefix)) ?? false)
  );
}

/** @param region as the terms of a store name it */
export const liesIn = ({ country, region }: BuyerPlace, wanted: string): boolean =>
  region !== undefined && isRegionIn(country, region, findRegion(country, wanted) ?? comparable(wanted));

const specificity = ({ region, postalPrefix = '' }: TaxRule): number =>
  2 * comparable(postalPrefix).length + (region === undefined ? 0 : 1);

/* Where the buyer is taken to be: decides taxes and whether prices contain them. */

export interface BuyerPlace {
  /** Alpha-2; where no country is known by it, as it was sent, upper-case. The postal code is upper-case without spaces. */
  country: string;
  /** Code within the country; none where it is not known. */
  region?: string;
  postalCode?: string;
}

/**
 * Of the selected destination of the first group when it names a country, else of the input's context, else the home country.
 * Members of different sources are never mixed; a region or postal code without a country is one of the home country.
 */
export function buyerPlace(
  input: CheckoutInput,
  terms: Pick<StoreTerms, 'homeCountry' | 'pickup'>,
): BuyerPlace {
  return taxPlace(placeSource(input, terms), terms.homeCountry);
}

function placeSource(
  { groups: [first], context }: CheckoutInput,
  { pickup }: Pick<StoreTerms, 'pickup'>,
): Pick<Address, 'country' | 'region' | 'postalCode'> {
  const address = first && selectedAddress(first, pickup);
  return address?.country?.trim() ? address : context;
}

/** @param home used if the country is missing */
export function taxPlace(
  address: Pick<Address, 'country' | 'region' | 'postalCode'>,
  home: string,
): BuyerPlace {
  const country = taxCountry(address, home);
  const { region } = readRegion(country, address);
  const postalCode = comparable(address.postalCode);
  return { country, ...(region === undefined ? {} : { region }), ...(postalCode ? { postalCode } : {}) };
}

function taxCountry({ country }: Pick<Address, 'country'>, home: string): string {
  const own = comparable(country) ? country : home;
  return findCountry(own ?? '') ?? comparable(own);
}

/** Whether the store lets regions of a country decide taxes or delivery. @param country alpha-2 */
export const regionDecides =
  ({ taxes, shipping }: Pick<StoreTerms, 'taxes' | 'shipping'>) =>
  (country: string): boolean =>
    taxesByRegion(taxes, country) ||
    shipping.some(
      ({ regions, countries }) => regions && (countries?.some((one) => comparable(one) === country) ?? true),
    );

const taxesByRegion = (taxes: readonly TaxRule[], country: string): boolean =>
  taxes.some((rule) => rule.region !== undefined && comparable(rule.country) === country);

/** Whether taxes depend on where the buyer is, and that is not clear yet. */
export function isTaxOpen(
  input: CheckoutInput,
  terms: Pick<StoreTerms, 'homeCountry' | 'pickup' | 'taxes'>,
): boolean {
  const source = placeSource(input, terms);
  const country = taxCountry(source, terms.homeCountry);
  if (findCountry(country) === undefined) return true;
  return taxesByRegion(terms.taxes, country) && readRegion(country, source).fault !== undefined;
}

/** For comparing: upper-case, without white space. */
export const comparable = (text: string | undefined): string => (text ?? '').replace(/\s/g, '').toUpperCase();

export const selectedDestination = (group: DeliveryGroup): Destination | undefined =>
  group.destinations.find(({ id, type }) => id === group.selectedDestinationId && type === 'address');

/** A pickup happens where the store says it is, whatever address came along. */
export const selectedLocation = (
  { selectedDestinationId }: DeliveryGroup,
  locations: readonly PickupLocation[],
): PickupLocation | undefined => locations.find(({ id }) => id === selectedDestinationId);

function selectedAddress(group: DeliveryGroup, locations: readonly PickupLocation[]): Address | undefined {
  if (group.method === 'pickup') return selectedLocation(group, locations)?.address;
  return group.method === 'shipping' ? selectedDestination(group)?.address : undefined;
}
