/** Google Pay tokens of the gateway `stripe`: an object of Stripe's Tokens API, which Google passes on as text. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cardNetwork, cardOutcome, googleTestPan } from './cards.ts';
import type { GooglePayTokenOptions } from './seal.ts';

export interface StripeGooglePayOptions extends Pick<
  GooglePayTokenOptions,
  'pan' | 'lifetimeMs' | 'fault' | 'now'
> {
  /** In place of that of the card: no card makes a bank slow or loses its answer. */
  outcome?: StripeTokenOutcome | undefined;
}

/** Stripe's tokens are of no use after ten minutes. */
const tokenLifeMs = 600_000;

/** @returns the string that goes into `credential.token` */
export function makeStripeGooglePayToken(options: StripeGooglePayOptions = {}): string {
  const { pan = googleTestPan, lifetimeMs = tokenLifeMs, fault, now = Date.now() } = options;
  const { outcome = cardOutcome(pan) } = options;
  const expires = fault === 'expired' ? now : now + lifetimeMs;
  return JSON.stringify(
    {
      id: stripeTokenId(fault === 'altered' || fault === 'wrong-recipient', outcome, expires),
      object: 'token',
      card: {
        id: `card_1${randomBytes(12).toString('hex')}`,
        object: 'card',
        brand: brands[cardNetwork(pan)],
        country: 'US',
        dynamic_last4: null,
        exp_month: 12,
        exp_year: new Date(now).getUTCFullYear() + 3,
        funding: 'credit',
        last4: pan.slice(-4),
        name: null,
        tokenization_method: 'android_pay',
      },
      created: Math.floor(now / 1_000),
      livemode: false,
      type: 'card',
      used: false,
    },
    null,
    1,
  );
}

const brands: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'MasterCard',
  AMEX: 'American Express',
  DISCOVER: 'Discover',
};

/** Outcomes by one letter of the ID. */
const outcomeNames = [
  'success',
  'decline',
  'insufficient_funds',
  'expired',
  'lost_card',
  'stolen_card',
  'fraudulent',
  'challenge',
  'refund_pending',
  'refund_fails',
  'processing',
  'lost_answer',
  'lost_before',
] as const;

export type StripeTokenOutcome = (typeof outcomeNames)[number];

/** All that the simulated Stripe must know is in the ID: it runs in another process. */
function stripeTokenId(isStrange: boolean, outcome: string, expires: number): string {
  const place = (outcomeNames as readonly string[]).indexOf(outcome).toString(16).padStart(2, '0');
  const facts = `${place}${Math.floor(expires / 1_000).toString(16)}${randomBytes(6).toString('hex')}`;
  return `tok_1${facts}${isStrange ? randomBytes(8).toString('hex') : sealOf(facts)}`;
}

const sealOf = (facts: string): string =>
  createHmac('sha256', 'Portico sandbox, Google Pay: stripe').update(facts).digest('hex').slice(0, 16);

export type OpenedStripeToken = { ok: true; outcome: string } | { ok: false; reason: 'unknown' | 'expired' };

/** What the simulated Stripe knows of a token ID; undefined for one that was not made here. */
export function openStripeTokenId(id: string, now = Date.now()): OpenedStripeToken | undefined {
  const [, outcome = '', seconds = '', nonce = '', seal = ''] =
    /^tok_1([0-9a-f]{2})([0-9a-f]{8})([0-9a-f]{12})([0-9a-f]{16})$/.exec(id) ?? [];
  if (seal === '') return undefined;
  const expected = sealOf(`${outcome}${seconds}${nonce}`);
  const name = outcomeNames[Number.parseInt(outcome, 16)];
  if (name === undefined || !timingSafeEqual(Buffer.from(seal), Buffer.from(expected)))
    return { ok: false, reason: 'unknown' };
  return now >= Number.parseInt(seconds, 16) * 1_000
    ? { ok: false, reason: 'expired' }
    : { ok: true, outcome: name };
}
