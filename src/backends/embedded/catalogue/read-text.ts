/** Reads what the text of a query means in this store. */
import { minorDigits, type ProductQuery } from '#commerce';
import { term } from './index-terms.ts';
import { priceIntent } from './price-intent.ts';
import type { PlanParts } from './plan-relevance.ts';
import { understand, type Group } from './understand.ts';

export interface Wording {
  groups: Group[];
  /** The text holds no word that is known, or too few of them. */
  hopeless: boolean;
  /** Minor units, as the text speaks of it. */
  price?: NonNullable<ProductQuery['price']>;
}

/** @returns no groups and not hopeless where there is no text */
export async function readText(
  text: string | undefined,
  { site, currency, vocabulary, reach }: PlanParts,
): Promise<Wording> {
  if (text === undefined || text.trim() === '') return { groups: [], hopeless: false };
  const intent = priceIntent(text, currency);
  const exists = (word: string) => reach(site, { term: term.any(site, word) }, 1);
  const { groups, asked } = await understand(intent.text, site, vocabulary, exists);
  const priced = intent.min !== undefined || intent.max !== undefined;
  const hopeless = asked === 0 ? !priced : groups.length * 3 < asked || groups.length === 0;
  if (!priced) return { groups, hopeless };
  const minor = (major: number) => Math.round(major * 10 ** minorDigits(currency));
  const { min, max } = intent;
  const price = {
    ...(min === undefined ? {} : { min: minor(min) }),
    ...(max === undefined ? {} : { max: minor(max) }),
  };
  return { groups, hopeless, price };
}
