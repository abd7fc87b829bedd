/** All that is needed to place a prepared checkout, and to find its order again: kept by the core, sealed. */
import type { CheckoutInput, Preparation, ShopContext } from '#commerce';

/** What a basket is made of. What was observed of the buyer is not in it. */
export type OrderInput = Pick<
  CheckoutInput,
  'lines' | 'buyer' | 'groups' | 'codes' | 'context' | 'eligibility'
>;

export interface OrderRef {
  /** Reserved for this attempt alone. */
  orderNo: string;
  /** Id of our attempt, stamped on the order. */
  reference: string;
  checkoutId: string;
  /** Minor units: exactly what may be charged. */
  total: number;
  currency: string;
  handlerId: string;
  /** Where a challenge sends the buyer afterwards. */
  returnUrl: string;
  /** `{number}` stands for the number. */
  permalink: string;
  attribution: Record<string, string>;
  input: OrderInput;
  context: ShopContext;
  /** As they were quoted. */
  lines: { id: string; variantId: string; quantity: number; parentId?: string; imageUrl?: string }[];
}

export function refOf(preparation: Preparation, orderNo: string): OrderRef {
  const { reference, checkoutId, input, quote, context, handlerId, returnUrl, permalink } = preparation;
  const { lines, buyer, groups, codes, eligibility } = input;
  return {
    orderNo,
    reference,
    checkoutId,
    total: quote.totals.total,
    currency: quote.currency,
    handlerId,
    returnUrl,
    permalink,
    attribution: input.attribution,
    input: { lines, ...(buyer ? { buyer } : {}), groups, codes, context: input.context, eligibility },
    context,
    lines: quote.lines.map(({ id, variantId, quantity, parentId, imageUrl }) => ({
      id,
      variantId,
      quantity,
      ...(parentId === undefined ? {} : { parentId }),
      ...(imageUrl === undefined ? {} : { imageUrl }),
    })),
  };
}

export const writeRef = (ref: OrderRef): string => JSON.stringify(ref);

const texts = [
  'orderNo',
  'reference',
  'checkoutId',
  'currency',
  'handlerId',
  'returnUrl',
  'permalink',
] as const;

/** Undefined for what this backend never gave. */
export function readRef(text: string): OrderRef | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const ref = read as OrderRef;
  const isWhole =
    texts.every((name) => typeof ref[name] === 'string' && ref[name] !== '') &&
    Number.isInteger(ref.total) &&
    Array.isArray(ref.lines) &&
    [ref.input, ref.context, ref.attribution].every((one) => typeof one === 'object' && one !== null);
  return isWhole ? ref : undefined;
}

/** The checkout as a basket is made of it again. */
export const inputOf = ({ input, attribution }: OrderRef): CheckoutInput => ({
  ...input,
  attribution,
  signals: {},
  consent: {},
});
