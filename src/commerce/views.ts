/** What the core answers about its records: everything a protocol needs to write its own object. Plain JSON, so that it can be stored and answered again. */
import type { Cart, Checkout } from './records.ts';
import type { Order } from './order.ts';
import type { Problem, Quote } from './quote.ts';
import type { CheckoutState } from './state.ts';

/** Which personal data the reader may see: an id alone does not show what others entered. */
export interface Disclosure {
  buyer: boolean;
  addresses: boolean;
}

export interface CartView {
  id: string;
  release: string;
  input: Cart['input'];
  quote: Quote;
  problems: Problem[];
  checkoutId?: string;
  expiresAt: number;
  disclosure: Disclosure;
  /** Opens the hosted page for a person. */
  continueToken: string;
}

export interface CheckoutView {
  id: string;
  release: string;
  state: CheckoutState;
  input: Checkout['input'];
  quote: Quote;
  /** Of the quote and of the last payment, most pressing first. */
  problems: Problem[];
  cartId?: string;
  expiresAt: number;
  disclosure: Disclosure;
  continueToken: string;
  /** The processor's own page, while a challenge is open. */
  challengeUrl?: string;
  order?: { id: string; number: string; permalink: string };
}

export interface OrderView {
  /** `{number}.{mac}`. */
  id: string;
  /** Of the checkout, whose id is a capability: shown to who has it or owns it. */
  checkoutId: string;
  order: Order;
  disclosure: Disclosure;
}
