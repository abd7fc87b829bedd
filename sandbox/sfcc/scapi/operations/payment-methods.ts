/** The payment methods of the site. */
import type { Basket, World } from '../../world.ts';
import { isMethodApplicable, paymentMethods } from '../../world/index.ts';

const names: Readonly<Record<string, string>> = { PORTICO: 'Portico', CREDIT_CARD: 'Credit card' };

/** @param basket those that apply to it; absent, of an order: all */
export const applicablePayments = ({ paymentRules }: World, basket?: Basket): object => ({
  applicablePaymentMethods: paymentMethods
    .filter((id) => !basket || isMethodApplicable(paymentRules, id, basket))
    .map((id) => ({ id, name: names[id] ?? id, paymentProcessorId: id })),
});
