/** Amounts that a processor can refund in a currency. */
import type { ProcessorFacts } from '#commerce';
import { toAdyenAmount } from './adyen/amounts.ts';
import { toBraintreeAmount } from './braintree/amounts.ts';
import { toUnits } from './checkout-com/amounts.ts';
import { toPayPalMoney } from './paypal/amounts.ts';
import { ProcessorRefused, type PaymentAmount } from './port.ts';
import { toStripeAmount } from './stripe/amounts.ts';
import { toWorldpayAmount } from './worldpay/amounts.ts';

const conversions: Partial<Record<ProcessorFacts['name'], (money: PaymentAmount) => unknown>> = {
  stripe: toStripeAmount,
  adyen: toAdyenAmount,
  paypal: ({ amount, currency }) => toPayPalMoney(amount, currency),
  braintree: ({ amount, currency }) => toBraintreeAmount(amount, currency),
  'checkout-com': ({ amount, currency }) => toUnits(amount, currency),
  worldpay: ({ amount, currency }) => toWorldpayAmount(amount, currency),
};

const steps = [1, 10, 100, 1_000];

/** What each refund must be a multiple of, in minor units of ISO 4217: the smallest amount that can be written to the processor. */
export function refundStep({ name }: Pick<ProcessorFacts, 'name'>, currency: string): number {
  const convert = conversions[name];
  if (!convert) return 1;
  return steps.find((amount) => isWritable(convert, { amount, currency })) ?? 1;
}

function isWritable(convert: (money: PaymentAmount) => unknown, money: PaymentAmount): boolean {
  try {
    convert(money);
    return true;
  } catch (error) {
    if (error instanceof ProcessorRefused) return false;
    throw error;
  }
}
