import { ProcessorRefused, type PaymentProcessor } from '../port.ts';
import { idempotencyKeyOf, type AdyenClient } from './client.ts';

/** Whether Adyen accepts the API key for the merchant account: lists its payment methods, which changes nothing. */
export async function checkAdyenKey(
  client: AdyenClient,
  merchantAccount: string,
): ReturnType<NonNullable<PaymentProcessor['check']>> {
  try {
    await client.post('/paymentMethods', { merchantAccount }, idempotencyKeyOf('check', String(Date.now())));
    return { ok: true };
  } catch (error) {
    return error instanceof ProcessorRefused ? { ok: false, code: error.code } : { ok: false };
  }
}
