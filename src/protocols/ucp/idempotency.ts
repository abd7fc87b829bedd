/** When a call is a repeat: its key, and what it must say again. */
import { hash } from 'node:crypto';
import type { Repeatable } from '#commerce';
import type { UcpCall } from './call.ts';
import { operations, type OperationFacts } from './operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';

/** Response header, and member of MCP's `_meta` in lower case, that marks a stored answer. UCP has none: the name is Stripe's and ACP's. */
export const replayHeader = 'Idempotent-Replayed';

/**
 * Compares the content in its canonical form, whatever the transport: a client that serializes it again for its second try, or an
 * MCP envelope with another ID, makes the same request.
 * @returns undefined without a key, or for what changes nothing
 */
export function repeatableOf(call: UcpCall): Repeatable | ProtocolFailure | undefined {
  const facts: OperationFacts = operations[call.operation];
  if (!facts.changes) return undefined;
  const key =
    call.surface === 'mcp' ? call.idempotencyKey : (call.http.header('idempotency-key') ?? undefined);
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{16,255}$/.test(key)) {
    return {
      code: 'invalid_request',
      content: 'The idempotency key must have 16 to 255 visible ASCII characters. Send a UUID.',
      problems: [
        { path: call.surface === 'mcp' ? '$.meta["idempotency-key"]' : 'Idempotency-Key', text: 'malformed' },
      ],
    };
  }
  const fingerprint = fingerprintOf(canonical(call.content));
  // Until version 0.1.0, REST compared the bytes. Stored answers are kept for 48 hours, across an upgrade too.
  return call.surface === 'mcp'
    ? { key, fingerprint }
    : { key, fingerprint, formerFingerprint: fingerprintOf(call.http.body) };
}

const fingerprintOf = (content: string | Uint8Array): string => hash('sha256', content, 'base64url');

/** JSON by RFC 8785: without spaces, with the members of every object in one order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
