import type { CommerceReads, CommerceWrites } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { statement, type Executor } from '../statement.ts';

export function sessionTable({ db }: Pick<Database, 'db'>) {
  const read = statement((at: { subject: string }) =>
    db.selectFrom('agentSession').selectAll().where('subject', '=', at.subject),
  );
  // Waits for whoever writes the same row, and then looks at what they wrote: of many first calls one begins the session.
  const put = statement(
    ({ subject, id, startedAt, lastSeenAt, quietSince }: Tables['agentSession'] & { quietSince: number }) =>
      db
        .insertInto('agentSession')
        .values({ subject, id, startedAt, lastSeenAt })
        .onConflict((conflict) =>
          conflict
            .column('subject')
            .doUpdateSet({ id, startedAt, lastSeenAt })
            .where(({ eb, ref, or }) =>
              or([
                eb('agentSession.id', '=', ref('excluded.id')),
                eb('agentSession.lastSeenAt', '<=', quietSince),
              ]),
            ),
        ),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'session'> => ({
      session: (subject) => read.first(on, { subject }),
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'putSession'> => ({
      putSession: async (session, quietSince) => (await put.write(on, { ...session, quietSince })) === 1,
    }),
  };
}
