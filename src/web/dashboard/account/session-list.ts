import ipaddr from 'ipaddr.js';
import type { Session } from '../../accounts/sessions.ts';
import { badge, button, html, table, time, type Html } from '../../design/index.ts';
import { deviceOf } from './device.ts';
import { accountPath } from './frame.ts';

export const sessionList = (sessions: readonly Session[], here: string): Html =>
  html`${table(
    'Sessions',
    [
      {
        title: 'Device',
        cell: ({ id, agent }: Session) =>
          html`${deviceOf(agent)} ${id === here && badge('this one', 'good')}`,
      },
      {
        title: 'Address',
        cell: ({ address }: Session) => html`<code>${addressText(address)}</code>`,
      },
      { title: 'Last seen', cell: ({ lastSeenAt }: Session) => time(lastSeenAt) },
      { title: 'Signed in', cell: ({ createdAt }: Session) => time(createdAt) },
      {
        title: 'End',
        cell: ({ id, agent }: Session) =>
          id === here
            ? html`<span class="soft">Sign out ends it</span>`
            : html`<form method="post" action="${accountPath}/sessions/end">
                <button class="button slight" type="submit" name="session" value="${id}">
                  End<span class="unseen"> the session on ${deviceOf(agent)}</span>
                </button>
              </form>`,
      },
    ],
    sessions,
  )}
  ${
    sessions.length > 1 &&
    html`<form method="post" action="${accountPath}/sessions/end-others">
      <p class="actions">${button('End all other sessions', { danger: true })}</p>
    </form>`
  }`;

const addressText = (address: string): string =>
  address === '' ? 'not known' : ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
