/** `/dashboard/settings/members`: members and invitations. */
import type { Link } from '#storage';
import { roleOf } from '../../../accounts/permissions.ts';
import type { Person } from '../../../accounts/people.ts';
import { badge, button, html, linkButton, table, time, type Html } from '../../../design/index.ts';
import { type Dashboard, may } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import { forOwners, membersPath, settingsHead } from '../frame.ts';
import { memberTexts as say } from './messages/index.ts';
import { requirementForm } from './require-second-factor.ts';
import type { SettingsRouteDeps } from '../deps.ts';

const said = () => ({
  invited: say('said-invited'),
  withdrawn: say('said-withdrawn'),
  changed: say('said-changed'),
  required: say('said-required'),
  'not-required': say('said-not-required'),
  'own-first': say('said-own-first'),
  removed: say('said-removed'),
});

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
        text: say('list-text'),
        ...(owner
          ? { actions: linkButton(`${membersPath}/invite`, say('invite-member'), { main: true }) }
          : {}),
      })}
      <div class="stack">
        ${flashMessage(c, said())} ${!owner && forOwners()}
        ${table(
          say('members'),
          [
            {
              title: say('name'),
              cell: ({ id, name }: Person) => html`${name} ${id === me && badge(say('you'))}`,
            },
            { title: say('email'), cell: ({ email }: Person) => email },
            { title: say('role'), cell: ({ role }: Person) => badge(say(`role-${role}`)) },
            {
              title: say('second-factor'),
              cell: ({ hasSecondFactor }: Person) => (hasSecondFactor ? say('yes') : say('no')),
            },
            { title: say('joined'), cell: ({ createdAt }: Person) => time(createdAt, 'day') },
            ...(owner
              ? [
                  {
                    title: say('action'),
                    cell: ({ id, name }: Person) =>
                      html`<a href="${membersPath}/${id}"
                        >${say('edit')}<span class="unseen"> ${name}</span></a
                      >`,
                  },
                ]
              : []),
          ],
          people,
        )}
        ${invited.length > 0 && invitations(invited, owner)} ${owner && requirementForm(isRequired)}
      </div>`;
    return dashboardPage(c, { title: say('members'), section: 'settings', content });
  });
}

const invitations = (invited: readonly Link[], owner: boolean): Html =>
  html`<h2>${say('invitations')}</h2>
    ${table(
      say('invitations'),
      [
        { title: say('email'), cell: ({ subject }: Link) => subject },
        { title: say('role'), cell: ({ body }: Link) => say(`role-${roleOf(body['role'])}`) },
        { title: say('invited-by'), cell: ({ body }: Link) => body['by'] },
        { title: say('expires'), cell: ({ expiresAt }: Link) => time(expiresAt) },
        ...(owner
          ? [
              {
                title: say('action'),
                cell: ({ subject }: Link) =>
                  html`<form method="post" action="${membersPath}/withdraw">
                    <input type="hidden" name="email" value="${subject}" />
                    ${button(say('revoke'), { slight: true })}
                  </form>`,
              },
            ]
          : []),
      ],
      invited,
    )}`;
