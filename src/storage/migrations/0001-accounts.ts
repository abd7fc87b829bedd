/** Tables of the accounts library, as its release 1.7 and its API-key plugin expect them; it checks them at start. */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

type Kind = 'text' | 'integer' | 'date' | 'boolean';

/** `name: kind`, with `?` for a column that may be empty. */
function columns(
  table: CreateTableBuilder<string, string>,
  types: ColumnTypes,
  list: Record<string, Kind | `${Kind}?`>,
) {
  let built: CreateTableBuilder<string, string> = table.addColumn('id', types.text, (column) =>
    column.primaryKey(),
  );
  for (const [name, kind] of Object.entries(list)) {
    const required = !kind.endsWith('?');
    built = built.addColumn(name, types[kind.replace('?', '') as Kind], (column) =>
      required ? column.notNull() : column,
    );
  }
  return built;
}

export async function accounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const stamps = { createdAt: 'date', updatedAt: 'date' } as const;
  await columns(types.table(db, 'user'), types, {
    name: 'text',
    email: 'text',
    emailVerified: 'boolean',
    image: 'text?',
    ...stamps,
  })
    .addUniqueConstraint('user_email_unique', ['email'])
    .execute();
  await columns(types.table(db, 'session'), types, {
    expiresAt: 'date',
    token: 'text',
    ...stamps,
    ipAddress: 'text?',
    userAgent: 'text?',
    userId: 'text',
  })
    .addUniqueConstraint('session_token_unique', ['token'])
    .addForeignKeyConstraint('session_user', ['userId'], 'user', ['id'], (key) => key.onDelete('cascade'))
    .execute();
  await columns(types.table(db, 'account'), types, {
    accountId: 'text',
    providerId: 'text',
    userId: 'text',
    accessToken: 'text?',
    refreshToken: 'text?',
    idToken: 'text?',
    accessTokenExpiresAt: 'date?',
    refreshTokenExpiresAt: 'date?',
    scope: 'text?',
    password: 'text?',
    ...stamps,
  })
    .addForeignKeyConstraint('account_user', ['userId'], 'user', ['id'], (key) => key.onDelete('cascade'))
    .execute();
  await columns(types.table(db, 'verification'), types, {
    identifier: 'text',
    value: 'text',
    expiresAt: 'date',
    ...stamps,
  }).execute();
  await columns(types.table(db, 'apiKey'), types, {
    configId: 'text',
    name: 'text?',
    start: 'text?',
    referenceId: 'text',
    prefix: 'text?',
    key: 'text',
    refillInterval: 'integer?',
    refillAmount: 'integer?',
    lastRefillAt: 'date?',
    enabled: 'boolean?',
    rateLimitEnabled: 'boolean?',
    rateLimitTimeWindow: 'integer?',
    rateLimitMax: 'integer?',
    requestCount: 'integer?',
    remaining: 'integer?',
    lastRequest: 'date?',
    expiresAt: 'date?',
    ...stamps,
    permissions: 'text?',
    metadata: 'text?',
  })
    .addUniqueConstraint('api_key_key_unique', ['key'])
    .execute();
  for (const [table, column] of [
    ['session', 'userId'],
    ['account', 'userId'],
    ['verification', 'identifier'],
    ['apiKey', 'referenceId'],
  ] as const) {
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}
