/** All that is needed to place a prepared basket, and to find the placement again: kept by the core, sealed. */
import { z } from 'zod';

export interface PlacementRef {
  /** Id of our attempt, stamped on the basket and so on the order. */
  reference: string;
  checkoutId: string;
  basketId: string;
  /** Of whom basket and order are; without its access token. */
  customerId: string;
  /** Where the API has none, the access token is all there is. */
  token: string;
  isRefresh: boolean;
  /** Epoch milliseconds: when the token ends. */
  expiresAt: number;
  /** Minor units, as the platform calculated it. */
  total: number;
  currency: string;
  /** BCP 47. */
  locale: string;
  handlerId: string;
  /** Where a challenge sends the buyer afterwards. */
  returnUrl: string;
  permalink: string;
  attribution: Record<string, string>;
  /** Country and region as the caller sent them, where the basket has codes instead. */
  sent?: { country?: string; region?: string };
  lines: { id: string; variantId: string; quantity: number; parentId?: string; imageUrl?: string }[];
}

const schema = z.strictObject({
  reference: z.string(),
  checkoutId: z.string(),
  basketId: z.string(),
  customerId: z.string(),
  token: z.string(),
  isRefresh: z.boolean(),
  expiresAt: z.number(),
  total: z.int(),
  currency: z.string(),
  locale: z.string(),
  handlerId: z.string(),
  returnUrl: z.string(),
  permalink: z.string(),
  attribution: z.record(z.string(), z.string()),
  sent: z.strictObject({ country: z.string().optional(), region: z.string().optional() }).optional(),
  lines: z.array(
    z.strictObject({
      id: z.string(),
      variantId: z.string(),
      quantity: z.int(),
      parentId: z.string().optional(),
      imageUrl: z.string().optional(),
    }),
  ),
});

export const writeRef = (ref: PlacementRef): string => JSON.stringify(ref);

/** Undefined for what this backend never gave. */
export function readRef(text: string): PlacementRef | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as PlacementRef) : undefined;
  } catch {
    return undefined;
  }
}
