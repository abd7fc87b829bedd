/**
 * Whether a request is one that Worldpay documents (https://docs.worldpay.com/access/products/payments/openapi, 2024-06-01). Unknown
 * members are refused, so that a wrong name is found here.
 */
import { z } from 'zod';

const value = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: z.int32().min(1),
});

const billingAddress = z.strictObject({
  address1: z.string().min(1).max(80),
  address2: z.string().min(1).max(80).optional(),
  address3: z.string().min(1).max(80).optional(),
  postalCode: z.string().min(1).max(15).optional(),
  city: z.string().min(1).max(50),
  state: z.string().min(1).max(30).optional(),
  countryCode: z.string().regex(/^[A-Z]{2}$/),
});

const narrativeLine = z
  .string()
  .min(1)
  .max(24)
  .regex(/^[a-zA-Z0-9 ,./-]*$/);

export const paymentBody = z.strictObject({
  transactionReference: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[-A-Za-z0-9_!@#$%()*=.:;?[\]{}~`/+]*$/),
  orderReference: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[-A-Za-z0-9_!@#$%()*=.:;?[\]{}~/+]*$/)
    .optional(),
  merchant: z.strictObject({
    entity: z
      .string()
      .min(1)
      .max(32)
      .regex(/^[A-Za-z0-9]+[A-Za-z0-9 ]*$/),
  }),
  channel: z.enum(['ecom', 'moto']).optional(),
  instruction: z.strictObject({
    method: z.literal('googlepay'),
    paymentInstrument: z.strictObject({
      type: z.literal('encrypted'),
      walletToken: z.string().min(1),
      billingAddress: billingAddress.optional(),
    }),
    narrative: z.strictObject({ line1: narrativeLine, line2: narrativeLine.optional() }),
    value,
    settlement: z.strictObject({ auto: z.literal(false) }).optional(),
    customer: z
      .strictObject({
        firstName: z.string().min(1).max(22).optional(),
        lastName: z.string().min(1).max(22).optional(),
        ipAddress: z.string().min(1).optional(),
      })
      .optional(),
  }),
});

export const partialRefundBody = z.strictObject({ reference: z.string().min(1), value });
