/** One outage of each sort, a few purchases; more of them: outages.ts. */
import { describe, test } from 'node:test';
import { testDialects } from '../support/databases.ts';
import { outageKinds, type OutageKind, type OutageName } from './outage-kinds.ts';
import { openScene, tryOutage, without } from './outage.ts';

const trials: [outage: OutageName, dialect: 'SQLite' | 'PostgreSQL', most: number][] = [
  ['loses', 'SQLite', 2],
  ['failover', 'PostgreSQL', 1],
  ['full', 'SQLite', 2],
];
/** Each of them is one that the bank says yes to. */
const tokens = Array.from({ length: 4 }, () => 'pm_sandbox_success');

describe('agents buy during outages', { timeout: 300_000 }, () => {
  for (const [outage, name, most] of trials)
    for (const dialect of testDialects().filter((one) => one.name === name)) {
      const kind: OutageKind = { ...outageKinds[outage], pauses: [100, 600] };
      test(`${kind.says}, ${name}`, { skip: without(kind, dialect) }, async (t) => {
        await using ends = new AsyncDisposableStack();
        const scene = await openScene(ends, kind, dialect);
        await tryOutage(t, { kind, scene, tokens, most });
      });
    }
});
