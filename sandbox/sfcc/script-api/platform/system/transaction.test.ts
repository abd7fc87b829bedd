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

void test('writes at the outermost commit, in order', async () => {
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

void test('undoes everything in reverse order on rollback and writes nothing', async () => {
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

void test('runs all checks before the first write and allows only a rollback after a failed one', async () => {
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

void test('allows only a rollback of the outer transaction after an inner rollback', async () => {
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

void test('rejects a commit, rollback, or write without a transaction', async () => {
  const transaction = open();
  await assert.rejects(transaction.commit(), without);
  await assert.rejects(transaction.rollback(), without);
  assert.throws(() => transaction.assertOpen('A change'), without);
  transaction.begin();
  transaction.assertOpen('A change');
});

void test('commits an open transaction at the end and rolls it back if the script failed', async () => {
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

void test('checks a commit against everything another one wrote', async () => {
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

void test('wrap: commits and returns the value of the callback', async () => {
  const scope = testScope();
  const module = transactionModule(scope) as Module;
  assert.equal(await module.wrap(() => 7), 7);
  assert.deepEqual([scope.transaction.depth, scope.transaction.committed], [0, 1]);
});

void test('wrap: rolls back and rethrows the error of the callback', async () => {
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
