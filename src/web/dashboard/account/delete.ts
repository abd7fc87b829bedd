/** `/dashboard/account/delete`: asks once more, with the password or a word. */
import type { Context } from 'hono';
import { button, html, input, linkButton, notice } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';
import { giveCookies } from '../sign-in/enter.ts';
import { accountPage, accountPath, currentPassword, passwordProblem, type AccountDeps } from './frame.ts';

const title = 'Delete my account';
const word = 'delete';

/** `alone`: nobody else is left; `last-owner`: others are, and none of them is an owner. */
type Standing = 'free' | 'alone' | 'last-owner';

export function addDeletion(app: Dashboard, deps: AccountDeps): void {
  const { accounts } = deps;
  const path = `${accountPath}/delete`;

  async function standingOf(c: Context<DashboardEnv>): Promise<Standing> {
    const people = await accounts.people.list();
    if (people.length === 1) return 'alone';
    const otherOwners = people.some(({ id, role }) => role === 'owner' && id !== c.get('member').id);
    return c.get('member').role !== 'owner' || otherOwners ? 'free' : 'last-owner';
  }

  app.get(path, async (c) =>
    page(c, await standingOf(c), await accounts.people.hasPassword(c.get('member').id)),
  );

  app.post(path, async (c) => {
    const { id } = c.get('member');
    const { current, word: given = '' } = await readFields(c);
    const known = await accounts.people.hasPassword(id);
    const standing = await standingOf(c);
    const wrong = known ? await passwordProblem(c, deps, current) : wordProblem(given);
    if (wrong !== undefined || standing === 'last-owner') return page(c, standing, known, wrong ?? '');
    // Asked again under a lock: an owner may have gone meanwhile.
    if ((await accounts.people.remove(id, 'alone')) === 'last-owner') return page(c, 'last-owner', known, '');
    giveCookies(c, await accounts.signOut(c.req.raw.headers));
    return c.redirect('/dashboard/sign-in?said=deleted', 303);
  });
}

const wordProblem = (given: string): string | undefined =>
  given.trim().toLowerCase() === word ? undefined : `Type the word ${word}.`;

function page(c: Context<DashboardEnv>, standing: Standing, known: boolean, wrong?: string) {
  const status = wrong === undefined ? 200 : 400;
  if (standing === 'last-owner') {
    const content = html`${notice(
        'You are the last owner: without you nobody could manage keys and people. Make somebody else an owner first.',
        'warn',
      )}
      <p class="actions">${linkButton('/dashboard/settings/members', 'To the members', { main: true })}</p>`;
    return accountPage(c, title, content, status);
  }
  const error = wrong === '' ? undefined : wrong;
  const content = html`<p>
      Your profile, your password and all your sessions are deleted at once. Keys, reports and stores stay:
      they belong to the installation.
    </p>
    ${
      standing === 'alone' &&
      notice(
        'You are the only one here. The next start of the service, or “portico users reset”, prints a link for a new first owner.',
        'warn',
      )
    }
    <form method="post" class="fields narrow" novalidate>
      ${
        known
          ? currentPassword(error)
          : input({
              name: 'word',
              label: `Type “${word}”`,
              required: true,
              autocomplete: 'off',
              maxLength: 20,
              error,
            })
      }
      <p class="actions">
        ${button('Delete my account', { danger: true })} ${linkButton(accountPath, 'Cancel')}
      </p>
    </form>`;
  return accountPage(c, title, content, status);
}
