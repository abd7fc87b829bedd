import type { Stripe } from 'stripe';
import type { ProcessorNotice } from '../processor.ts';

const toleranceSeconds = 300;
const longest = 1_000_000;

/**
 * Reads a webhook of a payment. Undefined when the signature is missing, wrong or older than five minutes, and for
 * events that are about no payment of ours.
 */
export function readNotice(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secret: string,
  body: string,
  signature: string | undefined,
): ProcessorNotice | undefined {
  if (signature === undefined || signature.length > 2_000 || body.length > longest) return undefined;
  let event: unknown;
  try {
    event = webhooks.constructEvent(body, signature, secret, toleranceSeconds);
  } catch {
    return undefined;
  }
  const type = member(event, 'type');
  if (typeof type !== 'string' || !type.startsWith('payment_intent.')) return undefined;
  const intent = member(member(event, 'data'), 'object');
  const intentId = member(intent, 'id');
  const reference = member(member(intent, 'metadata'), 'reference');
  if (typeof intentId !== 'string' || typeof reference !== 'string' || reference === '') return undefined;
  return { reference, intentId };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
