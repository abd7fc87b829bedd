/** Where somebody is signed in. The secret of a session leaves this file only in its own cookie. */
import type { Auth } from './auth.ts';

export interface Session {
  id: string;
  /** IP address of the sign-in; empty when it is not known. */
  address: string;
  /** What the browser called itself. */
  agent: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** To five minutes. */
  lastSeenAt: number;
  expiresAt: number;
}

export interface Sessions {
  /** Those that are not over, latest visit first. */
  of(userId: string): Promise<Session[]>;
  /** Nothing happens for a session of somebody else. */
  end(userId: string, sessionId: string): Promise<void>;
  /** The holder showed just now who they are, by a password or a second factor. */
  confirm(userId: string, sessionId: string): Promise<void>;
  /** All of a user, or all but one. */
  endAll(userId: string, except?: string): Promise<void>;
}

export function createSessions(auth: Auth): Sessions {
  const rowsOf = async (userId: string) =>
    (await auth.$context).internalAdapter.listSessions(userId, { onlyActiveSessions: true });
  const endRows = async (rows: readonly { token: string }[]) => {
    if (rows.length > 0)
      await (await auth.$context).internalAdapter.deleteSessions(rows.map(({ token }) => token));
  };
  return {
    async of(userId) {
      const rows = await rowsOf(userId);
      return rows
        .map((row) => ({
          id: row.id,
          address: row.ipAddress ?? '',
          agent: row.userAgent ?? '',
          createdAt: new Date(row.createdAt).getTime(),
          lastSeenAt: new Date(row.updatedAt).getTime(),
          expiresAt: new Date(row.expiresAt).getTime(),
        }))
        .sort((one, other) => other.lastSeenAt - one.lastSeenAt);
    },
    async end(userId, sessionId) {
      await endRows((await rowsOf(userId)).filter(({ id }) => id === sessionId));
    },
    async confirm(userId, sessionId) {
      const { internalAdapter } = await auth.$context;
      const mine = (await rowsOf(userId)).find(({ id }) => id === sessionId);
      if (mine) await internalAdapter.updateSession(mine.token, { confirmedAt: new Date() });
    },
    async endAll(userId, except) {
      await endRows((await rowsOf(userId)).filter(({ id }) => id !== except));
    },
  };
}
