/** Cybersource as its API answers, and the hook of its cartridge 26.2.0: what it reads, writes and returns. */
import { total } from '../backend/orders/order-bench.testing.ts';
import type { Platform } from '../backend/orders/order-platform.testing.ts';
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
      write(() => paymentTransaction.setTransactionID(id));
      if (act === 'decline') return failed;
      held = total;
      return { fieldErrors: {}, serverErrors: [], error: false };
    },
  };
  platform.modules['*/cartridge/scripts/http/authReversal'] = {
    httpAuthReversal(requestId: string, orderNo: string, amount: number, currency: string) {
      if (
        double.keepsAll ||
        held === 0 ||
        requestId !== id ||
        orderNo === '' ||
        amount * 100 !== total ||
        currency === ''
      )
        throw new Error('{"status":"INVALID_REQUEST"}');
      held = 0;
      return { status: 'REVERSED' };
    },
  };
  return double;
}
