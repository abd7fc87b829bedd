/**
 * Webhooks of PayPal are signed with RSA and SHA-256 over ID, time, webhook ID, and the CRC-32 of the body:
 * https://developer.paypal.com/api/rest/webhooks/rest/. The certificate is read from PayPal's own host alone.
 */
import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Fetcher } from '#fetch';
import { ProcessorUncertain } from '../port.ts';

export interface SignatureCheck {
  /** Whether PayPal signed it. @throws ProcessorUncertain when its certificate cannot be read now */
  holds(body: string, header: (name: string) => string | undefined): Promise<boolean>;
}

const keptCertificates = 20;
const mostBytes = 50_000;

/** @param origins where certificates may be read: PayPal's, and that of `apiBase` */
export function createSignatureCheck(options: {
  webhookId: string;
  origins: readonly string[];
  fetcher: Fetcher;
  now(): number;
}): SignatureCheck {
  const { webhookId, origins, fetcher, now } = options;
  const kept = new Map<string, X509Certificate>();

  async function certificateAt(url: string): Promise<X509Certificate | undefined> {
    const known = kept.get(url);
    if (known) return known;
    const exchange = await fetcher.fetch({ url, redirects: 0, maxBytes: mostBytes, timeoutMs: 10_000 });
    const { status } = exchange;
    if (status === 404) return undefined;
    if (status !== 200)
      throw new ProcessorUncertain('The certificate of the payment processor could not be read.');
    const certificate = parsed(new TextDecoder().decode(exchange.body));
    if (!certificate) return undefined;
    if (kept.size >= keptCertificates) kept.clear();
    kept.set(url, certificate);
    return certificate;
  }

  return {
    async holds(body, header) {
      const signature = header('paypal-transmission-sig') ?? '';
      const id = header('paypal-transmission-id') ?? '';
      const time = header('paypal-transmission-time') ?? '';
      const url = certificateUrl(header('paypal-cert-url') ?? '', origins);
      if (header('paypal-auth-algo') !== 'SHA256withRSA' || !url || !id || !time) return false;
      if (signature.length > 1_000 || id.length > 100 || time.length > 100) return false;
      const certificate = await certificateAt(url);
      if (!certificate || !isValidAt(certificate, now())) return false;
      const signed = `${id}|${time}|${webhookId}|${crc32(body)}`;
      return verify('sha256', Buffer.from(signed), certificate.publicKey, Buffer.from(signature, 'base64'));
    },
  };
}

/** Whoever sends the webhook chooses the URL, so only certificates of PayPal itself count. */
export function certificateUrl(text: string, origins: readonly string[]): string | undefined {
  const url = text.length > 500 ? null : URL.parse(text);
  if (!url || !origins.includes(url.origin) || url.username !== '' || url.password !== '') return undefined;
  return /^\/v1\/notifications\/certs\/[\w-]{1,200}$/.test(url.pathname) && url.search === ''
    ? `${url.origin}${url.pathname}`
    : undefined;
}

/** The first of the file: that of PayPal, before those of its issuers. */
function parsed(pem: string): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(pem);
    return certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate : undefined;
  } catch {
    return undefined;
  }
}

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: number): boolean =>
  at >= validFromDate.getTime() && at < validToDate.getTime();
