/** The payment methods of the site. */
import { paymentMethods } from '../../world/index.ts';

const names: Readonly<Record<string, string>> = { PORTICO: 'Portico', CREDIT_CARD: 'Credit card' };

export const applicablePayments = (): object => ({
  applicablePaymentMethods: paymentMethods.map((id) => ({
    id,
    name: names[id] ?? id,
    paymentProcessorId: id,
  })),
});
