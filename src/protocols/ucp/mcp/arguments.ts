/** Reads the arguments of a tool by hand, to report problems in UCP's terms. Unknown arguments are ignored. */
import type { UcpCall } from '../call.ts';
import { exampleContent } from '../codec/decode/examples.ts';
import { unknownParameters } from '../codec/decode/unknown-members.ts';
import { operations, takesCondition, type OperationFacts, type OperationName } from '../operation.ts';
import type { DecodeProblem, JsonObject } from '../release.ts';

export interface ReadArguments {
  parts: Pick<UcpCall, 'id' | 'content' | 'profile' | 'idempotencyKey' | 'ifMatch' | 'checkoutId' | 'notes'>;
  /** Paths are into the arguments. */
  problems: DecodeProblem[];
}

/** Without a key, a retry of these cannot be distinguished from a second request. */
const keyed = new Set<OperationName>(['complete_checkout', 'cancel_checkout', 'cancel_cart']);

export const needsKey = (operation: OperationName): boolean => keyed.has(operation);

/** Where a result carries the tag of its checkout: in `_meta`. */
export const etagKey = 'portico/etag';

export const needsId = ({ path }: OperationFacts): boolean => path.includes('{id}');

const maxIdLength = 255;

export function readArguments(operation: OperationName, args: JsonObject): ReadArguments {
  const facts: OperationFacts = operations[operation];
  const problems: DecodeProblem[] = [];
  const parts: ReadArguments['parts'] = {};
  const wrong = (path: string, text: string) => void problems.push({ path, text });

  const meta = own(args, 'meta');
  if (meta !== undefined && !isObject(meta)) wrong('$.meta', `must be an object, such as ${metaExample}`);
  const key = own(meta, 'idempotency-key');
  if (typeof key === 'string') parts.idempotencyKey = key;
  else if (key !== undefined) wrong(keyPath, 'must be a string, such as a UUID');
  else if (needsKey(operation)) {
    wrong(keyPath, 'is missing: send a new UUID for each intent, and the same one when you retry');
  }
  const ifMatch = takesCondition(operation) ? own(meta, 'if-match') : undefined;
  if (typeof ifMatch === 'string') parts.ifMatch = ifMatch;
  else if (ifMatch !== undefined)
    wrong('$.meta["if-match"]', `must be a string: "${etagKey}" from _meta of the last result`);
  // The handler rejects a missing or malformed profile, as a negotiation failure.
  const profile = own(own(meta, 'ucp-agent'), 'profile');
  if (typeof profile === 'string') parts.profile = profile;

  const id = own(args, 'id');
  if (needsId(facts)) {
    if (id === undefined) wrong('$.id', 'is missing');
    else if (typeof id !== 'string' || id === '' || id.length > maxIdLength) {
      wrong('$.id', `must be a string of 1 to ${maxIdLength} characters`);
    } else parts.id = id;
  }
  const checkoutId = operation === 'get_order' ? own(args, 'checkout_id') : undefined;
  if (typeof checkoutId === 'string') parts.checkoutId = checkoutId;
  else if (checkoutId !== undefined) wrong('$.checkout_id', 'must be a string');

  const { payload } = facts;
  if (payload) {
    const content = own(args, payload);
    const example = exampleContent(operation);
    if (content === undefined) wrong(`$.${payload}`, `is missing, such as ${example}`);
    else if (!isObject(content)) wrong(`$.${payload}`, `must be an object, such as ${example}`);
    else {
      parts.content = content;
      const inner = needsId(facts) ? own(content, 'id') : undefined;
      // Release 2026-04-08 wants the id in a cart's update as well: the same one is harmless.
      if (inner !== undefined && inner !== parts.id) {
        wrong(`$.${payload}.id`, 'does not match $.id: leave it out');
      }
    }
  }
  const known = ['meta', ...(needsId(facts) ? ['id'] : []), ...(payload ? [payload] : [])];
  if (operation === 'get_order') known.push('checkout_id');
  const notes = unknownParameters(Object.keys(args), known, 'argument');
  if (notes.length > 0) parts.notes = notes;
  return { parts, problems };
}

const metaExample = JSON.stringify({
  'ucp-agent': { profile: 'https://agent.example/profile.json' },
  'idempotency-key': '0b2d2a5e-6a52-4f0e-9a55-6cf2c1f1d8a7',
});
const keyPath = '$.meta["idempotency-key"]';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
