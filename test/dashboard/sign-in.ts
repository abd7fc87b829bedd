/** What the tests of signing in have in common. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { startService, type Service } from '../api/service.ts';
import { accountsOf, callerOf } from './signed-in.ts';

export const password = 'seven quiet otters';
export const ada = { name: 'Ada', email: 'ada@people.example', role: 'owner', password } as const;

/** A service with one owner who has a password. */
export async function withAda(t: TestContext, environment: Record<string, string> = {}) {
  const service = await startService(t, { environment });
  const accounts = accountsOf(service);
  const person = await accounts.people.add(ada);
  assert.ok(person !== 'taken');
  return { service, accounts, person, stranger: callerOf(service) };
}

/** The session cookie that an answer gives. */
export const cookieIn = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0] ?? '')
    .findLast((one) => /session=./.test(one)) ?? '';

/** The path of a link in a text. */
export const pathIn = (text: string): string => /https?:\/\/[^/\s]+(\/dashboard\/\S+)/.exec(text)?.[1] ?? '';

/** Whether the cookie opens the dashboard. */
export const isIn = async (service: Service, cookie: string): Promise<boolean> =>
  (await callerOf(service, cookie).get('/dashboard')).status === 200;
