/** Lines whose variant an agent names in words. Only one reading is taken; all others are the agent's to choose from. */
import { isBuyable, type Product } from './catalogue.ts';
import type { Caller } from './caller.ts';
import type { CheckoutChange, LineChange } from './checkout-input.ts';
import { contextOf, type CommerceContext } from './context.ts';
import { err, ok, type Outcome, type UnclearLine } from './errors.ts';
import { hasCardNumber } from './card-number.ts';
import type { Site } from './site.ts';
import { chooseVariant } from './variants/read-options.ts';

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
      choices: read.choices.map(({ id, options, availability }) => ({
        id,
        options,
        buyable: isBuyable(availability),
      })),
    });
    return line;
  });
  return unclear.length > 0
    ? err({ code: 'variant-unclear', lines: unclear })
    : ok({ ...change, lines: chosen });
}

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
