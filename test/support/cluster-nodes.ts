/** Nodes that run background tasks together, for tests. */
import assert from 'node:assert/strict';
import { after, before, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '#storage';
import type { Background, Task } from '../../src/server/jobs/local-scheduler.ts';
import { startClusterBackground } from '../../src/server/jobs/cluster-scheduler.ts';
import type { FaultProxy } from '../faults/proxy.ts';
import { proxiedDatabase, testDialects } from './databases.ts';

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

/** Why they cannot run here; hand it to `describe` as `skip`. */
export const skipNodes = postgres?.skip ?? 'no PostgreSQL';

/** Between two looks of a node for jobs, milliseconds. */
export const pollMs = 20;

export async function until(holds: () => boolean, what: string): Promise<void> {
  await sometime(async () => holds() || undefined, what);
}

/** What there is once there is something. */
export async function sometime<T>(find: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let tries = 0; tries < 6_000; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(10);
  }
  return assert.fail(`${what} did not happen within a minute.`);
}

/** For the tests of one `describe`, over one database. */
export function nodesForTests() {
  const place = {} as { url: string; database: Database };
  const nodes: Background[] = [];
  const logged: [event: string, facts: Record<string, unknown>][] = [];
  const node = async (tasks: Task[], silentMs = 60_000): Promise<Background> => {
    const log = (...line: (typeof logged)[0]) => void logged.push(line);
    const options = { url: place.url, silentMs, pollMs };
    const started = await startClusterBackground(tasks, options, { log, random: () => 0.5 });
    nodes.push(started);
    return started;
  };
  const alone = async () => {
    for (const one of nodes.splice(0)) await one.stop();
  };
  before(async () => {
    place.url = (await postgres?.url()) ?? '';
    place.database = await openDatabase(place.url);
  });
  after(async () => {
    await alone();
    await place.database.close();
  });
  return { nodes, logged, node, alone, place };
}

/** The same database over a network that breaks. */
export async function faultyNetwork(
  t: TestContext,
  url: string,
): Promise<{ proxy: FaultProxy; through: string }> {
  const { proxy, url: through } = await proxiedDatabase(url);
  t.after(() => proxy.close());
  return { proxy, through };
}
