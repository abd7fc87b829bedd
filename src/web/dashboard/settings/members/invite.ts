/** `/dashboard/settings/members/invite`: an invitation link, sent by email or copied. */
import { z } from 'zod';
import type { Role } from '../../../accounts/accounts.ts';
import { accountEmails } from '../../../accounts/emails.ts';
import { linkOrigin } from '../../../accounts/link-address.ts';
import { makeInvitation } from '../../../accounts/one-time-links.ts';
import { emailField, roleField } from '../../../accounts/person-fields.ts';
import {
  button,
  copyable,
  crumbs,
  html,
  input,
  linkButton,
  notice,
  pageHead,
  select,
} from '../../../design/index.ts';
import { readFields, readForm } from '../../../form.ts';
import type { Dashboard } from '../../context.ts';
import { requireOwner } from '../../refusal.ts';
import { dashboardPage } from '../../page.ts';
import { membersPath } from '../frame.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { memberTexts as say } from './messages/index.ts';

const form = z.object({ email: emailField, role: roleField });

export const roleOptions = (): readonly (readonly [Role, string])[] => [
  ['member', say('member-option')],
  ['analyst', say('analyst-option')],
  ['owner', say('owner-option')],
];

export function addInvitations(app: Dashboard, deps: SettingsRouteDeps): void {
  const { accounts, notifications } = deps;

  app.get(`${membersPath}/invite`, requireOwner, (c) =>
    dashboardPage(c, {
      title: say('invite-member'),
      section: 'settings',
      content: page({}, notifications.canSend),
    }),
  );

  app.post(`${membersPath}/invite`, requireOwner, async (c) => {
    const read = await readForm(c, form);
    const again = (errors: Record<string, string>) =>
      dashboardPage(c, {
        title: say('invite-member'),
        section: 'settings',
        status: 400,
        content: page(read.fields, notifications.canSend, errors),
      });
    if (!read.ok) return again(read.errors);
    const { email, role } = read.value;
    if (await accounts.people.byEmail(email)) return again({ email: say('email-taken') });
    const by = c.get('member');
    const path = await makeInvitation(accounts, { email, role, by });
    c.set('actDetails', { isDone: true, about: `${email} as ${role}` });
    const origin = linkOrigin(deps.baseUrl, c.req.url);
    if (notifications.canSend && origin !== undefined) {
      await notifications.queue(accountEmails(notifications.language).invite(email, by.name, origin + path));
      return c.redirect(`${membersPath}?said=invited`, 303);
    }
    const content = toCopy(email, (origin ?? new URL(c.req.url).origin) + path);
    return dashboardPage(c, { title: say('invitation-link'), section: 'settings', content, secret: true });
  });

  app.post(`${membersPath}/withdraw`, requireOwner, async (c) => {
    const { email = '' } = await readFields(c);
    await accounts.links.end('invite', email);
    c.set('actDetails', { about: email });
    return c.redirect(`${membersPath}?said=withdrawn`, 303);
  });
}

const page = (fields: Record<string, string>, mails: boolean, errors: Record<string, string> = {}) =>
  html`${crumbs([[membersPath, say('members')]], say('invite'))}
    ${pageHead(say('invite-member'), {
      text: mails ? say('invite-by-email') : say('invite-by-link'),
    })}
    <form method="post" class="fields narrow" novalidate>
      ${input({
        name: 'email',
        label: say('email'),
        type: 'email',
        required: true,
        autofocus: true,
        autocomplete: 'off',
        maxLength: 254,
        value: fields['email'],
        error: errors['email'],
      })}
      ${select(
        {
          name: 'role',
          label: say('role'),
          required: true,
          value: fields['role'] ?? 'member',
          error: errors['role'],
        },
        roleOptions(),
      )}
      <p class="actions">
        ${button(mails ? say('send') : say('create-link'), { main: true })}
        ${linkButton(membersPath, say('cancel'))}
      </p>
    </form>`;

const toCopy = (email: string, link: string) =>
  html`${pageHead(say('invitation-link'))}
    <div class="stack">
      ${notice(html`<p>${say.parts('share-link', { email: html`<strong>${email}</strong>` })}</p>`, 'warn')}
      ${copyable('link', link, say('copy-link'))}
      <p class="actions">${linkButton(membersPath, say('done'), { main: true })}</p>
    </div>`;
