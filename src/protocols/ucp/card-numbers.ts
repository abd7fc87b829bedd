/** Card numbers in what an agent sends: refused before anything is done with it, wherever they are, and never repeated. */
import { hasCardNumber } from '#commerce';
import type { UcpCall } from './call.ts';
import { jsonPath } from './codec/decode/request-body.ts';
import { operations, type OperationFacts } from './operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';

export const cardNumberText = 'contains a card number';

/**
 * Of calls that keep something. Two members are looked at by the core: the credential, which has rules of its own, and the ID of an
 * item, which may look like a card number where the store has such a product.
 */
export function refuseCardNumber(call: UcpCall): ProtocolFailure | undefined {
  const { changes }: OperationFacts = operations[call.operation];
  if (!changes) return undefined;
  const path = cardNumberIn(call.content) ?? cardNumberInHeaders(call);
  if (path === undefined) return undefined;
  const content = `${path} ${cardNumberText}. Card numbers are not accepted. Remove it, and pay with the token of a payment handler.`;
  return { code: 'invalid_request', content, problems: [{ path, text: cardNumberText }] };
}

function cardNumberInHeaders({ surface, idempotencyKey, profile, http }: UcpCall): string | undefined {
  const isMcp = surface === 'mcp';
  const key = isMcp ? idempotencyKey : http.header('idempotency-key');
  if (hasCardNumber(key ?? '')) return isMcp ? '$.meta["idempotency-key"]' : 'Idempotency-Key';
  const agent = isMcp ? profile : http.header('ucp-agent');
  return hasCardNumber(agent ?? '') ? (isMcp ? '$.meta["ucp-agent"].profile' : 'UCP-Agent') : undefined;
}

type Path = readonly (string | number)[];

/** JSONPath of the first one, of its object where the name of a member holds it. */
export function cardNumberIn(value: unknown, path: Path = []): string | undefined {
  if (typeof value === 'string' || typeof value === 'number')
    return hasCardNumber(String(value), isPhone(path) ? 'phone' : undefined) ? jsonPath(path) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (hasCardNumber(name)) return jsonPath(path);
    const inner = [...path, Array.isArray(value) ? Number(name) : name];
    const found = isExempt(inner) ? undefined : cardNumberIn(member, inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isPhone = (path: Path): boolean => /phone/i.test(String(path.at(-1)));

function isExempt(path: Path): boolean {
  const [list, _place, item, id] = path;
  if (list === 'line_items') return item === 'item' && id === 'id';
  return path.at(-1) === 'credential' && (list === 'payment' || list === 'payment_data' || path.length === 1);
}
