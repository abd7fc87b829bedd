/** The number of connections of a node is documented in three places and decided in two. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { alerts } from '#telemetry';
import { taskConnections } from '../src/server/jobs/cluster-scheduler.ts';
import { poolSize } from '../src/storage/postgres.ts';

test('documents the number of connections that a node uses', () => {
  const scale = readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8');
  const deploy = readFileSync(new URL('../docs/deploy.md', import.meta.url), 'utf8');
  const most = poolSize + taskConnections;
  const parts = `${poolSize} for calls and ${taskConnections} for background work`;
  assert.ok(deploy.includes(`at most ${most} for each node, ${parts}: three nodes take ${3 * most}`));
  assert.ok(scale.includes(`| ${most} for each node `));
  const exhausted = alerts.find(({ name }) => name === 'PorticoConnectionsExhausted');
  assert.ok(exhausted?.act.includes(`a node has ${most} at most, ${parts}`));
});
