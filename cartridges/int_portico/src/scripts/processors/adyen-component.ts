/**
 * `Adyen_Component` of Adyen's cartridge (Adyen/adyen-salesforce-commerce-cloud 26.2.0, MIT; int_adyen_SFRA).
 * Its `Authorize` takes the order and opens its own transaction, which it commits only when the payment is final; a decline rolls
 * back. That would undo the order within the platform's transaction, so the companion hook cannot use it.
 * It has no hook that voids: where the store has none, Adyen's API does. Adyen accepts a void at once, and reports its result later,
 * to the cartridge's webhook.
 * Its webhook cartridge places orders later, also failed ones, when it is notified of an authorization.
 */
import type { CredentialContent } from '#commerce';
import { textOf } from '../backend/mapping/values.ts';
import { inDigits } from '../platform/currency.ts';
import { httpsUrl, membersOf, releaseAuthorization, tokenOf } from './adapter.ts';
import type { Payment, PaymentInformation, ProcessorAdapter, Verdict } from './adapter.ts';
import { adyenDigits, adyenProblem, voidAdyen } from './adyen-api.ts';
import { adyenRefunds } from './adyen-refunds.ts';

export const adyenComponent: ProcessorAdapter = {
  id: 'adyen_component',
  informationOf,
  authorizes: 'order',
  verdictOf,
  leavesOpen: (answer) => membersOf(answer)['authorized'] !== true,
  clears: ['adyenPaymentData', 'adyenPartialPaymentsOrder', 'adyenMD'],
  voids: [releaseAuthorization],
  look,
  giveBack: voidAdyen,
  refunds: adyenRefunds,
  problem: adyenProblem,
};

/** `stateData` is what Adyen's own components would hand over. */
function informationOf(credential: CredentialContent): PaymentInformation | undefined {
  const token = tokenOf(credential);
  const paymentMethod = token === undefined ? undefined : methodOf(credential['type'], token);
  if (!paymentMethod) return undefined;
  return {
    isCreditCard: false,
    adyenPaymentMethod: paymentMethod['type'],
    stateData: JSON.stringify({ paymentMethod }),
  };
}

function methodOf(type: unknown, token: string): Record<string, string> | undefined {
  switch (type) {
    case 'googlepay':
    case 'PAYMENT_GATEWAY':
      return { type: 'googlepay', googlePayToken: token };
    case 'applepay':
      return { type: 'applepay', applePayToken: token };
    case 'card':
    case 'token':
      return { type: 'scheme', storedPaymentMethodId: token };
    default:
      return undefined;
  }
}

function verdictOf(answer: unknown): Verdict {
  if (typeof answer !== 'object' || answer === null) return { outcome: 'unknown' };
  const { error, authorized, serverErrors, isFinal, action } = membersOf(answer);
  // The call itself failed: the payment may have been made.
  if (error && serverErrors) return { outcome: 'unknown' };
  // Declined; or authorized and then not saved: the answers are the same.
  if (error) return { outcome: 'declined', reason: 'declined', mayHold: true };
  if (authorized === true) return { outcome: 'placed' };
  if (isFinal !== false) return { outcome: 'unknown' };
  return action ? actionVerdict(membersOf(action)) : { outcome: 'unknown' };
}

/** Only what a plain link can do; the rest needs the components of the storefront's own page. */
function actionVerdict({ type, method, url }: Readonly<Record<string, unknown>>): Verdict {
  const link = httpsUrl(url);
  if (type === 'redirect' && method !== 'POST' && link !== undefined)
    return { outcome: 'challenge', url: link };
  return { outcome: 'declined', reason: 'challenge-in-storefront-only', mayHold: true };
}

/** What `Authorize` kept of Adyen's answer. The cartridge itself compares the amount that it asks for with the payment's. */
function look({ instrument, amount, currency }: Payment): Verdict {
  const { transactionID, custom } = instrument.paymentTransaction;
  if (textOf(transactionID) === undefined || textOf(custom['authCode']) !== 'Authorised')
    return { outcome: 'unknown' };
  const { value, currency: code } = membersOf(membersOf(parsed(textOf(custom['Adyen_log'])))['amount']);
  // Without an amount, as in a log that is missing or cut off, it may be another one than the order's.
  if (typeof value !== 'number' || typeof code !== 'string') return { outcome: 'unknown' };
  if (value === adyenAmount(amount, currency) && code === currency) return { outcome: 'placed' };
  return { outcome: 'declined', reason: 'amount-mismatch', mayHold: true };
}

const adyenAmount = (amount: number, currency: string): number =>
  inDigits(amount, currency, adyenDigits(currency));

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
