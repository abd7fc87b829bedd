/** Whether words lead to one variant of a product, and whether what is called available can be looked up. */
import { asObject, type Json } from '#manifest';
import { foundProducts, moneyOf } from '#ucp';
import { describeFault, lookupFaults, variantFaults, type VariantPrices } from '#variants';
import { inWords } from './contents.ts';
import { answerCode, type DoctorAnswer } from './answer.ts';
import { refusesCaller } from './refusal-codes.ts';
import type { DoctorVisit } from './visit.ts';

const maxVariants = 100;
/** What every store must accept in one lookup. */
const maxIds = 10;

const listOf = (value: unknown, max = maxVariants): Json[] =>
  Array.isArray(value) ? value.slice(0, max).flatMap((one: unknown): Json[] => [asObject(one) ?? {}]) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

export function judgeVariants({ notes }: DoctorVisit, path: string, answer: DoctorAnswer): void {
  const products = foundProducts(answer.json) ?? [];
  const found = products.flatMap((product) => {
    const title = `“${textOf(product['title']).slice(0, 80)}”`;
    const options = listOf(product['options']).map(({ name, values }) => ({
      name: textOf(name),
      values: listOf(values).map(({ label }) => textOf(label)),
    }));
    const variants = listOf(product['variants']).map(({ id, options: own }) => ({
      id: textOf(id),
      options: Object.fromEntries(listOf(own).map(({ name, label }) => [textOf(name), textOf(label)])),
    }));
    return variantFaults({ options, variants }).flatMap((fault) => describeFault(fault, title) ?? []);
  });
  const [worst] = found.toSorted((a, b) => Number(b.fails) - Number(a.fails));
  const more = found.length > 1 ? ` There are ${found.length - 1} more faults of this kind.` : '';
  if (!worst) notes.ok('variants', path, `Options tell the variants of ${products.length} products apart.`);
  else if (worst.fails) notes.fail('variants', path, `${worst.text}${more}`);
  else notes.warn('variants', path, `${worst.text}${more}`);
}

/** Of variants that the search calls available, their prices by ID. */
export function availablePrices(answer: DoctorAnswer): VariantPrices {
  const variants = (foundProducts(answer.json) ?? []).flatMap((product) => listOf(product['variants']));
  return new Map(
    variants
      .filter(({ id, availability }) => textOf(id) !== '' && asObject(availability)?.['available'] === true)
      .slice(0, maxIds)
      .map(({ id, price }) => [textOf(id), moneyOf(price)]),
  );
}

export function judgeVariantLookup(
  { notes }: DoctorVisit,
  path: string,
  prices: VariantPrices,
  answer: DoctorAnswer,
): void {
  if (refusesCaller(answer))
    return notes.skip('variant-lookup', path, `The answer is about who asks: ${inWords(answer)}.`);
  // `present` tells of a path that does not answer.
  if (answer.exchange.status !== 200 || answerCode(answer.json) !== undefined)
    return notes.skip('variant-lookup', path, `The lookup does not answer: ${inWords(answer)}.`);
  const products = foundProducts(answer.json);
  if (!products) return notes.fail('variant-lookup', path, `No list of products came: ${inWords(answer)}.`);
  const found = new Map(
    products
      .flatMap((product) => listOf(product['variants']))
      .map(({ id, price }) => [textOf(id), moneyOf(price)]),
  );
  // A search in several currencies is told of by `prices`.
  const currencies = new Set([...prices.values()].flatMap((price) => price?.currency ?? []));
  const fault = lookupFaults(prices, found).find(
    ({ kind }) => kind !== 'other-currency' || currencies.size === 1,
  );
  if (fault) return notes.fail('variant-lookup', path, fault.text);
  notes.ok('variant-lookup', path, `${prices.size} available variants were looked up at their price.`);
}
