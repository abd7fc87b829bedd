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

const form = z.object({ email: emailField, role: roleField });
const title = 'Invite member';

export const roleOptions: readonly (readonly [Role, string])[] = [
  ['member', 'Member: stores, orders, audits, agents, and messages'],
  ['analyst', 'Analyst: stores, audits, and agents, without order actions or personal data of buyers'],
  ['owner', 'Owner: everything, including keys and members'],
];

export function addInvitations(app: Dashboard, deps: SettingsRouteDeps): void {
  const { accounts, notifications } = deps;

  app.get(`${membersPath}/invite`, requireOwner, (c) =>
    dashboardPage(c, { title, section: 'settings', content: page({}, notifications.canSend) }),
  );

  app.post(`${membersPath}/invite`, requireOwner, async (c) => {
    const read = await readForm(c, form);
    const again = (errors: Record<string, string>) =>
      dashboardPage(c, {
        title,
        section: 'settings',
        status: 400,
        content: page(read.fields, notifications.canSend, errors),
      });
    if (!read.ok) return again(read.errors);
    const { email, role } = read.value;
    if (await accounts.people.byEmail(email))
      return again({ email: 'This email address already belongs to a member.' });
    const by = c.get('member');
    const path = await makeInvitation(accounts, { email, role, by });
    c.set('actDetails', { isDone: true, about: `${email} as ${role}` });
    const origin = linkOrigin(deps.baseUrl, c.req.url);
    if (notifications.canSend && origin !== undefined) {
      await notifications.queue(accountEmails(notifications.language).invite(email, by.name, origin + path));
      return c.redirect(`${membersPath}?said=invited`, 303);
    }
    const content = toCopy(email, (origin ?? new URL(c.req.url).origin) + path);
    return dashboardPage(c, { title: 'Invitation link', section: 'settings', content, secret: true });
  });

  app.post(`${membersPath}/withdraw`, requireOwner, async (c) => {
    const { email = '' } = await readFields(c);
    await accounts.links.end('invite', email);
    c.set('actDetails', { about: email });
    return c.redirect(`${membersPath}?said=withdrawn`, 303);
  });
}

const page = (fields: Record<string, string>, mails: boolean, errors: Record<string, string> = {}) =>
  html`${crumbs([[membersPath, 'Members']], 'Invite')}
    ${pageHead(title, {
      text: mails
        ? 'Portico sends an email with a link that works once and expires in 7 days.'
        : 'Email is not set up. You get a link to share, which works once and expires in 7 days.',
    })}
    <form method="post" class="fields narrow" novalidate>
      ${input({
        name: 'email',
        label: 'Email address',
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
          label: 'Role',
          required: true,
          value: fields['role'] ?? 'member',
          error: errors['role'],
        },
        roleOptions,
      )}
      <p class="actions">
        ${button(mails ? 'Send invitation' : 'Create link', { main: true })}
        ${linkButton(membersPath, 'Cancel')}
      </p>
    </form>`;

const toCopy = (email: string, link: string) =>
  html`${pageHead('Invitation link')}
    <div class="stack">
      ${notice(html`<p>Copy this link now and share it with <strong>${email}</strong>. It is not shown again. It works once and expires in 7 days.</p>`, 'warn')}
      ${copyable('link', link, 'the link')}
      <p class="actions">${linkButton(membersPath, 'Done', { main: true })}</p>
    </div>`;
