/** Where what is called stands: the paths of both readers, by the tables that the service routes by. */
import {
  givenPaths,
  operationNames,
  operations,
  type OperationName,
} from '../../../../../src/protocols/ucp/operation.ts';
import { base, wellKnown } from './ours.ts';

export type Found =
  | { kind: 'operation'; operation: OperationName; surface: 'rest' | 'given'; id?: string }
  | { kind: 'discover' }
  | { kind: 'manifest'; release?: string }
  /** There is the path, by other methods. */
  | { kind: 'method'; allow: string[] }
  | { kind: 'none' };

/** The path with `{id}`; the ID is empty where it has none. */
type Route = readonly [method: string, path: string, found: (id: string) => Found];

const operation =
  (name: OperationName, surface: 'rest' | 'given') =>
  (id: string): Found => ({ kind: 'operation', operation: name, surface, ...(id === '' ? {} : { id }) });
const manifest = (id: string): Found => ({
  kind: 'manifest',
  ...(id === '' ? {} : { release: id.toLowerCase() }),
});

/** All of them: the self-check calls each. */
export const routes: readonly Route[] = [
  ['GET', wellKnown, manifest],
  ['HEAD', wellKnown, manifest],
  ['GET', `${wellKnown}/{id}`, manifest],
  ['HEAD', `${wellKnown}/{id}`, manifest],
  ['GET', `${base}/discover`, () => ({ kind: 'discover' })],
  ...operationNames.map((name): Route => {
    const { method, path } = operations[name];
    return [method, base + path, operation(name, name === 'get_order' ? 'given' : 'rest')];
  }),
  ...givenPaths.map(([method, path, name]): Route => [method, base + path, operation(name, 'given')]),
];

/** @param path without query, still encoded; its case may be changed on the way through `redirectOrigin`, IDs included */
export function find(method: string, path: string): Found {
  const asked = path.toLowerCase() === `${wellKnown}/` ? wellKnown : path;
  const allow: string[] = [];
  for (const [own, pattern, found] of routes) {
    const id = match(pattern, asked);
    if (id === undefined) continue;
    if (own === method) return found(id);
    if (!allow.includes(own)) allow.push(own);
  }
  return allow.length === 0 ? { kind: 'none' } : { kind: 'method', allow };
}

/** The id in the path, empty where the pattern has none; undefined: another path. */
function match(pattern: string, path: string): string | undefined {
  const [before = '', after] = pattern.split('{id}');
  const lower = path.toLowerCase();
  if (after === undefined) return lower === pattern ? '' : undefined;
  if (!lower.startsWith(before) || !lower.endsWith(after)) return undefined;
  const id = path.slice(before.length, path.length - after.length);
  return id === '' || id.includes('/') ? undefined : ownCase(decoded(id));
}

/** IDs are made without capital letters; older ones, with capital letters, stay as they are. Of orders: `orderIdAsMade`. */
const ownCase = (id: string): string => (/^[a-z]+_[0-9a-f]{36}$/i.test(id) ? id.toLowerCase() : id);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
