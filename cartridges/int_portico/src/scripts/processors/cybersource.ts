/**
 * `PAYMENTS_CREDIT` of Cybersource's cartridge (CyberSource/cybersource-plugins-rest-salesforceb2ccommerce 26.2.0; int_cybs_sfra_base).
 * Its `Handle` reads a form of the storefront, so it is not called. Of what its `Authorize` reads, only Google Pay comes without a
 * form: the message of Google, in an attribute of the payment instrument. `Authorize` also says `error: false` where it wants
 * 3-D Secure first: then no money has moved, and only pages of the storefront can go on.
 *
 * It returns `error: true` for a refusal, for a lost answer, and where it fails after the payment. After a refusal it has stored
 * Cybersource's ID of the request, otherwise it has not: then the payment is in doubt, and cannot be voided by the cartridge.
 */
import Encoding from 'dw/crypto/Encoding';
import Bytes from 'dw/util/Bytes';
import type { CredentialContent } from '#commerce';
import { inTransaction } from '../backend/orders/order-transaction.ts';
import { textOf } from '../backend/mapping/values.ts';
import { preferences } from '../preferences/values.ts';
import { membersOf, releaseAuthorization, tokenOf } from './adapter.ts';
import type { Charge, Given, Payment, PaymentInformation, ProcessorAdapter, Verdict } from './adapter.ts';
import { describeCard } from './card-type.ts';
import { storeModule } from './store-module.ts';

const encrypted = 'GooglePayEncryptedData';
const authenticated = 'isGooglePaycardHolderAuthenticated';

export const cybersource: ProcessorAdapter = {
  id: 'payments_credit',
  informationOf,
  authorizes: 'order-number',
  verdictOf,
  clears: [encrypted, authenticated],
  voids: [releaseAuthorization],
  describe: describeCard,
  charge: hand,
  look: ({ order, instrument }) => (idOf(order, instrument) === undefined ? unknown : { outcome: 'placed' }),
  giveBack,
  problem,
};

const unknown: Verdict = { outcome: 'unknown' };

/** `Handle` is not called: this only says whether the credential is accepted. */
function informationOf(credential: CredentialContent): PaymentInformation | undefined {
  const { type } = credential;
  const token = type === 'PAYMENT_GATEWAY' || type === 'googlepay' ? tokenOf(credential) : undefined;
  return token === undefined ? undefined : { token };
}

/** Puts the credential where `Authorize` reads it. Moves no money. */
function hand({ instrument, credential }: Charge): Verdict {
  const token = informationOf(credential)?.['token'];
  if (typeof token !== 'string') return { outcome: 'declined', reason: 'credential-unusable' };
  try {
    inTransaction(() => {
      instrument.custom[encrypted] = String(Encoding.toBase64(new Bytes(token, 'UTF-8')));
      // With `false`, the cartridge asks for 3-D Secure where the store wants it. Over UCP the buyer has not authenticated.
      instrument.custom[authenticated] = false;
    });
  } catch {
    // The attributes come with the cartridge's metadata.
    return { outcome: 'declined', reason: 'processor-unavailable' };
  }
  return { outcome: 'placed' };
}

function verdictOf(answer: unknown, payment?: Payment): Verdict {
  if (typeof answer !== 'object' || answer === null) return unknown;
  const { error, performPayerAuthSetup } = membersOf(answer);
  if (error) {
    const isRefused = payment !== undefined && idOf(payment.order, payment.instrument) !== undefined;
    return isRefused ? { outcome: 'declined', reason: 'declined' } : unknown;
  }
  if (performPayerAuthSetup) return { outcome: 'declined', reason: 'challenge-in-storefront-only' };
  return error === false ? { outcome: 'placed' } : unknown;
}

/**
 * Cybersource's ID of the payment, which is digits. A cartridge that is switched off stores the order number instead, as the
 * reference architecture's processor does, and moves no money.
 */
function idOf(
  { orderNo }: dw.order.Order,
  { paymentTransaction }: dw.order.OrderPaymentInstrument,
): string | undefined {
  const id = textOf(paymentTransaction.transactionID);
  return id !== undefined && id !== String(orderNo) && /^\d{16,30}$/.test(id) ? id : undefined;
}

/** Reverses the authorization, by the cartridge's own call. A sale cannot be reversed. */
function giveBack(order: dw.order.Order, instrument: dw.order.OrderPaymentInstrument): Given {
  const id = idOf(order, instrument);
  // Once reversed, a second reversal is an error, and nothing is authorized later.
  if (id !== undefined && textOf(order.custom['porticoVoid']) === 'done') return 'given';
  const reverse = storeModule(reversals)?.['httpAuthReversal'];
  if (id === undefined || typeof reverse !== 'function') return 'kept';
  const { value } = order.totalGrossPrice;
  const answer: unknown = reverse(id, String(order.orderNo), value, String(order.currencyCode));
  return membersOf(answer)['status'] === 'REVERSED' ? 'given' : 'kept';
}

const reversals = '*/cartridge/scripts/http/authReversal';

function problem(): string | undefined {
  const { flag, text } = preferences();
  if (!storeModule(reversals)) return 'The cartridge int_cybs_sfra_base is not on the cartridge path.';
  if (!flag('Cybersource_CartridgeEnabled'))
    return 'The site preference Cybersource_CartridgeEnabled is off: no payment moves money.';
  const secure = text('Cybersource_PayerAuthEnabled');
  if (secure !== undefined && secure !== 'NO')
    return `The site preference Cybersource_PayerAuthEnabled is ${secure}: payments by agents that need 3-D Secure are declined, because it runs only on pages of the storefront.`;
  if (text('Cybersource_GooglePayTransactionType') === 'sale')
    return 'The site preference Cybersource_GooglePayTransactionType is sale: if an order fails after its payment, refund it yourself. With auth, the authorization is reversed.';
  return undefined;
}
