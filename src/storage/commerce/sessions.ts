import type { CommerceReads, CommerceWrites } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { statement, type Executor } from '../statement.ts';

export function sessionTable({ db }: Pick<Database, 'db'>) {
  const read = statement((at: { subject: string }) =>
    db.selectFrom('agentSession').selectAll().where('subject', '=', at.subject),
  );
  const put = statement(({ subject, id, startedAt, lastSeenAt }: Tables['agentSession']) =>
    db
      .insertInto('agentSession')
      .values({ subject, id, startedAt, lastSeenAt })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ id, startedAt, lastSeenAt })),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'session'> => ({
      session: (subject) => read.first(on, { subject }),
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'putSession'> => ({
      putSession: async (session) => void (await put.write(on, session)),
    }),
  };
}
