import type { WebDeps } from '../../deps.ts';
import type { Dashboard } from '../context.ts';
import { giveCookies } from './enter.ts';

export function addSignOut(app: Dashboard, { accounts }: WebDeps): void {
  app.post('/dashboard/sign-out', async (c) => {
    giveCookies(c, await accounts.signOut(c.req.raw.headers));
    return c.redirect('/dashboard/sign-in?said=signed-out', 303);
  });
}
