/**
 * Two nodes want the same row at the same moment, each of nine kinds, thousands of times, on PostgreSQL. A program of its own:
 * `node --test test/faults/races.ts`, `FAULT_ROUNDS` for more or fewer than 10,000 of each kind.
 */
import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDatabase, type Database } from '#storage';
import { testDialects } from '../support/databases.ts';
import { raceKinds, seededAtOnce } from './race-kinds.ts';
import type { Turn } from './racer.ts';

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 10_000);
const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');
const nodes = 2;

interface Answer extends Turn {
  node: number;
  wins?: number;
  error?: string;
}

describe('two nodes, one row', { skip: postgres?.skip ?? 'no PostgreSQL', timeout: 3_600_000 }, () => {
  let database: Database;
  const racers: ChildProcess[] = [];
  /** By kind and round. */
  const waiting = new Map<string, (answer: Answer) => void>();
  before(async () => {
    const url = (await postgres?.url()) ?? '';
    database = await openDatabase(url);
    for (let at = 0; at < nodes; at += 1) {
      const racer = fork(join(import.meta.dirname, 'racer.ts'), [url]);
      await once(racer, 'message');
      racer.on('message', (answer: Answer) =>
        waiting.get(`${at} ${answer.kind} ${answer.round}`)?.({ ...answer, node: at }),
      );
      racers.push(racer);
    }
  });
  after(async () => {
    for (const racer of racers) {
      racer.disconnect();
      await once(racer, 'exit');
    }
    await database.close();
  });

  const turnOf = (at: number, turn: Turn): Promise<Answer> =>
    new Promise((resolve) => {
      const name = `${at} ${turn.kind} ${turn.round}`;
      waiting.set(name, (answer) => {
        waiting.delete(name);
        resolve(answer);
      });
      racers[at]?.send(turn);
    });

  for (const [kind, { wins, seed }] of Object.entries(raceKinds))
    test(`${kind}: ${rounds} rounds, ${wins} ${wins === 1 ? 'win' : 'wins'} in each`, async (t) => {
      const byNode = [0, 0];
      for (let first = 0; first < rounds; first += seededAtOnce) {
        const now = Array.from({ length: Math.min(seededAtOnce, rounds - first) }, (_, at) => first + at);
        await seed?.(database, now);
        const answers = await Promise.all(
          // Each starts first every second time.
          now.map((round) =>
            Promise.all(racers.map((_, at) => turnOf((at + round) % nodes, { kind, round }))),
          ),
        );
        for (const both of answers) {
          const told = JSON.stringify(both);
          assert.ok(
            both.every(({ error }) => error === undefined),
            told,
          );
          assert.equal(
            both.reduce((sum, one) => sum + (one.wins ?? 0), 0),
            wins,
            told,
          );
          for (const { node, wins: won = 0 } of both) byNode[node] = (byNode[node] ?? 0) + won;
        }
      }
      // Otherwise it was not a race.
      assert.ok(
        byNode.every((won) => won > (rounds * wins) / 50),
        `wins of the nodes: ${byNode.join(' and ')}`,
      );
      t.diagnostic(`wins of the nodes: ${byNode.join(' and ')}`);
    });
});
