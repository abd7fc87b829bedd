import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { tablesOf } from '../../../test/support/commerce/at-rest.ts';
import { benchTests, once, pay, value } from '../../../test/support/commerce/bench.ts';
import type { CommerceStore } from '../store.ts';

const benchTest = benchTests(storeDialects());
const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

benchTest('traces a settlement by processor event to the call that started the payment', async (bench) => {
  const store: CommerceStore = {
    ...bench.store,
    transaction: (work) =>
      bench.store.transaction((writes) =>
        work({ ...writes, insertAttempt: (attempt) => writes.insertAttempt({ ...attempt, trace }) }),
      ),
  };
  const resumed: (string | undefined)[] = [];
  const node = bench.other({
    store,
    resume(within, work) {
      resumed.push(within);
      return work();
    },
  });
  const { id } = await bench.ready();
  value(await node.checkouts.complete(bench.agent, id, pay('challenge'), once()));
  const [attempt] = (await tablesOf(bench)).attempts;
  bench.backend.decide(true);
  await node.resume(attempt?.id ?? '');
  assert.deepEqual(resumed, [trace]);
  assert.equal(value(await node.checkouts.read(bench.agent, id)).state, 'completed');
});
