/** Signs webhooks as PayPal does, with a certificate of its own: https://developer.paypal.com/api/rest/webhooks/rest/. */
import { createSign, randomUUID, webcrypto } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface WebhookSigner {
  /** PEM. */
  certificate: string;
  /** Of a delivery. */
  headers(
    body: string,
    options: { webhookId: string; certificateUrl: string; at: number },
  ): Record<string, string>;
}

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2_048,
};
const year = 365 * 86_400_000;

export async function createWebhookSigner(now: number): Promise<WebhookSigner> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=messageverificationcerts.sandbox.invalid',
    notBefore: new Date(now - year),
    notAfter: new Date(now + year),
    keys,
    signingAlgorithm: algorithm,
  });
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`;
  return {
    certificate: certificate.toString('pem'),
    headers(body, { webhookId, certificateUrl, at }) {
      const id = randomUUID();
      const time = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
      const signed = `${id}|${time}|${webhookId}|${crc32(body)}`;
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('sha256').update(signed).sign(key, 'base64'),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': certificateUrl,
      };
    },
  };
}
