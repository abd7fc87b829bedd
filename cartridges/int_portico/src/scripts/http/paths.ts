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

interface Route {
  method: string;
  /** With `{id}`. */
  path: string;
  /** @param id empty where the path has none */
  found(id: string): Found;
}

const operation =
  (name: OperationName, surface: 'rest' | 'given') =>
  (id: string): Found => ({ kind: 'operation', operation: name, surface, ...(id === '' ? {} : { id }) });
const manifest = (): Found => ({ kind: 'manifest' });
const release = (id: string): Found => ({ kind: 'manifest', release: id.toLowerCase() });

const table: readonly Route[] = [
  { method: 'GET', path: wellKnown, found: manifest },
  { method: 'HEAD', path: wellKnown, found: manifest },
  { method: 'GET', path: `${wellKnown}/{id}`, found: release },
  { method: 'HEAD', path: `${wellKnown}/{id}`, found: release },
  { method: 'GET', path: `${base}/discover`, found: () => ({ kind: 'discover' }) },
  ...operationNames.map((name) => ({
    method: operations[name].method,
    path: base + operations[name].path,
    found: operation(name, name === 'get_order' ? 'given' : 'rest'),
  })),
  ...givenPaths.map(([method, path, name]) => ({
    method,
    path: base + path,
    found: operation(name, 'given'),
  })),
];

/** Each path with each method that agents use, for the self-check: `{id}` stands for an ID or a release. */
export const routes: readonly Pick<Route, 'method' | 'path'>[] = table.filter(
  ({ method }) => method !== 'HEAD',
);

/** @param path without query, still encoded; its case may be changed on the way through `redirectOrigin`, IDs included */
export function find(method: string, path: string): Found {
  const asked = path.toLowerCase() === `${wellKnown}/` ? wellKnown : path;
  const there = table.flatMap((route) => {
    const id = match(route.path, asked);
    return id === undefined ? [] : [{ route, id }];
  });
  const hit = there.find(({ route }) => route.method === method);
  if (hit) return hit.route.found(hit.id);
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

/** IDs are made without capital letters; older ones, with capital letters, and order numbers stay as they are. */
const ownCase = (id: string): string => (/^[a-z]+_[0-9a-f]{36}$/i.test(id) ? id.toLowerCase() : id);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
