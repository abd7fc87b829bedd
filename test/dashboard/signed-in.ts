/** A member who is signed in to a service of `test/api/service.ts`. */
import { openAccounts, type Accounts, type Member, type Role } from '#web';
import { secret, type Service } from '../api/service.ts';

export interface SignedIn {
  /** For the header `Cookie`. */
  cookie: string;
  member: Member;
  /** Redirects are not followed. */
  get(path: string): Promise<Response>;
  /** As a form of the dashboard posts; redirects are not followed. */
  post(path: string, fields?: Record<string, string>): Promise<Response>;
}

/** The accounts of a service, from outside. */
export const accountsOf = ({ database }: Pick<Service, 'database'>): Accounts =>
  openAccounts(database, { secret, secure: false });

let made = 0;

/** A new person with a session of their own. */
export async function signIn(service: Service, role: Role = 'owner'): Promise<SignedIn> {
  const accounts = accountsOf(service);
  made += 1;
  const email = `${role}-${made}@people.example`;
  const member = await accounts.people.add({ name: `Some ${role} ${made}`, email, role });
  if (member === 'taken') throw new Error(`${email} is taken.`);
  const cookies = await accounts.signInAs(member.id, { address: '192.0.2.7', agent: 'test' });
  const cookie = (cookies ?? []).map((one) => one.split(';', 1)[0]).join('; ');
  if (cookie === '') throw new Error('No session was started.');
  return { cookie, member, ...callerOf(service, cookie) };
}

/** Calls with a cookie, or with none. */
export function callerOf({ url }: Pick<Service, 'url'>, cookie = ''): Pick<SignedIn, 'get' | 'post'> {
  const headers = { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) };
  return {
    get: (path) => fetch(url + path, { headers, redirect: 'manual' }),
    post: (path, fields = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { ...headers, origin: url },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
  };
}
