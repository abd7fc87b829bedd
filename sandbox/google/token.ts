/** Payment instruments as Google Pay makes them for a store's handler. The tokens are test tokens: none can charge real money. */
import { randomBytes } from 'node:crypto';
import type { Json } from './ask.ts';
import type { GooglePayHandler } from './handler.ts';

/** `paid` and `declined` are what a test account answers. */
export type TokenKind = 'paid' | 'declined';

/** The string of `credential.token`, or undefined where a token of this kind cannot be made for the gateway. */
export type MakeToken = (handler: GooglePayHandler, kind: TokenKind) => string | undefined;

const stripeTokens: Readonly<Record<TokenKind, string>> = {
  paid: 'tok_visa',
  declined: 'tok_chargeDeclined',
};

/**
 * Stripe's tokens are its own JSON. Every other gateway gets Google's sealed message. Without a key that the gateway knows,
 * such a message can only be refused: that is a decline.
 */
export const makeTestToken: MakeToken = ({ gateway }, kind) => {
  if (gateway === 'stripe' || gateway === undefined)
    return JSON.stringify({
      id: stripeTokens[kind],
      object: 'token',
      type: 'card',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      card: { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2030, object: 'card' },
    });
  return kind === 'declined' ? sealedByNoOne() : undefined;
};

const random = (bytes: number): string => randomBytes(bytes).toString('base64');

/** In the form of ECv2; no key opens it. */
const sealedByNoOne = (): string =>
  JSON.stringify({
    protocolVersion: 'ECv2',
    signature: random(70),
    intermediateSigningKey: {
      signedKey: JSON.stringify({ keyValue: random(91), keyExpiration: String(Date.now() + 86_400_000) }),
      signatures: [random(70)],
    },
    signedMessage: JSON.stringify({
      encryptedMessage: random(200),
      ephemeralPublicKey: random(65),
      tag: random(32),
    }),
  });

export const billingAddress = {
  first_name: 'Jordan',
  last_name: 'Rivera',
  street_address: '1600 Amphitheatre Parkway',
  address_locality: 'Mountain View',
  address_region: 'CA',
  postal_code: '94043',
  address_country: 'US',
} as const;

/** Content of complete. @param token of `credential` */
export const paymentOf = ({ id }: Pick<GooglePayHandler, 'id'>, token: string): Json => ({
  payment: {
    instruments: [
      {
        id: 'gpay_1',
        handler_id: id,
        type: 'card',
        selected: true,
        display: { brand: 'visa', last_digits: '4242' },
        billing_address: billingAddress,
        credential: { type: 'PAYMENT_GATEWAY', token },
      },
    ],
  },
});
