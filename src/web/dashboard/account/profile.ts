/** `/dashboard/account`: profile and sessions of the member. */
import type { Context } from 'hono';
import { z } from 'zod';
import { nameField } from '../../accounts/person-fields.ts';
import { badge, button, facts, html, input, linkButton, pageHead, type Html } from '../../design/index.ts';
import { readForm } from '../../form.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import { accountPath, type AccountDeps } from './frame.ts';
import { accountPageTexts as say } from './messages/index.ts';
import { passkeysPath } from './passkeys.ts';
import { secondFactorPath } from './second-factor.ts';
import { sessionList } from './sessions.ts';

const said = () => ({
  saved: say('saved'),
  password: say('password-changed'),
  address: say('address-changed'),
  mailed: say('address-mailed'),
  ended: say('session-ended'),
  'ended-others': say('sessions-ended'),
});
const form = z.object({ name: nameField });

const unseen = (text: string): Html => html`<span class="unseen">${text}</span>`;

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
    const content = html`${pageHead(say('your-account'))}
      <div class="stack">
        ${flashMessage(c, said())}
        ${facts([
          [say('role'), badge(say(role), role === 'owner' ? 'good' : undefined)],
          [
            say('email-address'),
            html`${email} ·
              <a href="${accountPath}/address"
                >${say.parts('change-link', { what: unseen(say('link-address')) })}</a
              >`,
          ],
          [
            say('password'),
            html`${say(hasPassword ? 'set' : 'not-set')} ·
              <a href="${accountPath}/password"
                >${say.parts(hasPassword ? 'change-link' : 'set-link', {
                  what: unseen(say('link-password')),
                })}</a
              >`,
          ],
          [
            say('second-factor'),
            html`${say(hasSecondFactor ? 'set-up' : 'not-set-up')} ·
              <a href="${secondFactorPath}"
                >${say.parts(hasSecondFactor ? 'change-link' : 'set-up-link', {
                  what: unseen(say('link-second-factor')),
                })}</a
              >`,
          ],
          [
            say('passkeys'),
            html`${String(devices.length)} ·
              <a href="${passkeysPath}"
                >${say.parts('manage-link', { what: unseen(say('link-passkeys')) })}</a
              >`,
          ],
        ])}
        <form method="post" action="${accountPath}" class="fields narrow" novalidate>
          ${input({
            name: 'name',
            label: say('name'),
            required: true,
            autocomplete: 'name',
            maxLength: 100,
            value: wrong?.name ?? name,
            error: wrong?.error,
          })}
          <p class="actions">${button(say('save'), { main: true })}</p>
        </form>
        <h2 id="sessions">${say('active-sessions')}</h2>
        ${sessionList(list, c.get('sessionId'))}
        <h2>${say('your-data')}</h2>
        <p>${say('your-data-text')}</p>
        <p class="actions">
          ${linkButton(`${accountPath}/export`, say('download-data'))}
          ${linkButton(`${accountPath}/delete`, say('delete-account'))}
        </p>
      </div>`;
    return dashboardPage(c, { title: say('your-account'), status: wrong ? 400 : 200, content });
  }
}
