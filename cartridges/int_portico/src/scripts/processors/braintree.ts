/**
 * `BRAINTREE_CREDIT`, `BRAINTREE_GOOGLEPAY`, and `BRAINTREE_PAYPAL` of Braintree's cartridge (int_braintree 20.2.2). `Handle` reads the
 * form of the storefront, so it is not called: what `Authorize` needs of it is the nonce, in an attribute of the payment instrument.
 * `Authorize` charges it, and answers the same for a decline, for a lost answer, and for what fails after the payment. Up to 20.x it
 * stores Braintree's ID only of payments that succeeded. So Braintree itself is asked: by the ID, or by the order number.
 * Tokens of the vault are not accepted: they are not secret, and `Authorize` charges them without a look at whose they are.
 */
import Site from 'dw/system/Site';
import type { CredentialContent } from '#commerce';
import { inTransaction } from '../backend/orders/order-transaction.ts';
import { listed, textOf } from '../backend/mapping/values.ts';
import { preferences } from '../preferences/values.ts';
import { knownMinorOf } from '../backend/mapping/map-money.ts';
import { membersOf, tokenOf } from './adapter.ts';
import type { Charge, Given, Payment, PaymentInformation, ProcessorAdapter, Verdict } from './adapter.ts';
import { braintreeProblem, isBack, isOver, readSale, reverseSale, searchSale } from './braintree-api.ts';
import type { Found, Sale } from './braintree-api.ts';
import { describeCard } from './card-type.ts';
import { storeModule } from './store-module.ts';

const nonceAt = 'braintreePaymentMethodNonce';

type Kind = 'credit' | 'googlepay' | 'paypal';

const braintreeAdapter = (kind: Kind): ProcessorAdapter => ({
  id: `braintree_${kind}`,
  // `Handle` is not called: this only says whether the credential is accepted.
  informationOf: (credential) => informationOf(kind, credential),
  authorizes: 'order-number',
  verdictOf,
  clears: [nonceAt],
  voids: [],
  describe(instrument, payer) {
    if (kind !== 'paypal') describeCard(instrument, payer);
  },
  hand: (charge) => hand(kind, charge),
  look,
  resumes: true,
  giveBack,
  problem: () => braintreeProblem() ?? settingsProblem(kind),
  confirm:
    'In Braintree, check that payments are charged in the currency of the site: without an entry in BRAINTREE_Merchant_Account_IDs, Braintree uses the currency of the default merchant account.',
});

export const braintreeCredit = braintreeAdapter('credit');
export const braintreeGooglePay = braintreeAdapter('googlepay');
export const braintreePayPal = braintreeAdapter('paypal');

function informationOf(kind: Kind, credential: CredentialContent): PaymentInformation | undefined {
  const token = tokenOf(credential);
  if (token === undefined) return undefined;
  const { type } = credential;
  const isFromGoogle = type === 'PAYMENT_GATEWAY' || type === 'googlepay';
  if (isFromGoogle !== (kind === 'googlepay')) return undefined;
  const isOpaque = type === 'card' || type === 'token' || (kind === 'paypal' && type === 'paypal');
  const nonce = isFromGoogle ? googleNonce(token) : isOpaque ? token : undefined;
  // The cartridge puts it into XML as it is.
  return nonce !== undefined && /^[\w-]{1,255}$/.test(nonce) ? { nonce, token } : undefined;
}

/** Google hands over what the gateway `braintree` made of the card. */
function googleNonce(token: string): string | undefined {
  try {
    const { androidPayCards } = membersOf(JSON.parse(token));
    const [card] = Array.isArray(androidPayCards) ? (androidPayCards as unknown[]) : [];
    return tokenOf({ token: membersOf(card)['nonce'] });
  } catch {
    return undefined;
  }
}

function hand(kind: Kind, { instrument, processor, credential }: Charge): string | undefined {
  const nonce = informationOf(kind, credential)?.['nonce'];
  if (typeof nonce !== 'string') return 'credential-unusable';
  // What cannot be read is not begun.
  if (braintreeProblem() !== undefined) return 'processor-unavailable';
  if (kind === 'paypal' && isOrderIntent()) return 'processor-unavailable';
  const isSecure = kind === 'credit' && wantsSecure();
  if (isSecure && !checksSecure()) return 'challenge-in-storefront-only';
  inTransaction(() => {
    // The cartridge reads its ID before it charges.
    instrument.paymentTransaction.setPaymentProcessor(processor);
    instrument.custom[nonceAt] = nonce;
    if (isSecure) instrument.custom['braintreeIs3dSecureRequired'] = true;
  });
  return undefined;
}

