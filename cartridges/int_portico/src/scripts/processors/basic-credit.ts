/**
 * The reference architecture's `BASIC_CREDIT`, by its token path: `paymentInformation.creditCardToken` stands for the card. The
 * reference processor itself asks no bank; stores that sell have put theirs behind the same hook.
 */
import type { CredentialContent } from '#commerce';
import { httpsUrl, membersOf, releaseAuthorization, tokenOf } from './adapter.ts';
import type { PaymentInformation, ProcessorAdapter, Verdict } from './adapter.ts';

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
  apply(instrument, credential) {
    const token = tokenOf(credential);
    if (token === undefined) return false;
    instrument.setCreditCardToken(token);
    return true;
  },
};

/** Its `Handle` reads `.value` of each field also where there is a token; of the number only the masked form is given. */
function informationOf(credential: CredentialContent): PaymentInformation | undefined {
  const token = tokenOf(credential);
  if (token === undefined) return undefined;
  const { brand, last_digits: digits, expiry_month: month, expiry_year: year } = credential;
  const ending = typeof digits === 'string' && /^\d{4}$/.test(digits) ? digits : '****';
  return {
    creditCardToken: token,
    cardNumber: field('cardNumber', `************${ending}`),
    cardType: field('cardType', typeof brand === 'string' ? brand : 'Visa'),
    securityCode: field('securityCode', ''),
    expirationMonth: field('expirationMonth', typeof month === 'number' ? month : 12),
    expirationYear: field('expirationYear', typeof year === 'number' ? year : 2099),
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
