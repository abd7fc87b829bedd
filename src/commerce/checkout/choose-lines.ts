/**
 * Lines whose variant an agent names in words, or not at all. Only one reading is taken; all others are the agent's to choose
 * from.
 */
import { bindBuyer, offerAddresses } from '../linked-buyer.ts';
import { isBuyable, type Product } from '../catalogue.ts';
import type { Caller } from '../caller.ts';
import { hasCardNumber } from '../payment/card-number.ts';
import { changeInput } from './change-input.ts';
import type { CheckoutChange, CheckoutInput, LineChange } from './input.ts';
import { contextOf, contextOfInput, quoteOf, type CommerceContext } from '../context.ts';
import { err, ok, type Outcome, type UnclearLine, type UnknownLine } from '../errors.ts';
import type { Quote } from './quote.ts';
import type { Site } from '../site/site.ts';
import { chooseVariant } from '../variants/read-options.ts';

/** The change with the ID of a variant in each line. What the store does not have is left to the quote. */
export async function chooseLines(
  { backend, now }: Pick<CommerceContext, 'backend' | 'now'>,
  { site }: Pick<Caller, 'site'>,
  change: CheckoutChange,
): Promise<Outcome<CheckoutChange>> {
  const { lines } = change;
  const number = await findCardNumber({ backend, now }, site, change);
  if (number !== undefined) return err({ code: 'card-number-refused', line: number });
  const ids = (lines ?? []).flatMap(({ variantId, selected }) => (selected?.length ? [variantId] : []));
  if (!lines || ids.length === 0) return ok(change);
  const context = contextOf(site, change.context ?? {}, now());
  const products = await backend(site).products([...new Set(ids)], context);
  const unclear: UnclearLine[] = [];
  const chosen = lines.map(({ selected, ...line }, place): LineChange => {
    const product = selected?.length ? productOf(products, line.variantId) : undefined;
    if (!selected || !product) return line;
    const read = chooseVariant(product, line.variantId, selected);
    if (read.outcome === 'clear') return { ...line, variantId: read.variant.id };
    unclear.push({
      line: place,
      product: product.title,
      reason: read.outcome,
      ...(read.wish ? { wish: read.wish } : {}),
      choices: read.choices.map(choiceOf),
    });
    return line;
  });
  return unclear.length > 0
    ? err({ code: 'variant-unclear', lines: unclear })
    : ok({ ...change, lines: chosen });
}

const choiceOf = ({ id, options, availability }: Product['variants'][number]) => ({
  id,
  options,
  buyable: isBuyable(availability),
});

const productOf = (products: readonly Product[], id: string): Product | undefined =>
  products.find((product) => product.id === id) ??
  products.find(({ variants }) => variants.some((variant) => variant.id === id));

/** A product may have such a number as its ID. One that the store does not have is not kept as the ID of a line. */
async function findCardNumber(
  { backend, now }: Pick<CommerceContext, 'backend' | 'now'>,
  site: Site,
  { lines = [], context = {} }: CheckoutChange,
): Promise<number | undefined> {
  const ids = lines.flatMap(({ variantId }) => (hasCardNumber(variantId) ? [variantId] : []));
  if (ids.length === 0) return undefined;
  const products = await backend(site).products([...new Set(ids)], contextOf(site, context, now()));
  const place = lines.findIndex(
    ({ variantId }) => ids.includes(variantId) && !productOf(products, variantId),
  );
  return place < 0 ? undefined : place;
}

/** A change that was applied to an input and priced. */
export interface QuotedChange {
  change: CheckoutChange;
  input: CheckoutInput;
  quote: Quote;
}

/**
 * Applies a change, of which `chooseLines` has read the options, and prices the result. A line with the ID of a product gets the
 * only variant of it; where there are several, they are the agent's to choose from. Only a line that the store does not sell is
 * looked up, so that a good one costs nothing.
 */
export async function quoteChange(
  ctx: CommerceContext,
  caller: Pick<Caller, 'site' | 'buyer'>,
  before: CheckoutInput,
  change: CheckoutChange,
  options: { masked?: boolean; delivers?: true } = {},
): Promise<Outcome<QuotedChange>> {
  const unknown = unknownLines(before, change);
  if (unknown.length > 0) return err({ code: 'lines-unknown', lines: unknown });
  const input = bindBuyer(before, changeInput(before, change, options), caller, options);
  const quote = await quoteOf(ctx, caller.site, input);
  const chosen = await chooseOfProducts(ctx, caller, { change, input, quote });
  if (!chosen) {
    const offered = options.delivers && offerAddresses(before, input, quote, caller);
    if (!offered) return ok({ change, input, quote });
    return ok({ change, input: offered, quote: await quoteOf(ctx, caller.site, offered) });
  }
  return chosen.ok ? quoteChange(ctx, caller, before, chosen.value, options) : chosen;
}

/** @returns undefined where no line names a product */
async function chooseOfProducts(
  { backend, now }: Pick<CommerceContext, 'backend' | 'now'>,
  { site }: Pick<Caller, 'site'>,
  { change, input, quote }: QuotedChange,
): Promise<Outcome<CheckoutChange> | undefined> {
  const unsold = new Set(
    quote.problems.map(({ code, place }) =>
      code === 'item-unavailable' && place && 'line' in place ? place.line : undefined,
    ),
  );
  const { lines = [] } = change;
  const asked = lines.filter((_, place) => unsold.has(input.lines[place]?.id));
  if (asked.length === 0) return undefined;
  const ids = new Set(asked.map(({ variantId }) => variantId));
  const found = await backend(site).products([...ids], contextOfInput(site, input, now()));
  const products = found.filter(({ id, variants }) => ids.has(id) && variants.every((one) => one.id !== id));
  if (products.length === 0) return undefined;
  const unclear: UnclearLine[] = [];
  const chosen = lines.map((line, place): LineChange => {
    const product = products.find(({ id }) => id === line.variantId);
    if (!product) return line;
    const [variant, ...more] = product.variants;
    if (variant && more.length === 0) return { ...line, variantId: variant.id };
    const choices = product.variants.map(choiceOf);
    unclear.push({ line: place, product: product.title, reason: 'product', choices });
    return line;
  });
  return unclear.length > 0
    ? err({ code: 'variant-unclear', lines: unclear })
    : ok({ ...change, lines: chosen });
}

/** IDs that no line has or had: one that this change takes away may still be named where its parcel was. */
function unknownLines(
  { lines: before }: CheckoutInput,
  { lines = [], groups = [] }: CheckoutChange,
): UnknownLine[] {
  const known = new Set([...before, ...lines].map(({ id }) => id));
  const places = (ids: readonly string[]) => ids.flatMap((id, place) => (known.has(id) ? [] : [{ place }]));
  return groups.flatMap(({ lineIds = [], choiceLineIds = [] }, group) => [
    ...places(lineIds).map((one) => ({ group, ...one })),
    ...choiceLineIds.flatMap((ids, choice) => places(ids).map((one) => ({ group, choice, ...one }))),
  ]);
}
