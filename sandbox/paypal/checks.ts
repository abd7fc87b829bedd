/**
 * Whether a request is one that PayPal documents, by checkout_orders_v2 and payments_payment_v2 of paypal-rest-api-specifications.
 * Unknown members are refused, so that a wrong name is found here.
 */
import { z } from 'zod';

/** These accept no decimals: https://developer.paypal.com/api/rest/reference/currency-codes/. */
const wholes = new Set(['HUF', 'JPY', 'TWD']);
const money = z
  .strictObject({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    value: z
      .string()
      .max(32)
      .regex(/^\d+(?:\.\d{2})?$/),
  })
  .refine(({ currency_code: code, value }) => wholes.has(code) !== value.includes('.'));

export const orderBody = z.strictObject({
  intent: z.literal('AUTHORIZE'),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string().min(1).max(256),
        custom_id: z.string().min(1).max(127),
        description: z.string().min(1).max(127),
        amount: money,
        payee: z.strictObject({ merchant_id: z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/) }),
      }),
    )
    .length(1),
});

const vaultId = z.string().regex(/^[\w-]{1,255}$/);
const links = { return_url: z.url(), cancel_url: z.url() };

export const confirmBody = z.strictObject({
  payment_source: z.union([
    z.strictObject({
      card: z.strictObject({
        vault_id: vaultId,
        stored_credential: z.strictObject({
          payment_initiator: z.enum(['CUSTOMER', 'MERCHANT']),
          payment_type: z.enum(['ONE_TIME', 'RECURRING', 'UNSCHEDULED']),
          usage: z.enum(['FIRST', 'SUBSEQUENT', 'DERIVED']),
        }),
        experience_context: z.strictObject(links),
      }),
    }),
    z.strictObject({
      paypal: z.strictObject({
        vault_id: vaultId.optional(),
        experience_context: z.strictObject({
          ...links,
          user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
          shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
        }),
      }),
    }),
  ]),
});

export const nothingBody = z.strictObject({});
export const payPalCaptureBody = z.strictObject({ amount: money, final_capture: z.boolean() });
export const payPalRefundBody = z.strictObject({ amount: money });
