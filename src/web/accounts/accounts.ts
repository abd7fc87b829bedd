/** People who use the dashboard: made, signed in and signed out by better-auth over our database. */
import type { LinkStore } from '#storage';
import type { Member, People } from './people.ts';
import type { Sessions } from './sessions.ts';

export type { Member, Role } from './people.ts';

/** Who asks, as this service itself sees it; it is shown in the list of sessions. */
export interface RequestClient {
  /** IP address. */
  address: string;
  /** What the browser calls itself. */
  agent: string;
}

/** Values of `Set-Cookie`. */
export type Cookies = readonly string[];

export interface Accounts {
  /**
   * Who holds the session cookie of a request; undefined for nobody, or when the session was revoked or is over.
   * `cookies` prolong the session in the browser: hand them to the answer.
   */
  memberOf(headers: Headers): Promise<{ member: Member; sessionId: string; cookies: Cookies } | undefined>;
  /** Undefined for a wrong password and for an unknown address, after the same work. */
  signIn(email: string, password: string, visit: RequestClient): Promise<Cookies | undefined>;
  /** Ends the session of the cookie, if there is one. */
  signOut(headers: Headers): Promise<Cookies>;
  /** A session for somebody who has used up a link; undefined when there is no such user. */
  signInAs(userId: string, visit: RequestClient): Promise<Cookies | undefined>;
  /** What stands in a mailed link: one sign-in, for 15 minutes; undefined when nobody has this address. */
  makeMailLink(email: string): Promise<string | undefined>;
  /** Uses it up; undefined when it is over, was used, or never was. */
  useMailLink(token: string, visit: RequestClient): Promise<Cookies | undefined>;
  people: People;
  sessions: Sessions;
  /** Links that are printed or sent for anything but an ordinary sign-in. */
  links: LinkStore;
}
