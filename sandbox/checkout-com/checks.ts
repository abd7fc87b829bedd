/**
 * Whether a request is one that Checkout.com documents. Its last public API reference is of July 2021 (schemas.json), and its SDK for
 * Node has no types of bodies: newer members and limits are those of its documentation and of its SDK for Java. Unknown members are refused, so that a wrong name is
 * found here.
 */
import { z } from 'zod';

const address = z.strictObject({
  address_line1: z.string().min(1).max(200).optional(),
  address_line2: z.string().min(1).max(200).optional(),
  city: z.string().min(1).max(50).optional(),
  state: z.string().min(1).max(50).optional(),
  zip: z.string().min(1).max(50).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});

/** Fewer digits or more would be another amount. */
const units = z.int().min(1).max(999_999_999);
const reference = z.string().min(1).max(80);

export const paymentRequestBody = z.strictObject({
  source: z.strictObject({
    type: z.literal('token'),
    token: z.string().regex(/^tok_\w+$/),
    billing_address: address.optional(),
  }),
  amount: units,
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference,
  capture: z.literal(false),
  '3ds': z.strictObject({
    enabled: z.boolean(),
    attempt_n3d: z.boolean().optional(),
    allow_upgrade: z.boolean().optional(),
  }),
  risk: z.strictObject({ enabled: z.boolean() }).optional(),
  billing_descriptor: z.strictObject({ name: z.string().max(25), city: z.string().max(13) }).optional(),
  processing_channel_id: z
    .string()
    .regex(/^pc_\w+$/)
    .optional(),
  success_url: z.url(),
  failure_url: z.url(),
  customer: z
    .strictObject({ name: z.string().min(1).max(255).optional(), email: z.email().max(255).optional() })
    .optional(),
  payment_ip: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

export const captureBody = z.strictObject({
  amount: units,
  capture_type: z.enum(['Final', 'NonFinal']),
  reference,
});

export const voidBody = z.strictObject({ reference });

export const refundBody = z.strictObject({ amount: units, reference });

export const tokenBody = z.strictObject({
  type: z.literal('googlepay'),
  token_data: z.strictObject({
    protocolVersion: z.string(),
    signature: z.string(),
    signedMessage: z.string(),
    intermediateSigningKey: z
      .strictObject({ signedKey: z.string(), signatures: z.array(z.string()) })
      .optional(),
  }),
});

const threeDigits = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Checkout.com's rule for amounts: https://www.checkout.com/docs/resources/calculating-the-amount. */
export const isPayable = (amount: number, currency: string): boolean =>
  currency === 'CLP' ? amount % 100 === 0 : !threeDigits.has(currency) || amount % 10 === 0;
