/** Getting in and out. These pages are there for whoever is not signed in. */
import type { WebDeps } from '../../deps.ts';
import type { Dashboard } from '../context.ts';
import { addMailLink } from './mail-link.ts';
import { addPasswordSignIn } from './password.ts';
import { addWelcome } from './welcome.ts';
import { giveCookies } from './enter.ts';

function addSignOut(app: Dashboard, { accounts }: WebDeps): void {
  app.post('/dashboard/sign-out', async (c) => {
    giveCookies(c, await accounts.signOut(c.req.raw.headers));
    return c.redirect('/dashboard/sign-in?said=signed-out', 303);
  });
}

export function signIn(app: Dashboard, deps: WebDeps): void {
  for (const add of [addPasswordSignIn, addMailLink, addWelcome, addSignOut]) add(app, deps);
}
