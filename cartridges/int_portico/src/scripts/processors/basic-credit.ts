/**
 * The reference architecture's `BASIC_CREDIT`, by its token path: `paymentInformation.creditCardToken` stands for the card. The
 * reference processor itself asks no bank; stores that sell have put theirs behind the same hook.
 */
import type { CredentialContent } from '#commerce';
import { httpsUrl, membersOf, releaseAuthorization, tokenOf } from './adapter.ts';
import type { Payer, PaymentInformation, ProcessorAdapter, Verdict } from './adapter.ts';
import { cardOf, describeCard } from './card-type.ts';

export const basicCredit: ProcessorAdapter = {
  id: 'basic_credit',
  informationOf,
  authorizes: 'order-number',
  verdictOf,
  clears: [],
  voids: [
    { extensionPoint: 'app.payment.processor.basic_credit', name: 'Void', takes: 'order-number' },
    releaseAuthorization,
  ],
  apply(instrument, credential, payer) {
    const token = tokenOf(credential);
    if (token === undefined) return false;
    instrument.setCreditCardToken(token);
    describeCard(instrument, payer, credential);
    return true;
  },
  confirm:
    'Confirm that your integration charges. The stock processor of the reference architecture asks no bank.',
};

/** Its `Handle` reads `.value` of each field also where there is a token; of the number only the masked form is given. */
function informationOf(credential: CredentialContent, payer?: Payer): PaymentInformation | undefined {
  const token = tokenOf(credential);
  if (token === undefined) return undefined;
  const { type, number, month, year } = cardOf(credential, payer);
  return {
    creditCardToken: token,
    cardNumber: field('cardNumber', number),
    cardType: field('cardType', type),
    securityCode: field('securityCode', ''),
    // `Handle` accepts only numbers. A card without an expiry date is not rejected for that.
    expirationMonth: field('expirationMonth', month ?? 12),
    expirationYear: field('expirationYear', year ?? 2099),
  };
}

const field = (htmlName: string, value: string | number): { value: string | number; htmlName: string } => ({
  value,
  htmlName,
});

function verdictOf(answer: unknown): Verdict {
  if (typeof answer !== 'object' || answer === null) return { outcome: 'unknown' };
  const { error, authorized, redirectUrl, redirectObject, action } = membersOf(answer);
  // Processors behind this hook answer the same where the bank was not heard.
  if (error || authorized === false) return { outcome: 'declined', reason: 'declined', mayHold: true };
  const { url = redirectUrl, method } = membersOf(redirectObject ?? action);
  const link = httpsUrl(url);
  if (link !== undefined && method !== 'POST') return { outcome: 'challenge', url: link };
  if (redirectUrl || redirectObject || action)
    return { outcome: 'declined', reason: 'challenge-in-storefront-only', mayHold: true };
  return error === false || authorized === true ? { outcome: 'placed' } : { outcome: 'unknown' };
}
