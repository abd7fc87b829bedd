/** `/dashboard/settings/members/invite`: a link that makes an account, mailed or to be copied. */
import { z } from 'zod';
import type { Role } from '../../../accounts/accounts.ts';
import { inviteEmail } from '../../../accounts/emails.ts';
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
const title = 'Invite somebody';

export const roleOptions: readonly (readonly [Role, string])[] = [
  ['member', 'Member: stores, orders, audits, agents, messages'],
  ['analyst', 'Analyst: stores, audits, agents; no personal data of buyers, and no work on orders'],
  ['owner', 'Owner: everything, with keys and people'],
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
      return again({ email: 'Somebody here has this address already.' });
    const by = c.get('member');
    const path = await makeInvitation(accounts, { email, role, by });
    c.set('actDetails', { isDone: true, about: `${email} as ${role}` });
    const origin = linkOrigin(deps.baseUrl, c.req.url);
    if (notifications.canSend && origin !== undefined) {
      await notifications.queue(inviteEmail(email, by.name, origin + path));
      return c.redirect(`${membersPath}?said=invited`, 303);
    }
    const content = toCopy(email, (origin ?? new URL(c.req.url).origin) + path);
    return dashboardPage(c, { title: 'The invitation', section: 'settings', content, secret: true });
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
        ? 'They get a letter with a link that works once, for 7 days.'
        : 'You get a link that works once, for 7 days, to hand over yourself: this installation sends no mail.',
    })}
    <form method="post" class="fields narrow" novalidate>
      ${input({
        name: 'email',
        label: 'E-mail address',
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
      <p class="actions">${button('Invite', { main: true })} ${linkButton(membersPath, 'Cancel')}</p>
    </form>`;

const toCopy = (email: string, link: string) =>
  html`${pageHead('The invitation')}
    <div class="stack">
      ${notice(html`<p>Hand this link to <strong>${email}</strong>. It works once, for 7 days, and is not shown again.</p>`, 'warn')}
      ${copyable('link', link, 'the link')}
      <p class="actions">${linkButton(membersPath, 'I have it', { main: true })}</p>
    </div>`;
