/** Which taxes a class of goods bears in a place. */
import type { TaxRule } from '../../records.ts';
import { placeOf, plain, type BuyerPlace } from '../place.ts';

/**
 * The rules of the most specific place that has any for the class: the longest postal prefix, then region, then country.
 * None for a class without rules there, and none for `exempt`; delivery without its own class is taxed like `standard`.
 */
export function rulesFor(rules: readonly TaxRule[], taxClass: string, place: BuyerPlace): TaxRule[] {
  if (taxClass === 'exempt') return [];
  const fitting = rules.filter((rule) => rule.taxClass === taxClass && holdsIn(rule, place));
  if (fitting.length === 0) return taxClass === 'shipping' ? rulesFor(rules, 'standard', place) : [];
  const best = Math.max(...fitting.map(specificity));
  return fitting.filter((rule) => specificity(rule) === best);
}

function holdsIn(rule: TaxRule, place: BuyerPlace): boolean {
  if (plain(rule.country) !== place.country) return false;
  if (rule.region !== undefined && placeOf(rule, place.country).region !== place.region) return false;
  return rule.postalPrefix === undefined || (place.postalCode?.startsWith(plain(rule.postalPrefix)) ?? false);
}

const specificity = ({ region, postalPrefix = '' }: TaxRule): number =>
  2 * plain(postalPrefix).length + (region === undefined ? 0 : 1);
