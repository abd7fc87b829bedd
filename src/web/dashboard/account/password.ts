/** `/dashboard/account/password`: sets or changes the password. */
import type { Context } from 'hono';
import { passwordFault, passwordLength } from '../../accounts/password-rule.ts';
import { button, html, input, linkButton, notice } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';
import {
  accountPage,
  accountPath,
  currentPassword,
  passwordProblem,
  sendNotice,
  type AccountDeps,
} from './frame.ts';
import { accountPageTexts as say } from './messages/index.ts';

/** Members without a password can set one only so long after they signed in. */
const freshMinutes = 15;

export function addPasswordSettings(app: Dashboard, deps: AccountDeps): void {
  const { people, sessions } = deps.accounts;
  const path = `${accountPath}/password`;

  async function isFresh(c: Context<DashboardEnv>): Promise<boolean> {
    const mine = (await sessions.of(c.get('member').id)).find(({ id }) => id === c.get('sessionId'));
    return mine !== undefined && Date.now() - mine.createdAt < freshMinutes * 60_000;
  }

  app.get(path, async (c) => {
    const known = await people.hasPassword(c.get('member').id);
    return known || (await isFresh(c)) ? page(c, known, {}) : tooOld(c);
  });

  app.post(path, async (c) => {
    const { id, name, email } = c.get('member');
    const known = await people.hasPassword(id);
    if (!known && !(await isFresh(c))) return tooOld(c);
    const { current, password = '' } = await readFields(c);
    const wrong = known ? await passwordProblem(c, deps, current) : undefined;
    const fault = passwordFault(password, [name, email]);
    if (wrong !== undefined || fault !== undefined)
      return page(c, known, { current: wrong, password: fault });
    await people.setPassword(id, password);
    await sessions.endAll(id, c.get('sessionId'));
    await sendNotice(deps, email, 'password-changed');
    return c.redirect(`${accountPath}?said=password`, 303);
  });
}

const titleOf = (known: boolean): string => say(known ? 'change-password' : 'set-password');

function page(
  c: Context<DashboardEnv>,
  known: boolean,
  errors: { current?: string | undefined; password?: string | undefined },
) {
  const content = html`<p>${say('password-text')}</p>
    <form method="post" class="fields narrow" novalidate>
      <input type="hidden" name="username" autocomplete="username" value="${c.get('member').email}" />
      ${known && currentPassword(errors.current)}
      ${input({
        name: 'password',
        label: say('new-password'),
        type: 'password',
        autocomplete: 'new-password',
        required: true,
        hint: say('password-hint', { min: passwordLength.min }),
        error: errors.password,
      })}
      <p class="actions">
        ${button(say('save-password'), { main: true })} ${linkButton(accountPath, say('cancel'))}
      </p>
    </form>`;
  return accountPage(c, titleOf(known), content, Object.values(errors).some(Boolean) ? 400 : 200);
}

const tooOld = (c: Context<DashboardEnv>) =>
  accountPage(
    c,
    titleOf(false),
    html`${notice(say('sign-in-too-old', { minutes: freshMinutes }), 'warn')}
      <p class="actions">${linkButton(accountPath, say('back'))}</p>`,
    403,
  );
