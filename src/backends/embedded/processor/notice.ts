import type { Stripe } from 'stripe';
import type { ProcessorNotice } from '../processor.ts';

const toleranceSeconds = 300;
const longest = 1_000_000;

/**
 * Reads a webhook of a payment or of its page. Undefined when the signature is missing, wrong or older than five
 * minutes, and for events that are about no payment of ours. What is paid on a page has an intent of its own, and its
 * notices have that id: what they lead to is found by the reference.
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
  if (typeof type !== 'string') return undefined;
  const isPage = type.startsWith('checkout.session.');
  if (!isPage && !type.startsWith('payment_intent.')) return undefined;
  const object = member(member(event, 'data'), 'object');
  const intentId = member(object, isPage ? 'client_reference_id' : 'id');
  const reference = member(member(object, 'metadata'), 'reference');
  if (typeof intentId !== 'string' || typeof reference !== 'string' || reference === '') return undefined;
  return { reference, intentId };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
