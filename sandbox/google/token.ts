/** Payment instruments as Google Pay makes them for a store's handler. The tokens are test tokens: none can charge real money. */
import { makeBraintreeGooglePayToken, makeGooglePayToken } from '../google-pay/index.ts';
import { textOf, type Json } from './ask.ts';
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
 * The tokens of Stripe and Braintree are their own JSON. Every other gateway gets Google's sealed message, under the root key of the
 * sandbox. Only simulated processors know it, or Braintree's nonce: to all others it is a token that they cannot read. Each token is
 * new, because a processor charges it once; Stripe's are known to every test account, and charged again.
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
  const pan = pans[kind];
  const gatewayMerchantId = textOf(parameters['gatewayMerchantId'] ?? parameters['braintree:merchantId']);
  return gateway === 'braintree'
    ? makeBraintreeGooglePayToken({ gatewayMerchantId, pan })
    : makeGooglePayToken({ gateway, gatewayMerchantId, pan });
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
