/** Payment instruments as Google Pay makes them for a store's handler. The tokens are test tokens: none can charge real money. */
import { makeGooglePayToken } from '../google-pay/index.ts';
import type { Json } from './ask.ts';
import type { GooglePayHandler } from './handler.ts';

/** `paid` and `declined` are what a test account answers. */
export type TokenKind = 'paid' | 'declined';

/** The string of `credential.token`, or undefined where a token of this kind cannot be made for the gateway. */
export type MakeToken = (handler: GooglePayHandler, kind: TokenKind) => string | undefined;

/** Of Stripe's test mode, and known to the sandbox provider. Live mode knows neither. */
const stripeTokens: Readonly<Record<TokenKind, string>> = {
  paid: 'tok_visa',
  declined: 'tok_chargeDeclined',
};

const pans: Readonly<Record<TokenKind, string>> = { paid: '4111111111111111', declined: '4000000000000002' };

/**
 * Stripe's tokens are its own JSON. Every other gateway gets Google's sealed message, under the root key of the sandbox: only
 * simulated processors open it, and to all others it is a token that they cannot read.
 */
export const makeTestToken: MakeToken = ({ gateway, parameters }, kind) => {
  if (gateway === undefined) return undefined;
  if (gateway === 'stripe')
    return JSON.stringify({
      id: stripeTokens[kind],
      object: 'token',
      type: 'card',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      card: { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2030, object: 'card' },
    });
  const account = parameters['gatewayMerchantId'];
  return makeGooglePayToken({
    gateway,
    pan: pans[kind],
    ...(typeof account === 'string' ? { gatewayMerchantId: account } : {}),
  });
};

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
