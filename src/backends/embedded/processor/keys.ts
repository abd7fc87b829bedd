/** Idempotency keys, and what the processor says about answers that it gave before. */
import { createHash } from 'node:crypto';

/** At most 255 characters of ASCII: what is longer or has others is hashed. */
export function keyFor(operation: string, ...parts: string[]): string {
  const plain = parts.every((part) => /^[\w.-]{1,64}$/.test(part));
  return `portico:${operation}:${plain ? parts.join(':') : hash(JSON.stringify(parts))}`;
}

export const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** An answer given again tells what was, not what is. @param answer of the SDK */
export function isReplayed(answer: { lastResponse: { headers: unknown } }): boolean {
  const { headers } = answer.lastResponse;
  return headers instanceof Map && headers.get('idempotent-replayed') === 'true';
}
