/** People who use the dashboard: made, signed in and signed out by better-auth over our database. */

export type Role = 'owner' | 'member';

export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
}

export interface Accounts {
  /** Who holds the session cookie of a request; undefined for nobody, or when the session was revoked or is over. */
  memberOf(headers: Headers): Promise<{ member: Member; sessionId: string } | undefined>;
}
