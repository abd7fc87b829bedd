/** Signatures as Standard Webhooks wants them: over id, time and text. */
import Bytes from 'dw/util/Bytes';
import Encoding from 'dw/crypto/Encoding';
import Mac from 'dw/crypto/Mac';

/**
 * @param secret `whsec_` and base64
 * @param at epoch milliseconds of this try
 */
export function signedHeaders(secret: string, id: string, at: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const key = Encoding.fromBase64(secret.replace(/^whsec_/, ''));
  const digest = new Mac(Mac.HMAC_SHA_256).digest(new Bytes(`${id}.${timestamp}.${body}`, 'UTF-8'), key);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${String(Encoding.toBase64(digest))}`,
  };
}
