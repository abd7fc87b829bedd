/** Sessions of a member. The secret of a session is exposed only in its cookie. */
import type { Auth } from './auth.ts';

export interface Session {
  id: string;
  /** IP address of the sign-in; empty if unknown. */
  address: string;
  /** User agent. */
  agent: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** With a precision of five minutes. */
  lastSeenAt: number;
  expiresAt: number;
}

export interface Sessions {
  /** Active sessions, latest visit first. */
  of(userId: string): Promise<Session[]>;
  /** No effect for a session of another user. */
  end(userId: string, sessionId: string): Promise<void>;
  /** Records that the user just entered a password or a second factor. */
  confirm(userId: string, sessionId: string): Promise<void>;
  /** Ends all sessions of a user, optionally except one. */
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
