/** `/dashboard/account`: profile and sessions of the member. */
import type { Context } from 'hono';
import { z } from 'zod';
import { nameField } from '../../accounts/person-fields.ts';
import { badge, button, facts, html, input, linkButton, pageHead } from '../../design/index.ts';
import { readForm } from '../../form.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import { accountPath, type AccountDeps } from './frame.ts';
import { passkeysPath } from './passkeys.ts';
import { secondFactorPath } from './second-factor.ts';
import { sessionList } from './sessions.ts';

const said = {
  saved: 'Saved.',
  password: 'Password changed. All your other sessions have ended.',
  address: 'Email address changed.',
  mailed: 'Check your email. Your email address changes when you open the link. It expires in one hour.',
  ended: 'Session ended.',
  'ended-others': 'All your other sessions have ended.',
};
const form = z.object({ name: nameField });

export function addProfile(app: Dashboard, deps: AccountDeps): void {
  const { passkeys, people, sessions } = deps.accounts;

  app.get(accountPath, (c) => page(c));

  app.post(accountPath, async (c) => {
    const read = await readForm(c, form);
    if (!read.ok) return page(c, { name: read.fields['name'] ?? '', error: read.errors['name'] });
    await people.rename(c.get('member').id, read.value.name);
    return c.redirect(`${accountPath}?said=saved`, 303);
  });

  async function page(c: Context<DashboardEnv>, wrong?: { name: string; error: string | undefined }) {
    const { id, name, email, role, hasSecondFactor } = c.get('member');
    const [hasPassword, list, devices] = await Promise.all([
      people.hasPassword(id),
      sessions.of(id),
      passkeys.of(id),
    ]);
    const content = html`${pageHead('Your account')}
      <div class="stack">
        ${flashMessage(c, said)}
        ${facts([
          ['Role', badge(role, role === 'owner' ? 'good' : undefined)],
          [
            'Email address',
            html`${email} ·
              <a href="${accountPath}/address">Change<span class="unseen"> email address</span></a>`,
          ],
          [
            'Password',
            html`${hasPassword ? 'Set' : 'Not set'} ·
              <a href="${accountPath}/password"
                >${hasPassword ? 'Change' : 'Set'}<span class="unseen"> password</span></a
              >`,
          ],
          [
            'Second factor',
            html`${hasSecondFactor ? 'Set up' : 'Not set up'} ·
              <a href="${secondFactorPath}"
                >${hasSecondFactor ? 'Change' : 'Set up'}<span class="unseen"> second factor</span></a
              >`,
          ],
          [
            'Passkeys',
            html`${String(devices.length)} ·
              <a href="${passkeysPath}">Manage<span class="unseen"> passkeys</span></a>`,
          ],
        ])}
        <form method="post" action="${accountPath}" class="fields narrow" novalidate>
          ${input({
            name: 'name',
            label: 'Name',
            required: true,
            autocomplete: 'name',
            maxLength: 100,
            value: wrong?.name ?? name,
            error: wrong?.error,
          })}
          <p class="actions">${button('Save', { main: true })}</p>
        </form>
        <h2 id="sessions">Active sessions</h2>
        ${sessionList(list, c.get('sessionId'))}
        <h2>Your data</h2>
        <p>Download your profile, your sessions, and your activity, or delete your account.</p>
        <p class="actions">
          ${linkButton(`${accountPath}/export`, 'Download data')}
          ${linkButton(`${accountPath}/delete`, 'Delete account')}
        </p>
      </div>`;
    return dashboardPage(c, { title: 'Your account', status: wrong ? 400 : 200, content });
  }
}
