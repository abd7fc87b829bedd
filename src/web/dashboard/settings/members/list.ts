/** `/dashboard/settings/members`: who may use the dashboard, and who is invited. */
import type { Link } from '#storage';
import type { Person } from '../../../accounts/people.ts';
import { badge, button, html, linkButton, table, time, type Html } from '../../../design/index.ts';
import { type Dashboard, may } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import { forOwners, membersPath, settingsHead } from '../frame.ts';
import { requirementForm } from './require-second-factor.ts';
import type { SettingsRouteDeps } from '../deps.ts';

const said = {
  invited: 'The invitation is on its way. Its link works once, for 7 days.',
  withdrawn: 'The invitation is withdrawn: its link opens nothing.',
  changed: 'Saved. It holds from their next click on.',
  required: 'Everyone needs a second factor now. Members without one set it up at their next click.',
  'not-required': 'Each member decides now.',
  'own-first': 'Nothing was changed: set up a second factor of your own first.',
  removed: 'The account is deleted, and all its sessions are over.',
};

export function addMemberList(app: Dashboard, { accounts }: SettingsRouteDeps): void {
  app.get(membersPath, async (c) => {
    const owner = may(c, 'manage');
    const me = c.get('member').id;
    const [people, invited, isRequired] = await Promise.all([
      accounts.people.list(),
      accounts.links.list('invite'),
      accounts.rule.isRequired(),
    ]);
    const content = html`${settingsHead(membersPath, {
        text: 'Members work with audits, stores, orders and messages. Analysts see no personal data of buyers. Owners also pay money back and manage keys and people.',
        ...(owner ? { actions: linkButton(`${membersPath}/invite`, 'Invite somebody', { main: true }) } : {}),
      })}
      <div class="stack">
        ${flashMessage(c, said)} ${!owner && forOwners}
        ${table(
          'People',
          [
            {
              title: 'Name',
              cell: ({ id, name }: Person) => html`${name} ${id === me && badge('you')}`,
            },
            { title: 'E-mail address', cell: ({ email }: Person) => email },
            { title: 'Role', cell: ({ role }: Person) => badge(role) },
            {
              title: 'Second factor',
              cell: ({ hasSecondFactor }: Person) => (hasSecondFactor ? 'yes' : 'no'),
            },
            { title: 'Since', cell: ({ createdAt }: Person) => time(createdAt, 'day') },
            ...(owner
              ? [
                  {
                    title: 'Change',
                    cell: ({ id, name }: Person) =>
                      html`<a href="${membersPath}/${id}">Change<span class="unseen"> ${name}</span></a>`,
                  },
                ]
              : []),
          ],
          people,
        )}
        ${invited.length > 0 && invitations(invited, owner)} ${owner && requirementForm(isRequired)}
      </div>`;
    return dashboardPage(c, { title: 'Members', section: 'settings', content });
  });
}

const invitations = (invited: readonly Link[], owner: boolean): Html =>
  html`<h2>Invited</h2>
    ${table(
      'Invitations',
      [
        { title: 'E-mail address', cell: ({ subject }: Link) => subject },
        { title: 'Role', cell: ({ body }: Link) => body['role'] },
        { title: 'By', cell: ({ body }: Link) => body['by'] },
        { title: 'Until', cell: ({ expiresAt }: Link) => time(expiresAt) },
        ...(owner
          ? [
              {
                title: 'Withdraw',
                cell: ({ subject }: Link) =>
                  html`<form method="post" action="${membersPath}/withdraw">
                    <input type="hidden" name="email" value="${subject}" />
                    ${button('Withdraw', { slight: true })}
                  </form>`,
              },
            ]
          : []),
      ],
      invited,
    )}`;
