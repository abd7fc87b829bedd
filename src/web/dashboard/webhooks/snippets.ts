/** Code that verifies a signature, the same as in `docs/webhooks.md`. A test runs each snippet. */

export const sampleBody = `{
  "type": "order_placed",
  "timestamp": "2026-11-20T12:00:00.000Z",
  "data": {
    "id": "evt_Zk3…",
    "site": "demo",
    "agent": "https://agent.example/profile.json",
    "session": "ses_x81…",
    "release": "2026-08-25",
    "checkoutId": "chk_9aL…",
    "orderNumber": "1001",
    "amount": 2900,
    "currency": "EUR"
  }
}`;

export const typescript = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** @param body the bytes as they came; parse them only afterwards */
export function isFromPortico(body: Uint8Array, headers: Headers, secret: string): boolean {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(body).digest();
  return (headers.get('webhook-signature') ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.slice(3), 'base64');
    return signature.startsWith('v1,') && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`;

export const python = `import base64, hashlib, hmac, time

def is_from_portico(body: bytes, headers, secret: str) -> bool:
    """body: the bytes as they came; headers: names in lower case"""
    id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isascii() or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(wanted)
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(expected, one) for one in given)`;

export const shell = `# SECRET=whsec_…, ID and TIMESTAMP from the headers, body.json: the body as it came.
KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
{ printf '%s.%s.' "$ID" "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64
# Prints the part after "v1," in webhook-signature.`;

export const curl = `# A request as Portico would send it, to try a receiver: SIGNATURE is what openssl printed.
curl -sS -X POST "$URL" --data-binary @body.json -H 'Content-Type: application/json' \\
  -H "webhook-id: $ID" -H "webhook-timestamp: $TIMESTAMP" -H "webhook-signature: v1,$SIGNATURE"`;
