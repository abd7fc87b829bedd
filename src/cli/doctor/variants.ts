/** Judges whether options identify one variant, and whether available variants can be looked up. */
import { readProducts } from '#audit/gather';
import { lookupFaults, productFaults, type VariantPrices } from '#variants';
import { inWords, type ReadProducts } from './contents.ts';
import { answerCode, type DoctorAnswer } from './calls/answer.ts';
import { refusesCaller } from './calls/refusal-codes.ts';
import type { DoctorVisit } from './calls/visit.ts';

/** What every store must accept in one lookup. */
const maxIds = 10;

export function judgeVariants({ notes }: DoctorVisit, path: string, products: ReadProducts): void {
  const found = products.flatMap(productFaults);
  const [worst] = found.toSorted((a, b) => Number(b.fails) - Number(a.fails));
  const more = found.length > 1 ? ` ${found.length - 1} more problems of this kind were found.` : '';
  if (!worst) notes.ok('variants', path, `Options identify every variant of ${products.length} products.`);
  else if (worst.fails) notes.fail('variants', path, `${worst.text}${more}`);
  else notes.warn('variants', path, `${worst.text}${more}`);
}

/** Of variants that the search calls available, their prices by ID. */
export const availablePrices = (products: ReadProducts): VariantPrices =>
  new Map(
    products
      .flatMap(({ variants }) => variants)
      .flatMap(({ id, availability, price }) =>
        id !== undefined && availability?.available === true ? [[id, price] as const] : [],
      )
      .slice(0, maxIds),
  );

export function judgeVariantLookup(
  { notes }: DoctorVisit,
  path: string,
  prices: VariantPrices,
  answer: DoctorAnswer,
): void {
  if (refusesCaller(answer))
    return notes.skip('variant-lookup', path, `The caller was rejected: ${inWords(answer)}.`);
  // `present` reports a path that does not respond.
  if (answer.exchange.status !== 200 || answerCode(answer.json) !== undefined)
    return notes.skip('variant-lookup', path, `The lookup failed: ${inWords(answer)}.`);
  const products = readProducts(answer.json)?.products;
  if (!products)
    return notes.fail('variant-lookup', path, `The response has no list of products: ${inWords(answer)}.`);
  const found = new Map(
    products
      .flatMap(({ variants }) => variants)
      .flatMap(({ id, price }) => (id === undefined ? [] : [[id, price] as const])),
  );
  // `prices` reports a search in several currencies.
  const currencies = new Set([...prices.values()].flatMap((price) => price?.currency ?? []));
  const fault = lookupFaults(prices, found).find(
    ({ kind }) => kind !== 'other-currency' || currencies.size === 1,
  );
  if (fault) return notes.fail('variant-lookup', path, fault.text);
  notes.ok(
    'variant-lookup',
    path,
    `The lookup returned ${prices.size} available variants at the same price.`,
  );
}
