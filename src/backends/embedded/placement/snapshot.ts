/** All that an order is made of, as it was when the buyer agreed to it: later changes of the store do not reach it. */
import type { CheckoutInput, Preparation, Quote } from '#commerce';
import type { StoreParts } from './parts.ts';
import type { PlacementRow } from './state.ts';

export interface Snapshot {
  input: CheckoutInput;
  quote: Quote;
  /** Absolute, with the order's number. */
  permalink: string;
  returns: {
    days: number;
    /** Lines that cannot be returned. */
    exceptLineIds: string[];
  };
}

export async function takeSnapshot(
  { catalogue }: Pick<StoreParts, 'catalogue'>,
  { input, quote, context, permalink }: Preparation,
  number: string,
): Promise<Snapshot> {
  const { returns } = await catalogue.terms(context.site);
  return {
    // What the platform observed about a person is kept no longer than the checkout.
    input: { ...input, signals: {} },
    quote,
    permalink: permalink.replaceAll('{number}', number),
    returns: {
      days: returns.days,
      exceptLineIds: await exceptions(catalogue, quote, context, returns.exceptAttribute),
    },
  };
}

async function exceptions(
  catalogue: StoreParts['catalogue'],
  { lines }: Quote,
  context: Preparation['context'],
  attribute: string | undefined,
): Promise<string[]> {
  if (attribute === undefined) return [];
  const variants = await catalogue.variants(
    lines.map(({ variantId }) => variantId),
    context,
  );
  const isExcepted = (variantId: string): boolean => {
    const attributes = variants.get(variantId)?.attributes ?? {};
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    return value !== undefined && value !== false;
  };
  return lines.filter(({ variantId }) => isExcepted(variantId)).map(({ id }) => id);
}

export const readSnapshot = ({ body }: Pick<PlacementRow, 'body'>): Snapshot => JSON.parse(body) as Snapshot;
