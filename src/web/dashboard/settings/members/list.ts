/** `/dashboard/settings/members`: members and invitations. */
import type { Link } from '#storage';
import type { Person } from '../../../accounts/people.ts';
import { badge, button, html, linkButton, table, time, type Html } from '../../../design/index.ts';
import { type Dashboard, may } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import { forOwners, membersPath, settingsHead } from '../frame.ts';
import { requirementForm } from './require-second-factor.ts';
import type { SettingsRouteDeps } from '../deps.ts';

const said = {
  invited: 'Invitation sent. Its link works once and expires in 7 days.',
  withdrawn: 'Invitation revoked. Its link no longer works.',
  changed: 'Role changed. It applies immediately.',
  required: 'All members now need a second factor. Members without one must set it up to continue.',
  'not-required': 'A second factor is now optional.',
  'own-first': 'Nothing was changed. Set up your own second factor first.',
  removed: 'Member removed.',
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
        text: 'Members work with audits, stores, orders, and messages. Analysts cannot see personal data of buyers. Owners can also make refunds and manage keys and members.',
        ...(owner ? { actions: linkButton(`${membersPath}/invite`, 'Invite member', { main: true }) } : {}),
      })}
      <div class="stack">
        ${flashMessage(c, said)} ${!owner && forOwners}
        ${table(
          'Members',
          [
            {
              title: 'Name',
              cell: ({ id, name }: Person) => html`${name} ${id === me && badge('you')}`,
            },
            { title: 'Email address', cell: ({ email }: Person) => email },
            { title: 'Role', cell: ({ role }: Person) => badge(role) },
            {
              title: 'Second factor',
              cell: ({ hasSecondFactor }: Person) => (hasSecondFactor ? 'Yes' : 'No'),
            },
            { title: 'Joined', cell: ({ createdAt }: Person) => time(createdAt, 'day') },
            ...(owner
              ? [
                  {
                    title: 'Action',
                    cell: ({ id, name }: Person) =>
                      html`<a href="${membersPath}/${id}">Edit<span class="unseen"> ${name}</span></a>`,
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
  html`<h2>Invitations</h2>
    ${table(
      'Invitations',
      [
        { title: 'Email address', cell: ({ subject }: Link) => subject },
        { title: 'Role', cell: ({ body }: Link) => body['role'] },
        { title: 'Invited by', cell: ({ body }: Link) => body['by'] },
        { title: 'Expires', cell: ({ expiresAt }: Link) => time(expiresAt) },
        ...(owner
          ? [
              {
                title: 'Action',
                cell: ({ subject }: Link) =>
                  html`<form method="post" action="${membersPath}/withdraw">
                    <input type="hidden" name="email" value="${subject}" />
                    ${button('Revoke', { slight: true })}
                  </form>`,
              },
            ]
          : []),
      ],
      invited,
    )}`;
