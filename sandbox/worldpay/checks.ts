/**
 * Whether a request is one that Worldpay documents (https://docs.worldpay.com/access/products/payments/openapi, 2024-06-01). Unknown
 * members are refused, so that a wrong name is found here.
 */
import { z } from 'zod';

const value = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: z.int32().min(1),
});

/** JSON Schema counts characters, and a lone surrogate is none. */
const text = (most: number) =>
  z
    .string()
    .min(1)
    .refine((given) => given.isWellFormed() && [...given].length <= most);

const billingAddress = z.strictObject({
  address1: text(80),
  address2: text(80).optional(),
  address3: text(80).optional(),
  postalCode: text(15).optional(),
  city: text(50),
  state: text(30).optional(),
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
        firstName: text(22).optional(),
        lastName: text(22).optional(),
        ipAddress: z.union([z.ipv4(), z.ipv6()]).optional(),
      })
      .optional(),
  }),
});

export const partialRefundBody = z.strictObject({ reference: z.string().min(1), value });
