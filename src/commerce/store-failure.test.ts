import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { isStoreFailure } from './store-failure.ts';

const coded = (code: unknown, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more });

const cases: [what: string, error: unknown, isPassing: boolean][] = [
  ['connection refused', coded('ECONNREFUSED'), true],
  ['connection reset', coded('ECONNRESET'), true],
  ['a name that is not found now', coded('EAI_AGAIN'), true],
  ['too many open files', coded('EMFILE'), true],
  ['connection lost', coded('08006'), true],
  ['deadlock', coded('40P01'), true],
  ['disk of the database full', coded('53100'), true],
  ['database shutting down', coded('57P01'), true],
  ['database being closed', coded('ERR_INVALID_STATE'), true],
  ['wrong statement', coded('42601'), false],
  ['missing table', coded('42P01'), false],
  ['a value twice', coded('23505'), false],
  ['wrong argument', coded('ERR_INVALID_ARG_TYPE'), false],
  ['a file that may not be read', coded('EACCES'), false],
  ['no code', new Error('ECONNREFUSED'), false],
  ['a code that is no text', coded(8006), false],
  ['no error', { code: 'ECONNREFUSED' }, false],
  ['nothing', undefined, false],
  ['SQLite: busy', coded('ERR_SQLITE_ERROR', { errcode: 5 }), true],
  ['SQLite: busy, of a kind', coded('ERR_SQLITE_ERROR', { errcode: 5 | (2 << 8) }), true],
  ['SQLite: full', coded('ERR_SQLITE_ERROR', { errcode: 13 }), true],
  ['SQLite: constraint', coded('ERR_SQLITE_ERROR', { errcode: 19 }), false],
  ['SQLite: wrong statement', coded('ERR_SQLITE_ERROR', { errcode: 1 }), false],
];

for (const [what, error, isPassing] of cases)
  test(`${what} ${isPassing ? 'passes' : 'does not pass'}`, () =>
    assert.equal(isStoreFailure(error), isPassing));

test('a missing file is our fault, the missing socket of a database is not', async () => {
  const missing = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  assert.equal(isStoreFailure(missing), false);
  const refused = await new Promise((resolve) => connect('/nowhere/at/all').on('error', resolve));
  assert.equal(isStoreFailure(refused), true);
});

test('a wrong statement of a real database is our fault', () => {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec('select * from none');
    assert.fail('there is no such table');
  } catch (error) {
    assert.equal(isStoreFailure(error), false);
  } finally {
    database.close();
  }
});
