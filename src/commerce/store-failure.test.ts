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
  ['a temporary DNS failure', coded('EAI_AGAIN'), true],
  ['too many open files', coded('EMFILE'), true],
  ['connection lost', coded('08006'), true],
  ['deadlock', coded('40P01'), true],
  ['disk of the database full', coded('53100'), true],
  ['database shutting down', coded('57P01'), true],
  ['database being closed', coded('ERR_INVALID_STATE'), true],
  ['wrong statement', coded('42601'), false],
  ['missing table', coded('42P01'), false],
  ['a duplicate value', coded('23505'), false],
  ['wrong argument', coded('ERR_INVALID_ARG_TYPE'), false],
  ['a file without read permission', coded('EACCES'), false],
  ['no code', new Error('ECONNREFUSED'), false],
  ['a code that is not a string', coded(8006), false],
  ['no error', { code: 'ECONNREFUSED' }, false],
  ['nothing', undefined, false],
  ['SQLite: busy', coded('ERR_SQLITE_ERROR', { errcode: 5 }), true],
  ['SQLite: busy, extended code', coded('ERR_SQLITE_ERROR', { errcode: 5 | (2 << 8) }), true],
  ['SQLite: full', coded('ERR_SQLITE_ERROR', { errcode: 13 }), true],
  ['SQLite: constraint', coded('ERR_SQLITE_ERROR', { errcode: 19 }), false],
  ['SQLite: wrong statement', coded('ERR_SQLITE_ERROR', { errcode: 1 }), false],
];

for (const [what, error, isPassing] of cases)
  test(`${what} ${isPassing ? 'is temporary' : 'is not temporary'}`, () =>
    assert.equal(isStoreFailure(error), isPassing));

test('treats a missing file as an internal error, but not the missing socket of a database', async () => {
  const missing = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  assert.equal(isStoreFailure(missing), false);
  const refused = await new Promise((resolve) => connect('/nowhere/at/all').on('error', resolve));
  assert.equal(isStoreFailure(refused), true);
});

test('treats a wrong statement of a real database as an internal error', () => {
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

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: one state or more of each class that can reach us. */
const sqlStates: [passing: boolean, states: Record<string, string>][] = [
  [
    true,
    {
      '08000': 'connection_exception',
      '08003': 'connection_does_not_exist',
      '08006': 'connection_failure',
      '08001': 'sqlclient_unable_to_establish_sqlconnection',
      '08004': 'sqlserver_rejected_establishment_of_sqlconnection',
      '25006': 'read_only_sql_transaction',
      '25P03': 'idle_in_transaction_session_timeout',
      '25P04': 'transaction_timeout',
      '40000': 'transaction_rollback',
      '40001': 'serialization_failure',
      '40003': 'statement_completion_unknown',
      '40P01': 'deadlock_detected',
      '53000': 'insufficient_resources',
      '53100': 'disk_full',
      '53200': 'out_of_memory',
      '53300': 'too_many_connections',
      '55P03': 'lock_not_available',
      '57000': 'operator_intervention',
      '57014': 'query_canceled',
      '57P01': 'admin_shutdown',
      '57P02': 'crash_shutdown',
      '57P03': 'cannot_connect_now',
      '57P05': 'idle_session_timeout',
      '58000': 'system_error',
      '58030': 'io_error',
    },
  ],
  [
    false,
    {
      '0A000': 'feature_not_supported',
      '22001': 'string_data_right_truncation',
      '22P02': 'invalid_text_representation',
      '23502': 'not_null_violation',
      '23503': 'foreign_key_violation',
      '23505': 'unique_violation',
      '23514': 'check_violation',
      '25001': 'active_sql_transaction',
      '25P01': 'no_active_sql_transaction',
      '25P02': 'in_failed_sql_transaction',
      '26000': 'invalid_sql_statement_name',
      '28000': 'invalid_authorization_specification',
      '28P01': 'invalid_password',
      '34000': 'invalid_cursor_name',
      '3D000': 'invalid_catalog_name',
      '3F000': 'invalid_schema_name',
      '40002': 'transaction_integrity_constraint_violation',
      '42501': 'insufficient_privilege',
      '42601': 'syntax_error',
      '42703': 'undefined_column',
      '42P01': 'undefined_table',
      '42804': 'datatype_mismatch',
      '54000': 'program_limit_exceeded',
      '55000': 'object_not_in_prerequisite_state',
      '57P04': 'database_dropped',
      '58P01': 'undefined_file',
      P0001: 'raise_exception',
      XX000: 'internal_error',
    },
  ],
];

for (const [passing, states] of sqlStates)
  for (const [state, name] of Object.entries(states))
    test(`PostgreSQL ${state} ${name} ${passing ? 'is temporary' : 'is an internal error'}`, () =>
      assert.equal(isStoreFailure(coded(state)), passing));

/** https://www.sqlite.org/rescode.html: every primary result code that is an error. */
const sqliteResults: [code: number, name: string, passing: boolean][] = [
  [1, 'SQLITE_ERROR', false],
  [2, 'SQLITE_INTERNAL', false],
  [3, 'SQLITE_PERM', false],
  [4, 'SQLITE_ABORT', false],
  [5, 'SQLITE_BUSY', true],
  [6, 'SQLITE_LOCKED', true],
  [7, 'SQLITE_NOMEM', true],
  [8, 'SQLITE_READONLY', true],
  [9, 'SQLITE_INTERRUPT', false],
  [10, 'SQLITE_IOERR', true],
  [11, 'SQLITE_CORRUPT', false],
  [12, 'SQLITE_NOTFOUND', false],
  [13, 'SQLITE_FULL', true],
  [14, 'SQLITE_CANTOPEN', true],
  [15, 'SQLITE_PROTOCOL', true],
  [17, 'SQLITE_SCHEMA', false],
  [18, 'SQLITE_TOOBIG', false],
  [19, 'SQLITE_CONSTRAINT', false],
  [20, 'SQLITE_MISMATCH', false],
  [21, 'SQLITE_MISUSE', false],
  [22, 'SQLITE_NOLFS', false],
  [23, 'SQLITE_AUTH', false],
  [25, 'SQLITE_RANGE', false],
  [26, 'SQLITE_NOTADB', false],
  [261, 'SQLITE_BUSY_RECOVERY', true],
  [517, 'SQLITE_BUSY_SNAPSHOT', true],
  [778, 'SQLITE_IOERR_WRITE', true],
  [2067, 'SQLITE_CONSTRAINT_UNIQUE', false],
  [1555, 'SQLITE_CONSTRAINT_PRIMARYKEY', false],
];

for (const [errcode, name, passing] of sqliteResults)
  test(`${name} ${passing ? 'is temporary' : 'is an internal error'}`, () =>
    assert.equal(isStoreFailure(coded('ERR_SQLITE_ERROR', { errcode })), passing));
