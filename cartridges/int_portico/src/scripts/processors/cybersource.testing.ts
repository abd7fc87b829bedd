/** Cybersource as its API answers, and the hook of its cartridge 26.2.0: what it reads, writes and returns. */
import { total } from '../backend/orders/order-bench.testing.ts';
import { currency, type Platform } from '../backend/orders/order-platform.testing.ts';
import { createSmallModules } from '../store/small-modules.testing.ts';
import type { ProcessorDouble } from './contract.testing.ts';

const id = '7654321098765432104953';

interface Instrument {
  custom: Record<string, unknown>;
  paymentTransaction: { setTransactionID(id: string): void };
}

export interface CybersourceDouble extends ProcessorDouble {
  /** What `Authorize` read as Google's message, as it was. */
  messages: string[];
  /** The store wants 3-D Secure. */
  secure: boolean;
  /** The cartridge is switched off, and the reference architecture's processor answers in its place. */
  isOff: boolean;
  /** What Cybersource answers instead of `AUTHORIZED`. */
  status: 'AUTHORIZED_RISK_DECLINED' | 'PARTIAL_AUTHORIZED' | 'PENDING_REVIEW' | '';
  /** Minor units that it authorizes. */
  authorizes: number;
  /** The cartridge reverses what is declined for its risk: from 26.2.0 on. */
  reversesRisk: boolean;
  /** The keys of the cartridge may not read payments. */
  isBlind: boolean;
  reversals: string[];
}

export function installCybersource(platform: Platform): CybersourceDouble {
  let [held, payments] = [0, 0];
  const double: CybersourceDouble = {
    act: 'accept',
    unpaid: '',
    keepsAll: false,
    messages: [],
    secure: false,
    isOff: false,
    status: '',
    authorizes: total,
    reversesRisk: true,
    isBlind: false,
    reversals: [],
    held: () => held,
    payments: () => payments,
  };
  Object.assign(platform.modules, { ...createSmallModules().modules, ...platform.modules });
  platform.preferences['Cybersource_CartridgeEnabled'] = true;
  const { Transaction } = platform;
  const write = (work: () => void): void => {
    Transaction.begin();
    work();
    Transaction.commit();
  };
  platform.hooks['app.payment.processor.payments_credit'] = {
    Handle() {
      throw new TypeError('The form of the storefront is empty.');
    },
    Authorize(orderNo: string, instrument: Instrument) {
      const { custom, paymentTransaction } = instrument;
      if (double.isOff) {
        payments += 1;
        write(() => paymentTransaction.setTransactionID(orderNo));
        return { fieldErrors: {}, serverErrors: [], error: false };
      }
      if (double.secure && custom['isGooglePaycardHolderAuthenticated'] === false)
        return { fieldErrors: {}, serverErrors: [], error: false, performPayerAuthSetup: true };
      payments += 1;
      double.messages.push(Buffer.from(String(custom['GooglePayEncryptedData']), 'base64').toString('utf8'));
      const { act } = double;
      const failed = { fieldErrors: {}, serverErrors: ['error.technical'], error: true };
      if (act === 'lost-after') held = total;
      if (act === 'lost-before' || act === 'lost-after' || act === 'unsent') return failed;
      if (act === 'nothing') return { fieldErrors: {}, serverErrors: [], error: false };
      if (act === 'decline') return keep('DECLINED', failed);
      held = double.authorizes;
      if (double.status === 'AUTHORIZED_RISK_DECLINED' && double.reversesRisk) {
        try {
          reverse(id, orderNo, total / 100, currency);
        } catch {
          return failed;
        }
      }
      if (double.status !== '') return keep(double.status, failed);
      return keep('AUTHORIZED', { fieldErrors: {}, serverErrors: [], error: false });

      function keep<T>(status: string, answer: T): T {
        Object.assign((globalThis as unknown as { session: object }).session, {
          privacy: { orderStatus: status },
        });
        write(() => paymentTransaction.setTransactionID(id));
        return answer;
      }
    },
  };
  platform.modules['*/cartridge/scripts/http/authReversal'] = { httpAuthReversal: reverse };
  platform.modules['*/cartridge/configuration/index'] = { cartridgeEnabled: true };
  platform.modules['*/cartridge/apiClient/index'] = { TransactionDetailsApi };
  return double;

  function reverse(requestId: string, orderNo: string, amount: number | string, code: string) {
    double.reversals.push(String(amount));
    if (double.keepsAll || requestId !== id || orderNo === '' || code !== currency)
      throw new Error('{"status":"INVALID_REQUEST","reason":"INVALID_DATA"}');
    if (held === 0) throw new Error('{"status":"INVALID_REQUEST","reason":"AUTH_ALREADY_REVERSED"}');
    if (Math.round(Number(amount) * 100) !== held)
      throw new Error('{"status":"INVALID_REQUEST","reason":"INVALID_AMOUNT"}');
    held = 0;
    return { status: 'REVERSED' };
  }

  /** Of the cartridge's client: it calls back before it returns. */
  function TransactionDetailsApi(this: object, configuration: { cartridgeEnabled?: boolean }): void {
    Object.assign(this, {
      getTransaction(asked: string, done: (data: unknown, error: unknown) => void) {
        if (double.isBlind || asked !== id || !configuration.cartridgeEnabled) return done('{}', 403);
        const amounts = { totalAmount: String(total / 100), currency };
        const authorizedAmount = (double.authorizes / 100).toFixed(2);
        return done({ id, orderInformation: { amountDetails: { ...amounts, authorizedAmount } } }, false);
      },
    });
  }
}
