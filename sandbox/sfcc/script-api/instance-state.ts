import type { World } from '../world.ts';
import type { InstanceState } from './contract.ts';

/** Nothing is kept yet but what is given; the time is that of the world. */
export const instanceState = (
  world: World,
  given: Partial<Omit<InstanceState, 'world'>> = {},
): InstanceState => ({
  world,
  customObjects: new Map(),
  preferences: new Map(),
  caches: new Map(),
  keys: new Map(),
  services: new Map(),
  log: [],
  kept: new Map(),
  now: world.now,
  ...given,
});

/** @param values site → preference → value */
export const preferencesOf = (
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): InstanceState['preferences'] =>
  new Map(Object.entries(values).map(([site, of]) => [site, new Map(Object.entries(of))]));
