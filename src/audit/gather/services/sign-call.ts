/** Signatures over calls that name our profile. */
import { asObject } from '#manifest';

/** What a signature covers. `headers` have names in any case; a call without a body has an empty one. */
export interface CallToSign {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Headers to add to a call. */
export type SignCall = (call: CallToSign) => Record<string, string>;

interface Call {
  url: string;
  method?: string;
  headers: Record<string, string>;
  json?: unknown;
}

/** Only requests with a profile are signed: its keys verify them. */
export function signatureOf(
  { url, method = 'GET', headers, json }: Call,
  body = '',
  sign: SignCall | undefined,
): Record<string, string> {
  if (!sign || !(headers['ucp-agent'] ?? profileInMeta(json))) return {};
  return sign({ method, url, headers, body: Buffer.from(body) });
}

/** Where a call of an MCP tool names it. */
function profileInMeta(json: unknown): unknown {
  const given = asObject(asObject(asObject(json)?.['params'])?.['arguments']);
  return asObject(asObject(given?.['meta'])?.['ucp-agent'])?.['profile'];
}
