/** A bank behind the reference architecture's hook, as integrations replace it. */
import { total } from '../backend/orders/order-bench.testing.ts';
import type { Platform } from '../backend/orders/order-platform.testing.ts';
import type { ProcessorDouble } from './contract.testing.ts';

export function installBasicCredit(platform: Platform): ProcessorDouble {
  let [held, payments] = [0, 0];
  const double: ProcessorDouble = {
    act: 'accept',
    unpaid: '',
    keepsAll: false,
    held: () => held,
    payments: () => payments,
  };
  platform.hooks['app.payment.processor.basic_credit'] = {
    Handle(
      basket: { record: { instruments: unknown[]; total: number } },
      { creditCardToken: token }: { creditCardToken: string },
    ) {
      const custom = {};
      // The platform keeps tokens of cards encrypted.
      basket.record.instruments = [
        { method: 'CREDIT_CARD', amount: basket.record.total, token: token.length, custom },
      ];
      return { fieldErrors: {}, serverErrors: [], error: false };
    },
    Authorize() {
      payments += 1;
      const { act } = double;
      if (act === 'decline') return { error: true, serverErrors: ['no'] };
      if (act === 'challenge') return { error: false, redirectUrl: 'https://bank.test/challenge/1' };
      if (act === 'lost-before' || act === 'unsent') return { error: true };
      held = total;
      if (act === 'lost-after') throw new Error('The bank did not answer.');
      return { fieldErrors: {}, serverErrors: [], error: false };
    },
    Void() {
      if (double.keepsAll) return { error: true };
      held = 0;
      return { error: false };
    },
  };
  return double;
}
