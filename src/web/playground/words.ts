/** Titles and explanations of the steps. */
import type { StepKind } from './transcript.ts';

export interface StepWords {
  title: string;
  /** What an agent does in this step, and why. */
  text: string;
  button: string;
}

export const stepWords: Record<StepKind, StepWords> = {
  discover: {
    title: 'Read the manifest',
    text: 'An agent starts at a fixed URL. The manifest names the UCP release, the endpoints, the capabilities, and the payment handlers of the store.',
    button: 'Get manifest',
  },
  search: {
    title: 'Search for products',
    text: 'The store answers in plain data: names, prices, stock, and options. UCP-Agent names the profile of the agent, from which the store learns what it supports.',
    button: 'Search',
  },
  create: {
    title: 'Create a checkout',
    text: 'The agent sends the ID of a variant. The store calculates prices, promotions, and tax.',
    button: 'Create checkout',
  },
  address: {
    title: 'Send buyer and address',
    text: 'With an address, the store can calculate delivery and tax. The sample buyer is made up. The details are stored with the test order.',
    button: 'Send address',
  },
  delivery: {
    title: 'Choose a delivery option',
    text: 'An update replaces the whole checkout, so the agent repeats the items, the buyer, and the address.',
    button: 'Choose option',
  },
  pay: {
    title: 'Pay',
    text: 'The agent completes the checkout with a payment token. The token decides the outcome: it belongs to a sandbox provider, so no money moves.',
    button: 'Pay',
  },
  read: {
    title: 'Read the checkout',
    text: 'If a payment is pending, or after the buyer confirmed it at the bank, the agent reads the checkout again.',
    button: 'Read checkout',
  },
  order: {
    title: 'Read the order',
    text: 'The completed checkout contains the ID of the order.',
    button: 'Read order',
  },
};

/** Steps of the progress list, in order. `read` is a detour. */
export const mainSteps = [
  'discover',
  'search',
  'create',
  'address',
  'delivery',
  'pay',
  'order',
] as const satisfies readonly StepKind[];

export const shortTitles: Record<(typeof mainSteps)[number], string> = {
  discover: 'Manifest',
  search: 'Search',
  create: 'Checkout',
  address: 'Address',
  delivery: 'Delivery',
  pay: 'Pay',
  order: 'Order',
};
