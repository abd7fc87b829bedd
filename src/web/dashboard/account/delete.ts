/** `/dashboard/account/delete`: asks for confirmation with the password or a word. */
import type { Context } from 'hono';
import { button, html, input, linkButton, notice } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';
import { giveCookies } from '../sign-in/enter.ts';
import { accountPage, accountPath, currentPassword, passwordProblem, type AccountDeps } from './frame.ts';
import { accountPageTexts as say } from './messages/index.ts';

/** What members without a password enter to confirm. */
const word = 'delete';

/** `alone`: the only member; `last-owner`: the only owner, with other members. */
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
    // Checked again under a lock, because another owner may have left meanwhile.
    if ((await accounts.people.remove(id, 'alone')) === 'last-owner') return page(c, 'last-owner', known, '');
    giveCookies(c, await accounts.signOut(c.req.raw.headers));
    return c.redirect('/dashboard/sign-in?said=deleted', 303);
  });
}

const wordProblem = (given: string): string | undefined =>
  given.trim().toLowerCase() === word ? undefined : say('enter-word', { word });

function page(c: Context<DashboardEnv>, standing: Standing, known: boolean, wrong?: string) {
  const status = wrong === undefined ? 200 : 400;
  if (standing === 'last-owner') {
    const content = html`${notice(say('last-owner'), 'warn')}
      <p class="actions">
        ${linkButton('/dashboard/settings/members', say('view-members'), { main: true })}
      </p>`;
    return accountPage(c, say('delete-account'), content, status);
  }
  const error = wrong === '' ? undefined : wrong;
  const content = html`<p>${say('delete-text')}</p>
    ${standing === 'alone' && notice(say('delete-alone'), 'warn')}
    <form method="post" class="fields narrow" novalidate>
      ${
        known
          ? currentPassword(error)
          : input({
              name: 'word',
              label: say('enter-word-label', { word }),
              required: true,
              autocomplete: 'off',
              maxLength: 20,
              error,
            })
      }
      <p class="actions">
        ${button(say('delete-account'), { danger: true })} ${linkButton(accountPath, say('cancel'))}
      </p>
    </form>`;
  return accountPage(c, say('delete-account'), content, status);
}
