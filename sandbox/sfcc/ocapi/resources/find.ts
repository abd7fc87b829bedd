/** Finds the resource of an address. */
import { OcapiFault } from '../fault.ts';
import type { Route } from './route.ts';

export interface Found {
  route: Route;
  params: Record<string, string>;
}

/** @param path below the version, not decoded. @throws OcapiFault */
export function findRoute(routes: readonly Route[], method: string, path: string): Found {
  const fitting = routes.flatMap((route) => {
    const params = match(route.path, path);
    return params ? [{ route, params }] : [];
  });
  const found = fitting.find(({ route }) => route.method === method);
  if (found) return found;
  if (fitting.length > 0)
    throw new OcapiFault(405, 'MethodNotAllowedException', `The resource has no ${method}.`, { method });
  throw new OcapiFault(404, 'ResourcePathNotFoundException', 'There is no such resource.', { path });
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, segment] of wanted.entries()) {
    const text = decoded(given[place] ?? '');
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined ? segment !== text : !text) return undefined;
    if (name !== undefined) params[name] = text ?? '';
  }
  return params;
}

/** Undefined for a broken encoding. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
