/** Resource states: opaque, another one for each revision of a thing. */
import { createHmac, randomBytes } from 'node:crypto';

export interface ResourceStates {
  of(thing: { kind: string; id: string; revision: number }): string;
}

export function createResourceStates(): ResourceStates {
  const key = randomBytes(32);
  return {
    of: ({ kind, id, revision }) =>
      createHmac('sha256', key).update(`${kind}/${id}/${revision}`).digest('hex'),
  };
}
