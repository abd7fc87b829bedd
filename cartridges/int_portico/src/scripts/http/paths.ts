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

const table: { method: string; path: string; operation: OperationName; surface: 'rest' | 'given' }[] = [
  ...operationNames.map((operation) => ({
    method: operations[operation].method,
    path: operations[operation].path,
    operation,
    surface: operation === 'get_order' ? ('given' as const) : ('rest' as const),
  })),
  ...givenPaths.map(([method, path, operation]) => ({ method, path, operation, surface: 'given' as const })),
];

/** @param path without query, still encoded; its case may be changed on the way through `redirectOrigin`, IDs included */
export function find(method: string, path: string): Found {
  const lower = path.toLowerCase();
  if (lower === wellKnown || lower.startsWith(`${wellKnown}/`)) {
    const release = lower.slice(wellKnown.length + 1);
    if (release.includes('/')) return { kind: 'none' };
    if (method !== 'GET' && method !== 'HEAD') return { kind: 'method', allow: ['GET', 'HEAD'] };
    return { kind: 'manifest', ...(release === '' ? {} : { release }) };
  }
  if (!lower.startsWith(`${base}/`)) return { kind: 'none' };
  const rest = path.slice(base.length);
  if (rest.toLowerCase() === '/discover')
    return method === 'GET' ? { kind: 'discover' } : { kind: 'method', allow: ['GET'] };
  const there = table.flatMap((route) => {
    const id = match(route.path, rest);
    return id === undefined ? [] : [{ route, id }];
  });
  const hit = there.find(({ route }) => route.method === method);
  if (hit) {
    const { operation, surface } = hit.route;
    return { kind: 'operation', operation, surface, ...(hit.id === '' ? {} : { id: hit.id }) };
  }
  if (there.length === 0) return { kind: 'none' };
  return { kind: 'method', allow: [...new Set(there.map(({ route }) => route.method))] };
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
