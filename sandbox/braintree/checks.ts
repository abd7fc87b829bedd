/**
 * Whether an input is one that Braintree's schema has. Unknown members are refused, so that a wrong name is found without the schema too;
 * schema.test.ts has the whole of it.
 */
import { z } from 'zod';

/** "Numbers and one decimal point." */
const amount = z.string().regex(/^\d{1,9}(?:\.\d{1,3})?$/);
const text = z.string().min(1).max(255);

const address = z.strictObject({
  firstName: text.optional(),
  lastName: text.optional(),
  streetAddress: text.optional(),
  extendedAddress: text.optional(),
  locality: text.optional(),
  region: text.optional(),
  postalCode: z
    .string()
    .regex(/^(?:[ -]*[A-Za-z0-9]){1,9}[ -]*$/)
    .optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});

export const authorizeInput = z.strictObject({
  apiRequestKey: text,
  paymentMethodId: text,
  transaction: z.strictObject({
    amount,
    merchantAccountId: text,
    orderId: text,
    riskData: z.strictObject({ customerIp: text }).optional(),
  }),
  options: z.strictObject({ billingAddress: address }).optional(),
});

export const captureInput = z.strictObject({
  transactionId: text,
  transaction: z.strictObject({ amount }),
});

export const reverseInput = z.strictObject({ transactionId: text });

export const refundInput = z.strictObject({
  apiRequestKey: text,
  transactionId: text,
  refund: z.strictObject({ amount, orderId: text }),
});

export const searchInput = z.strictObject({ orderId: z.strictObject({ is: text }) });
export const accountsInput = z.strictObject({ id: z.strictObject({ in: z.array(text) }) });
