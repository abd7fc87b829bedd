/** `/dashboard/settings/keys`: all keys and the limits of the plans. */
import { grouped } from '../../../design/charts/funnel.ts';
import type { KeyFacts } from '../../../accounts/keys.ts';
import { plans } from '../../../accounts/plans.ts';
import { badge, empty, html, linkButton, table, time, type Html } from '../../../design/index.ts';
import { type Dashboard, may } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import { forOwners, keysPath, settingsHead } from '../frame.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { meter, standingOf, type KeyStanding } from './standing.ts';
import { storeNames, storeOf } from './store.ts';

const said = {
  revoked: 'Key revoked. Requests with it are now rejected.',
  deleted: 'Key deleted. Its reports are kept.',
};

type Row = KeyFacts & { standing: KeyStanding; store: string };

export function addKeyList(app: Dashboard, deps: SettingsRouteDeps): void {
  app.get(keysPath, async (c) => {
    const owner = may(c, 'manage');
    const [keys, stores] = await Promise.all([deps.keys.list(), storeNames(deps)]);
    const live = keys.filter(({ state }) => state === 'live');
    const rows = await Promise.all(
      live.map(async (key): Promise<Row> => ({
        ...key,
        standing: await standingOf(deps, key),
        store: storeOf(key, stores),
      })),
    );
    const over = keys.filter(({ state }) => state !== 'live');
    const make = owner && linkButton(`${keysPath}/new`, 'New API key', { main: true });
    const content = html`${settingsHead(keysPath, {
        text: 'Create one key for each client. Limits and quotas apply to each key separately.',
        ...(rows.length > 0 && make ? { actions: make } : {}),
      })}
      <div class="stack">
        ${flashMessage(c, said)} ${!owner && forOwners}
        ${
          rows.length === 0
            ? empty(
                'No API keys yet',
                'Programs need a key to call the API. A key is shown only once, when you create it.',
                make,
              )
            : table('Active API keys', columns, rows)
        }
        ${over.length > 0 && past(over, owner)}
        <h2 id="plans">Plans</h2>
        <div class="narrow">
          ${table(
            'Limits of the plans',
            [
              { title: 'Plan', cell: ([name]) => name },
              {
                title: 'Requests per minute',
                number: true,
                cell: ([, plan]) => grouped(plan.callsPerMinute),
              },
              { title: 'Audits per month', number: true, cell: ([, plan]) => grouped(plan.scansPerMonth) },
            ],
            Object.entries(plans),
          )}
        </div>
        <p class="soft small">Months start in UTC. Audits that cannot start do not count.</p>
      </div>`;
    return dashboardPage(c, { title: 'API keys', section: 'settings', content });
  });
}

const columns = [
  {
    title: 'Client',
    cell: ({ id, client, start, oldUntil }: Row) =>
      html`<a href="${keysPath}/${id}">${client}</a>
        <div class="small soft"><code>${start}…</code></div>
        ${oldUntil !== undefined && badge('old key still valid', 'warn')}`,
  },
  { title: 'Store', cell: ({ store }: Row) => store },
  { title: 'Plan', cell: ({ plan }: Row) => plan },
  {
    title: 'Requests left this minute',
    number: true,
    cell: ({ standing: { callsLeft, callsLimit } }: Row) => `${grouped(callsLeft)} of ${grouped(callsLimit)}`,
  },
  {
    title: 'Audits this month',
    number: true,
    cell: ({ standing: { scansUsed, scansLimit } }: Row) =>
      html`${grouped(scansUsed)} of ${grouped(scansLimit)} ${meter(scansUsed, scansLimit)}`,
  },
  {
    title: 'Last used',
    cell: ({ lastUsedAt }: Row) => (lastUsedAt === undefined ? 'Never' : time(lastUsedAt)),
  },
  {
    title: 'Expires',
    cell: ({ expiresAt }: Row) => (expiresAt === undefined ? 'Never' : time(expiresAt, 'day')),
  },
];

const past = (keys: readonly KeyFacts[], owner: boolean): Html =>
  html`<details class="folded">
    <summary>${keys.length === 1 ? '1 inactive key' : `${keys.length} inactive keys`}</summary>
    ${table(
      'Inactive API keys',
      [
        {
          title: 'Client',
          cell: ({ id, client, start }) =>
            html`<a href="${keysPath}/${id}">${client}</a>
              <div class="small soft"><code>${start}…</code></div>`,
        },
        { title: 'Status', cell: ({ state }) => badge(state) },
        { title: 'Created', cell: ({ createdAt }) => time(createdAt, 'day') },
        {
          title: 'Last used',
          cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? 'Never' : time(lastUsedAt)),
        },
        ...(owner
          ? [
              {
                title: 'Action',
                cell: ({ id, client }: KeyFacts) =>
                  html`<a href="${keysPath}/${id}/delete">Delete<span class="unseen"> ${client}</span></a>`,
              },
            ]
          : []),
      ],
      keys,
    )}
  </details>`;
