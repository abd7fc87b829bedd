/** Agents buy during one outage, and afterwards everything is looked at. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { postgresBinaries, type TestDialect } from '../support/databases.ts';
import type { Told } from './buyers.ts';
import { startCluster } from './cluster.ts';
import { mountSmallDisk, withoutSmallDisk } from './disk.ts';
import type { OutageKind, Scene } from './outage-kinds.ts';
import { openFaultProxy } from './proxy.ts';
import { meanwhile, openWorld } from './world.ts';

export interface Trial {
  kind: OutageKind;
  scene: Scene;
  /** Bought until enough has happened. */
  tokens: readonly string[];
  /** After so many it is calm, and what was left open is hurried; default never. */
  most?: number;
}

/** @throws when anything does not agree */
export async function tryOutage(
  t: TestContext,
  { kind, scene, tokens, most = Infinity }: Trial,
): Promise<void> {
  const { world } = scene;
  const began = performance.now();
  const troubles = new Map<number, string[]>();
  let strokes = 0;
  const trouble = async (): Promise<void> => {
    if (strokes === most) return world.hurry();
    await kind.strike(scene);
    strokes += 1;
  };
  const note = (status: number, answer: string): void => {
    troubles.set(status, [...(troubles.get(status) ?? []), answer]);
  };
  const buy = async (): Promise<Told[]> => {
    const told = await world.buy(tokens, note);
    // A fast purchase may not have noticed it.
    return strokes < Math.min(most, 3) ? [...told, ...(await buy())] : told;
  };
  const { result: told } = await meanwhile(trouble, [...kind.pauses, 1.08], buy());
  const orders = await world.agree(told);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const answers = [...troubles].map(([status, { length }]) => `${length} answers ${status}`);
  const figures = [`${told.length} purchases`, `${strokes} outages`, `${orders} orders`, ...answers];
  t.diagnostic(`${figures.join(', ')}, ${seconds} s`);
  const [worst] = troubles.get(500) ?? [];
  assert.equal(worst, undefined, 'no caller deserves 500');
}

/** @param ends closes it, in the opposite order */
export async function openScene(
  ends: AsyncDisposableStack,
  { needs }: OutageKind,
  dialect: TestDialect,
): Promise<Scene> {
  const keep = <T extends { close(): Promise<void> }>(part: T): T => ends.adopt(part, (one) => one.close());
  const disk = needs === 'disk' ? { disk: keep(mountSmallDisk(128)) } : {};
  const folder = disk.disk?.folder;
  if (dialect.name === 'SQLite') {
    const url = folder === undefined ? await dialect.url() : `sqlite:${join(folder, 'portico.db')}`;
    return { ...disk, world: keep(await openWorld(url, { count: 1 })) };
  }
  const cluster = keep(
    await startCluster(postgresBinaries() ?? '', { standby: needs === 'standby', folder }),
  );
  const line = keep(await openFaultProxy(cluster.primary().socket));
  const { pathname } = new URL(cluster.primary().url);
  const world = await openWorld(`postgres://postgres@${line.host}:${line.port}${pathname}`, {
    count: 2,
    straightUrl: () => cluster.primary().url,
  });
  return { ...disk, world: keep(world), postgres: { cluster, line } };
}

/** Why it cannot happen here to this database. */
export function without({ onPostgres, needs }: OutageKind, { name, skip }: TestDialect): string | false {
  if (onPostgres && name === 'SQLite') return 'SQLite is no server';
  return skip || (needs === 'disk' && withoutSmallDisk());
}
