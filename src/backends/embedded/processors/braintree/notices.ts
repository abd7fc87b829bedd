/**
 * Webhooks: https://developer.paypal.com/braintree/docs/guides/webhooks/parse. A form with a signature, and XML in base64. The signature
 * is the HMAC-SHA1 of the payload with the SHA-1 of the private key, as in braintree_node (lib/braintree/webhook_notification_gateway.js).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { SaxesParser } from 'saxes';

const longest = 500_000;
const deepest = 30;

export interface BraintreeNotice {
  /** Such as `transaction_settled`. */
  kind: string;
  /** Our reference of the payment; undefined where it is about none. */
  reference?: string;
}

/** Undefined for what the private key did not sign. */
export function readBraintreeNotice(
  body: string,
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
): BraintreeNotice | undefined {
  if (body.length > longest) return undefined;
  const form = new URLSearchParams(body);
  const payload = form.get('bt_payload') ?? '';
  if (payload === '' || /[^A-Za-z0-9+=/\n]/.test(payload)) return undefined;
  const signature = (form.get('bt_signature') ?? '')
    .split('&')
    .map((pair) => pair.split('|'))
    .find(([key]) => key === publicKey)?.[1];
  if (signature === undefined || !/^[0-9a-f]{40}$/.test(signature)) return undefined;
  // What was sent may have lost the line break at its end.
  const isSigned = [payload, `${payload}\n`].some((text) =>
    timingSafeEqual(
      Buffer.from(signature, 'hex'),
      Buffer.from(signBraintreePayload(text, privateKey), 'hex'),
    ),
  );
  return isSigned ? readNotification(Buffer.from(payload, 'base64').toString('utf8')) : undefined;
}

/** Hexadecimal. */
export const signBraintreePayload = (payload: string, privateKey: string): string =>
  createHmac('sha1', createHash('sha1').update(privateKey).digest()).update(payload).digest('hex');

/** Paths to the order ID of the transaction that the notification is about. */
const orderIds: ReadonlySet<string> = new Set([
  'notification/subject/transaction/order-id',
  'notification/subject/dispute/transaction/order-id',
]);

function readNotification(xml: string): BraintreeNotice {
  const found: { kind: string; reference?: string } = { kind: '' };
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name }) => {
    text = '';
    path.push(name);
    if (path.length > deepest) throw new Error('Too deep.');
  });
  parser.on('text', (more) => void (text += more));
  parser.on('closetag', () => {
    const place = path.join('/');
    const value = text.trim();
    if (place === 'notification/kind' && /^\w{1,64}$/.test(value)) found.kind = value;
    if (orderIds.has(place) && /^[\w-]{1,64}$/.test(value)) found.reference = value;
    text = '';
    path.pop();
  });
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(xml).close();
  } catch {
    return { kind: '' };
  }
  return found;
}
