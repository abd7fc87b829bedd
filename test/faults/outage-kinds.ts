/** What can go wrong with the processor and the database while agents buy. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { SmallDisk } from './disk.ts';
import type { FaultProxy } from './proxy.ts';
import type { World } from './world.ts';

export interface Scene {
  world: World;
  /** Where the database is PostgreSQL. */
  postgres?: { cluster: Cluster; line: FaultProxy };
  /** Where the database lies, if the kind needs it. */
  disk?: SmallDisk;
}

export interface OutageKind {
  says: string;
  /** SQLite has no such thing. */
  onPostgres?: true;
  /** What it needs beside a database. */
  needs?: 'standby' | 'disk';
  /** Before each stroke, milliseconds: least and most. What comes faster than a purchase lets none through. */
  pauses: readonly [number, number];
  /** Resolves when it is over. */
  strike(scene: Scene): Promise<void>;
}

const between = (least: number, most: number): number => least + Math.random() * (most - least);
const oneOf = <T>(...choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(Math.random() * choices.length)] ?? choices[0];

function postgresOf({ postgres }: Scene): NonNullable<Scene['postgres']> {
  if (!postgres) throw new Error('It needs PostgreSQL.');
  return postgres;
}

/** For a limited time. */
async function bend(line: FaultProxy, faults: Parameters<FaultProxy['set']>[0], ms: number): Promise<void> {
  line.set(faults);
  await delay(ms);
  line.set({});
}

export const outageKinds = {
  dies: {
    says: 'the processor is killed and restarts with its data',
    pauses: [1_000, 4_000],
    strike: ({ world }) => world.bank.restart(between(100, 1_500)),
  },
  late: {
    says: 'the processor answers after seconds, or after every timeout',
    pauses: [300, 2_000],
    // Each way: the last is longer than the service waits.
    strike: ({ world }) => bend(world.line, { latencyMs: oneOf(1_000, 2_500, 8_000) }, between(1_000, 4_000)),
  },
  twice: {
    says: 'the processor sends each webhook repeatedly',
    pauses: [200, 1_000],
    strike: ({ world }) => world.relay.repeat(),
  },
  loses: {
    says: 'the processor acts, and its response is lost',
    pauses: [300, 1_500],
    strike: ({ world }) => bend(world.line, { resetAfterBytes: 0 }, between(200, 1_500)),
  },
  restarted: {
    says: 'the database restarts, in order or after a crash',
    onPostgres: true,
    pauses: [1_000, 4_000],
    strike: (scene) => postgresOf(scene).cluster.restart(oneOf('fast', 'immediate')),
  },
  slow: {
    says: 'the database responds slowly',
    onPostgres: true,
    pauses: [500, 2_000],
    strike: (scene) => bend(postgresOf(scene).line, { latencyMs: between(20, 150) }, between(1_000, 4_000)),
  },
  cut: {
    says: 'the database is cut off in one or both directions',
    onPostgres: true,
    pauses: [1_000, 4_000],
    async strike(scene) {
      const { line } = postgresOf(scene);
      const faults = oneOf<Parameters<FaultProxy['set']>[0]>(
        {},
        { refusing: true },
        { silent: 'answers' },
        { silent: 'requests' },
        { silent: 'both' },
      );
      if (faults.refusing) line.cut();
      await bend(line, faults, Object.keys(faults).length > 0 ? between(1_000, 4_000) : 0);
      // What was silent speaks again, or never does.
      if (oneOf(true, false) || Object.keys(faults).length === 0) line.cut();
    },
  },
  failover: {
    says: 'the database is killed, and its standby is promoted',
    onPostgres: true,
    needs: 'standby',
    pauses: [1_000, 4_000],
    async strike(scene) {
      const { cluster, line } = postgresOf(scene);
      await cluster.failOver(({ socket }) => {
        line.lead(socket);
        line.cut();
      });
    },
  },
  full: {
    says: 'the disk of the database is full',
    needs: 'disk',
    pauses: [1_000, 4_000],
    async strike({ disk, postgres }) {
      await disk?.fill(between(300, 2_500));
      // Without room for its log PostgreSQL ends.
      await postgres?.cluster.primary().revive();
    },
  },
} satisfies Record<string, OutageKind>;

export type OutageName = keyof typeof outageKinds;
