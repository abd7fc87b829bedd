/** `/dashboard/account/export`: all data about a member, without secrets. */
import type { Dashboard } from '../context.ts';
import { accountPath, type AccountDeps } from './frame.ts';

/** Of the last 400 days. */
const mostActs = 10_000;

const iso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

export function addExport(app: Dashboard, { accounts, keys, acts }: AccountDeps): void {
  app.get(`${accountPath}/export`, async (c) => {
    const { id } = c.get('member');
    const [person, hasPassword, passkeys, sessions, invited, allKeys, done] = await Promise.all([
      accounts.people.byId(id),
      accounts.people.hasPassword(id),
      accounts.passkeys.of(id),
      accounts.sessions.of(id),
      accounts.links.list('invite'),
      keys.list(),
      acts.list({ limit: mostActs, memberId: id }),
    ]);
    const document = {
      profile: person && {
        ...person,
        createdAt: iso(person.createdAt),
        hasPassword,
        hasSecondFactor: c.get('member').hasSecondFactor,
      },
      passkeys: passkeys.map(({ createdAt, ...passkey }) => ({ ...passkey, createdAt: iso(createdAt) })),
      sessions: sessions.map(({ createdAt, lastSeenAt, expiresAt, ...session }) => ({
        ...session,
        createdAt: iso(createdAt),
        lastSeenAt: iso(lastSeenAt),
        expiresAt: iso(expiresAt),
        thisOne: session.id === c.get('sessionId'),
      })),
      keysMade: allKeys
        .filter(({ madeBy }) => madeBy === id)
        .map((key) => ({
          id: key.id,
          client: key.client,
          plan: key.plan,
          scopes: key.scopes,
          state: key.state,
          createdAt: iso(key.createdAt),
          lastUsedAt: iso(key.lastUsedAt),
          expiresAt: iso(key.expiresAt),
        })),
      openInvitations: invited
        .filter(({ body }) => body['byId'] === id)
        .map(({ subject, body, createdAt, expiresAt }) => ({
          email: subject,
          role: body['role'],
          createdAt: iso(createdAt),
          expiresAt: iso(expiresAt),
        })),
      activity: done.map(({ at, what, about, outcome }) => ({ at: iso(at), what, about, outcome })),
    };
    const day = new Date().toISOString().slice(0, 10);
    c.header('Content-Disposition', `attachment; filename="portico-account-${day}.json"`);
    c.header('Content-Type', 'application/json; charset=utf-8');
    return c.body(`${JSON.stringify(document, null, 2)}\n`);
  });
}
