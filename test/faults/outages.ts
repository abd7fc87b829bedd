/**
 * Agents buy while the processor crashes, is late, notifies twice or loses its answers, and while the database is restarted, slow,
 * cut off, replaced by its standby, or full; see outage-kinds.ts. A program of its own, because it takes minutes:
 * `node test/faults/outages.ts --outage dies --purchases 20 --database sqlite`. By default 200 purchases for each outage, on each
 * database that it can affect.
 */
import { describe, test } from 'node:test';
import { parseArgs } from 'node:util';
import { testDialects } from '../support/databases.ts';
import { outageKinds, type OutageKind, type OutageName } from './outage-kinds.ts';
import { openScene, tryOutage, without } from './outage.ts';
import { tokensFor } from './world.ts';

const { values } = parseArgs({
  options: {
    outage: { type: 'string', multiple: true, default: Object.keys(outageKinds) },
    purchases: { type: 'string', default: '200' },
    database: { type: 'string' },
  },
});
const unknown = values.outage.find((name) => !Object.hasOwn(outageKinds, name));
if (unknown !== undefined) throw new Error(`No outage is named ${unknown}.`);
const purchases = Number(values.purchases);
if (!(purchases > 0)) throw new Error('--purchases is a number.');
const dialects = testDialects().filter(({ name }) =>
  values.database === undefined ? true : name.toLowerCase().startsWith(values.database),
);

// Its nodes and servers end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

for (const outage of values.outage as OutageName[]) {
  const kind: OutageKind = outageKinds[outage];
  describe(`${outage}: ${kind.says}`, { timeout: 1_800_000 }, () => {
    for (const dialect of dialects)
      test(`is consistent, ${dialect.name}`, { skip: without(kind, dialect) }, async (t) => {
        await using ends = new AsyncDisposableStack();
        const scene = await openScene(ends, kind, dialect);
        await tryOutage(t, { kind, scene, tokens: tokensFor(purchases) });
      });
  });
}
