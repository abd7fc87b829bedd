/** Facts of a call that the core wants in its own words. */
import { hash } from 'node:crypto';
import type { Repeatable } from '#commerce';
import type { UcpCall } from './call.ts';
import { operations, type OperationFacts } from './operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';

/** The address itself is not kept. */
export const hashNetwork = (address: string): string =>
  hash('sha256', `network ${address}`, 'base64url').slice(0, 22);

/**
 * REST: the raw bytes, as main of UCP says. MCP: the arguments in a canonical writing, because the envelope differs between tries.
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
      content: 'An idempotency key has 16 to 255 visible characters: a UUID is best.',
      problems: [
        { path: call.surface === 'mcp' ? '$.meta["idempotency-key"]' : 'Idempotency-Key', text: 'malformed' },
      ],
    };
  }
  const said = call.surface === 'mcp' ? canonical(call.content) : call.http.body;
  return { key, fingerprint: hash('sha256', said, 'base64url') };
}

/** JSON with the members of every object in one order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
