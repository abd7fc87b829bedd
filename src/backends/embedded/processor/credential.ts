import type { CredentialContent } from '#commerce';
import type { Stripe } from 'stripe';

/** Instead of an instrument: the buyer pays on the processor's own page, to which the challenge leads. */
export const hostedPage: CredentialContent = Object.freeze({ type: 'hosted_page' });

export const isHostedPage = ({ type, token }: CredentialContent): boolean =>
  type === hostedPage.type && token === undefined;

type Instrument = Pick<Stripe.PaymentIntentConfirmParams, 'payment_method' | 'payment_method_data'>;

/**
 * A payment method id (`pm_…`) or a card token (`tok_…`) as Stripe takes it, undefined for anything else. Shared
 * payment tokens (`spt_…`) are among the rest: this version of the API and its SDK do not know them.
 */
export function readInstrument({ token }: CredentialContent): Instrument | undefined {
  if (typeof token !== 'string' || !/^(?:pm|tok)_\w{1,250}$/.test(token)) return undefined;
  if (token.startsWith('pm_')) return { payment_method: token };
  // The SDK's types leave out `card`, which the API takes for tokens.
  return {
    payment_method_data: {
      type: 'card',
      card: { token },
    } as Stripe.PaymentIntentConfirmParams.PaymentMethodData,
  };
}
