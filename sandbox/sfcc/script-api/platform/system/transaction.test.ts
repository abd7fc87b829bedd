import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from '../../../world/in-turn.ts';
import { createTransaction, type RequestTransaction } from './transaction.ts';
import { testScope } from './scope.testing.ts';
import { transactionModule } from './transaction-module.ts';

interface Module {
  wrap(work: () => unknown): Promise<unknown>;
}

const open = (): RequestTransaction => createTransaction((work) => work());
const without = { name: 'java.lang.IllegalStateException' };

void test('what was written is done at the outermost commit, in its order', async () => {
  const transaction = open();
  const done: string[] = [];
  transaction.begin();
  transaction.onCommit({ write: () => void done.push('one') });
  transaction.begin();
  transaction.onCommit({ write: () => void done.push('two') });
  await transaction.commit();
  assert.deepEqual([done, transaction.depth], [[], 1]);
  await transaction.commit();
  assert.deepEqual([done, transaction.depth, transaction.committed], [['one', 'two'], 0, 1]);
});

void test('a rollback undoes everything, the latest first, and writes nothing', async () => {
  const transaction = open();
  const done: string[] = [];
  transaction.begin();
  for (const name of ['one', 'two']) {
    transaction.onCommit({ write: () => void done.push(`${name} written`) });
    transaction.onRollback(() => void done.push(`${name} undone`));
  }
  await transaction.rollback();
  assert.deepEqual(done, ['two undone', 'one undone']);
  transaction.begin();
  await transaction.commit();
  assert.equal(done.length, 2);
});

void test('all checks come before the first write, and one that throws leaves only a rollback', async () => {
  const transaction = open();
  const done: string[] = [];
  transaction.begin();
  transaction.onRollback(() => void done.push('undone'));
  transaction.onCommit({ write: () => void done.push('written') });
  transaction.onCommit({
    check: () => {
      throw new Error('It changed meanwhile.');
    },
    write: () => void done.push('written too'),
  });
  await assert.rejects(transaction.commit(), /changed meanwhile/);
  await assert.rejects(transaction.commit(), without);
  assert.deepEqual([done, transaction.depth], [[], 1]);
  await transaction.rollback();
  assert.deepEqual([done, transaction.depth], [['undone'], 0]);
});

void test('an inner rollback leaves the outer transaction nothing but its own rollback', async () => {
  const transaction = open();
  const done: string[] = [];
  transaction.begin();
  transaction.onRollback(() => void done.push('outer undone'));
  transaction.begin();
  await transaction.rollback();
  assert.deepEqual(done, ['outer undone']);
  await assert.rejects(transaction.commit(), without);
  await transaction.rollback();
  assert.equal(transaction.depth, 0);
});

void test('a commit, a rollback or a write without a transaction throws', async () => {
  const transaction = open();
  await assert.rejects(transaction.commit(), without);
  await assert.rejects(transaction.rollback(), without);
  assert.throws(() => transaction.assertOpen('A change'), without);
  transaction.begin();
  transaction.assertOpen('A change');
});

void test('what is open at the end is committed, and undone where the script failed', async () => {
  for (const [failed, expected] of [
    [false, 'written'],
    [true, 'undone'],
  ] as const) {
    const transaction = open();
    const done: string[] = [];
    transaction.begin();
    transaction.begin();
    transaction.onCommit({ write: () => void done.push('written') });
    transaction.onRollback(() => void done.push('undone'));
    await transaction.close(failed);
    assert.deepEqual([done, transaction.depth], [[expected], 0]);
  }
});

void test('the checks of one commit see all that another has written', async () => {
  const inTurn = createTurns();
  const [one, two] = [0, 1].map(() => createTransaction((work) => inTurn('commit', work)));
  assert.ok(one && two);
  let version = 0;
  for (const transaction of [one, two]) {
    transaction.begin();
    transaction.onCommit({
      check() {
        if (version > 0) throw new Error('It changed meanwhile.');
      },
      async write() {
        await new Promise((resolve) => void setImmediate(resolve));
        version += 1;
      },
    });
  }
  const [first, second] = await Promise.allSettled([one.commit(), two.commit()]);
  assert.deepEqual([first?.status, second?.status, version], ['fulfilled', 'rejected', 1]);
});

void test('wrap answers what its callback answers, and commits', async () => {
  const scope = testScope();
  const module = transactionModule(scope) as Module;
  assert.equal(await module.wrap(() => 7), 7);
  assert.deepEqual([scope.transaction.depth, scope.transaction.committed], [0, 1]);
});

void test('wrap rolls back and throws on what its callback threw', async () => {
  const scope = testScope();
  const module = transactionModule(scope) as Module;
  const thrown = new Error('No.');
  let undone = false;
  const work = (): never => {
    scope.transaction.onRollback(() => void (undone = true));
    scope.transaction.begin();
    throw thrown;
  };
  await assert.rejects(module.wrap(work), (error) => error === thrown);
  assert.deepEqual([undone, scope.transaction.depth, scope.transaction.rolledBack], [true, 0, 1]);
});
