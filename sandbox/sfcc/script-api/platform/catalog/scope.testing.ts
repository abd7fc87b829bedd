/** For tests: the demo store as scripts see it. */
import type { World } from '../../../world.ts';
import { createWorld } from '../../../world/index.ts';
import { start } from '../scope.testing.ts';

export { instanceState as instanceOf } from '../../instance-state.ts';
export { moduleOf, scopeOf, start as now, type Visit } from '../scope.testing.ts';

export const openWorld = (): Promise<World> => createWorld({ now: () => start });

/** As a script reads members that the interface does not name. */
export const loose = (object: unknown): Readonly<Record<string, unknown>> =>
  object as Readonly<Record<string, unknown>>;
