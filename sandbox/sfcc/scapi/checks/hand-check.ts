/** The form of requests without the official files: known members, types, what is required. */
import type { Operation } from '../operation.ts';
import { badRequest } from '../problem.ts';
import { decoding, unknownParameter, unknownProperty } from './form-problems.ts';
import { bodies, parameters, type Shape } from './shapes.ts';

export interface Request {
  query: URLSearchParams;
  /** Undefined without one. */
  body: unknown;
}

export function checkByHand({ id }: Operation, { query, body }: Request): void {
  const known = parameters[id] ?? [];
  for (const name of query.keys()) {
    if (!known.includes(name) && name !== 'siteId' && name !== 'locale' && !name.startsWith('c_'))
      throw unknownParameter(name);
  }
  const shape = bodies[id];
  if (shape === undefined) return;
  if (body === undefined) throw badRequest('The request document is missing.');
  checkShape(shape, body, '$');
}

function checkShape(shape: Shape, value: unknown, path: string): void {
  if (shape === 'anything') return;
  if (typeof shape === 'string') {
    if (typeof value !== shape) throw decoding(path, shape, value);
    return;
  }
  if ('items' in shape) {
    if (!Array.isArray(value)) throw decoding(path, 'array', value);
    value.forEach((one, at) => checkShape(shape.items, one, `${path}.[${at}]`));
    return;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw decoding(path, 'object', value);
  for (const name of shape.required ?? []) {
    if (!(name in value)) throw badRequest(`The property '${path}.${name}' is missing.`);
  }
  for (const [name, inner] of Object.entries(value)) {
    const known = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
    if (known !== undefined) checkShape(known, inner, `${path}.${name}`);
    else if (!name.startsWith('c_')) throw unknownProperty(name, path);
  }
}

/** @throws Problem with status 400 */
export type RequestCheck = (operation: Operation, request: Request) => void | Promise<void>;
