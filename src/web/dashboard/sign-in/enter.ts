/** Completes sign-in, and signs out. */
import type { Context } from 'hono';
import type { Accounts, Cookies, FirstStep } from '../../accounts/accounts.ts';
import { ownPath } from '../../accounts/own-path.ts';
import type { AccountsDeps } from '../../accounts/deps.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';

/** Ends the current session of the browser, starts the new one, and redirects. */
export async function enter(
  c: Context<DashboardEnv>,
  accounts: Accounts,
  cookies: Cookies,
  to?: string,
): Promise<Response> {
  await accounts.signOut(c.req.raw.headers);
  giveCookies(c, cookies);
  return c.redirect(ownPath(to), 303);
}

export const secondStepPath = '/dashboard/sign-in/code';

/** After the first step: redirects to the dashboard or the second step. */
export async function proceed(
  c: Context<DashboardEnv>,
  accounts: Accounts,
  { cookies, isPending }: FirstStep,
  to?: string,
): Promise<Response> {
  if (!isPending) return enter(c, accounts, cookies, to);
  giveCookies(c, cookies);
  return c.redirect(secondStepPath + onward(to), 303);
}

export function addSignOut(app: Dashboard, { accounts }: AccountsDeps): void {
  app.post('/dashboard/sign-out', async (c) => {
    giveCookies(c, await accounts.signOut(c.req.raw.headers));
    return c.redirect('/dashboard/sign-in?said=signed-out', 303);
  });
}

export function giveCookies(c: Context<DashboardEnv>, cookies: Cookies): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}

/** `?to=` for links between the sign-in pages; empty for the overview. */
export const onward = (to: string | undefined): string => {
  const path = ownPath(to);
  return path === '/dashboard' ? '' : `?to=${encodeURIComponent(path)}`;
};