/** After `Authorize`, a failure alone says nothing. */
function verdictOf(answer: unknown, payment?: Payment): Verdict {
  const { error, authorized } = membersOf(answer);
  if (error || authorized === false) return payment ? look(payment) : unknown;
  return authorized === true || error === false ? { outcome: 'placed' } : unknown;
}

const unknown: Verdict = { outcome: 'unknown' };

function look(payment: Payment): Verdict {
  const found = find(payment.order, payment.instrument, payment);
  return found.got === 'sale' ? verdictOfSale(found.sale, payment) : unknown;
}

const paid = ['AUTHORIZED', 'SETTLED', 'SETTLING', 'SUBMITTED_FOR_SETTLEMENT'];

function verdictOfSale(sale: Sale, { amount, currency }: Payment): Verdict {
  if (isOver(sale.status)) return { outcome: 'declined', reason: sale.status.toLowerCase() };
  if (!paid.includes(sale.status)) return unknown;
  if (sale.amount === amount && sale.currency === currency && sale.refunded === 0)
    return { outcome: 'placed' };
  return { outcome: 'declined', reason: 'amount-mismatch', mayHold: true };
}

const minute = 60_000;
/** Clocks of the platform and of Braintree may differ. */
const skew = 5 * minute;
/** A nonce is charged right after its order is created, or never. */
const span = 60 * minute;

type Money = Pick<Payment, 'amount' | 'currency'>;

function find(
  order: dw.order.Order,
  instrument: dw.order.OrderPaymentInstrument,
  { amount, currency }: Money,
): Found {
  const orderNo = String(order.orderNo);
  const id = textOf(instrument.paymentTransaction.transactionID);
  if (id !== undefined && id !== orderNo) {
    const sale = /^\w{1,36}$/.test(id) ? readSale(id) : undefined;
    return sale?.orderNo === orderNo ? { got: 'sale', sale } : { got: 'unknown' };
  }
  const created = order.creationDate.getTime();
  const found = searchSale({ orderNo, amount, currency, from: created - skew, to: created + span + skew });
  if (found.got === 'sale') record(instrument, found.sale.legacyId);
  return found;
}

/** As the cartridge does, for its pages in Business Manager. */
function record(instrument: dw.order.OrderPaymentInstrument, id: string): void {
  inTransaction(() => instrument.paymentTransaction.setTransactionID(id));
}

function giveBack(order: dw.order.Order, instrument: dw.order.OrderPaymentInstrument): Given {
  const currency = String(order.currencyCode);
  const amount = knownMinorOf(order.totalGrossPrice, currency, 'The total');
  const found = find(order, instrument, { amount, currency });
  if (found.got === 'unknown') return 'kept';
  // What is not in the search yet may come.
  if (found.got === 'none') return Date.now() - order.creationDate.getTime() > span + skew ? 'given' : 'kept';
  const { sale } = found;
  if (isBack(sale)) return 'given';
  reverseSale(sale);
  const now = readSale(sale.legacyId);
  return now && isBack(now) ? 'given' : 'kept';
}

/* Settings of the site. */

const isOrderIntent = (): boolean => preferences().flag('BRAINTREE_PAYPAL_Is_Order_Intent');

/** A list in 20.x. */
const wantsSecure = (): boolean => {
  const { text } = preferences();
  return ['enabled', 'true'].includes(text('BRAINTREE_3DSecure_Enabled') ?? '');
};

/** Later cartridges charge by GraphQL, and ask for 3-D Secure only in the browser. */
const checksSecure = (): boolean => storeModule('*/cartridge/models/btGraphQLSdk') === undefined;

function settingsProblem(kind: Kind): string | undefined {
  if (kind === 'paypal' && isOrderIntent())
    return 'The site preference BRAINTREE_PAYPAL_Is_Order_Intent is on: an order moves no money. Payments by agents are declined.';
  if (kind === 'credit' && wantsSecure())
    return 'The site preference BRAINTREE_3DSecure_Enabled is on: payments by agents are declined, unless their nonce was verified with 3-D Secure.';
  const accounts = preferences().list('BRAINTREE_Merchant_Account_IDs');
  const missing = currencies().filter(
    (code) => !accounts.some((one) => one.toUpperCase().startsWith(`${code}:`)),
  );
  if (missing.length === 0 || (accounts.length === 0 && missing.length === 1)) return undefined;
  return `The site preference BRAINTREE_Merchant_Account_IDs has no account for ${missing.join(', ')}: Braintree charges in the currency of its default account. If that is not the currency of an order, the order is not placed.`;
}

const currencies = (): string[] => listed(Site.getCurrent().allowedCurrencies).map(String);
