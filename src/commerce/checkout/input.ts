/** What a buyer wants, as far as is known: the whole of what is ours in a cart and a checkout. The backend prices it. */

import type { OptionWish } from '../variants/read-options.ts';

/** Lines that a cart or a checkout may have. */
export const maxLines = 200;

export interface CheckoutInput {
  lines: Line[];
  buyer?: Buyer;
  /** One for each parcel or pickup; none until delivery is set. */
  groups: DeliveryGroup[];
  /** Discount codes as given, in order, each once. */
  codes: string[];
  context: BuyerContext;
  /** Alpha-2 of the buyer's country as it was known last. It keeps the currency where neither delivery nor context names one now. */
  market?: string;
  /** Claims, such as `com.example.loyalty_gold`. */
  eligibility: string[];
  /** What the platform observed, by reverse-domain key. Never kept longer than the checkout lives. */
  signals: Record<string, unknown>;
  /** Carried to the order; nothing may depend on it. */
  attribution: Record<string, string>;
  /** By reverse-domain purpose. */
  consent: Record<string, ConsentDecision>;
  /** The linked account that it belongs to, and the customer group of its prices. */
  customer?: { account: string; group?: string };
}

export interface Line {
  /** Ours, stable for the life of the checkout. */
  id: string;
  variantId: string;
  /** Units, at least 1. */
  quantity: number;
  parentId?: string;
}

export interface Buyer {
  firstName?: string;
  lastName?: string;
  email?: string;
  /** E.164. */
  phone?: string;
}

/** Where the buyer is and what they prefer; provisional until an address is given. */
export interface BuyerContext {
  country?: string;
  region?: string;
  postalCode?: string;
  /** A wish; the site decides. */
  currency?: string;
  /** BCP 47. */
  language?: string;
  intent?: string;
}

/** Location of the buyer in a catalog call. */
export interface BuyerHints extends BuyerContext {
  eligibility?: string[];
  /** Of a linked buyer: never from the content of a call. */
  customerGroup?: string;
}

export interface DeliveryGroup {
  id: string;
  /** Lines delivered together; empty means all that need delivery and are in no other group. */
  lineIds: string[];
  method: DeliveryMethod;
  destinations: Destination[];
  selectedDestinationId?: string;
  optionId?: string;
}

export type DeliveryMethod = 'shipping' | 'pickup' | 'digital';

export interface Destination {
  id: string;
  type: 'address' | 'location';
  address: Address;
  /** Of a location. */
  name?: string;
}

export interface Address {
  firstName?: string;
  lastName?: string;
  street?: string;
  /** Second line: apartment, c/o. */
  extended?: string;
  locality?: string;
  region?: string;
  postalCode?: string;
  /** As it was sent: `US`, `USA`, `United States`. The region too. */
  country?: string;
  phone?: string;
}

export interface ConsentDecision {
  granted: boolean;
  /** Who says so: the buyer through the platform, or the store's own default. */
  source: 'business' | 'platform';
  segments?: Record<string, { granted: boolean; source: 'business' | 'platform' }>;
}

/** A line by the ID of a variant, or by that of a product with options in the agent's words. */
export interface LineChange extends Omit<Line, 'id'> {
  id?: string;
  selected?: OptionWish[];
}

/** What a create or an update brings: members that are present replace, members that are absent stay. */
export interface CheckoutChange {
  /** `id` names an existing line; without one it is matched by variant, else new. */
  lines?: LineChange[];
  buyer?: Buyer;
  groups?: DeliveryGroupChange[];
  codes?: string[];
  context?: BuyerContext;
  /** The currency wished for where the context names none; the rest of the context stays. */
  currency?: string;
  eligibility?: string[];
  signals?: Record<string, unknown>;
  attribution?: Record<string, string>;
  consent?: Record<string, ConsentDecision>;
}

/** Without `id` the group is the n-th; within a group, absent members stay and null clears. */
export interface DeliveryGroupChange {
  id?: string;
  method?: DeliveryMethod;
  lineIds?: string[];
  /** IDs that each choice of an option names. They must be of lines, and change nothing. */
  choiceLineIds?: string[][];
  destinations?: (Omit<Destination, 'id' | 'type'> & { id?: string; type?: Destination['type'] })[];
  selectedDestinationId?: string | null;
  optionId?: string | null;
}
