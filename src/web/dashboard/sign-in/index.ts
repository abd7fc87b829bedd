/** Getting in and out. These pages are there for whoever is not signed in. */
import type { WebDeps } from '../../deps.ts';
import type { Dashboard } from '../context.ts';
import { addMailLink } from './mail-link.ts';
import { addPassword } from './password.ts';
import { addSignOut } from './sign-out.ts';
import { addWelcome } from './welcome.ts';

export function signIn(app: Dashboard, deps: WebDeps): void {
  for (const add of [addPassword, addMailLink, addWelcome, addSignOut]) add(app, deps);
}
