/** `/dashboard/settings/keys`: all keys, and what the plans allow. */
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
  revoked: 'The key is revoked. Calls with it are refused from now on.',
  deleted: 'The key is out of the list. Its reports stay.',
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
    const make = owner && linkButton(`${keysPath}/new`, 'New key', { main: true });
    const content = html`${settingsHead(keysPath, {
        text: 'One key for each client. Limits count for each key by itself.',
        ...(rows.length > 0 && make ? { actions: make } : {}),
      })}
      <div class="stack">
        ${flashMessage(c, said)} ${!owner && forOwners}
        ${
          rows.length === 0
            ? empty(
                'No key yet',
                'A program that calls the audit API needs one. It is shown once, when it is made.',
                make,
              )
            : table('Keys that work', columns, rows)
        }
        ${over.length > 0 && past(over, owner)}
        <h2 id="plans">Plans</h2>
        <div class="narrow">
          ${table(
            'What the plans allow',
            [
              { title: 'Plan', cell: ([name]) => name },
              { title: 'Calls a minute', number: true, cell: ([, plan]) => grouped(plan.callsPerMinute) },
              { title: 'Scans a month', number: true, cell: ([, plan]) => grouped(plan.scansPerMonth) },
            ],
            Object.entries(plans),
          )}
        </div>
        <p class="soft small">Months are counted in UTC. Only audits that could begin count as scans.</p>
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
        ${oldUntil !== undefined && badge('old key still works', 'warn')}`,
  },
  { title: 'Store', cell: ({ store }: Row) => store },
  { title: 'Plan', cell: ({ plan }: Row) => plan },
  {
    title: 'Calls left this minute',
    number: true,
    cell: ({ standing: { callsLeft, callsLimit } }: Row) => `${grouped(callsLeft)} of ${grouped(callsLimit)}`,
  },
  {
    title: 'Scans this month',
    number: true,
    cell: ({ standing: { scansUsed, scansLimit } }: Row) =>
      html`${grouped(scansUsed)} of ${grouped(scansLimit)} ${meter(scansUsed, scansLimit)}`,
  },
  {
    title: 'Last used',
    cell: ({ lastUsedAt }: Row) => (lastUsedAt === undefined ? 'never' : time(lastUsedAt)),
  },
  {
    title: 'Ends',
    cell: ({ expiresAt }: Row) => (expiresAt === undefined ? 'never' : time(expiresAt, 'day')),
  },
];

const past = (keys: readonly KeyFacts[], owner: boolean): Html =>
  html`<details class="folded">
    <summary>${keys.length === 1 ? 'One key' : `${keys.length} keys`} that no longer work</summary>
    ${table(
      'Keys that no longer work',
      [
        {
          title: 'Client',
          cell: ({ id, client, start }) =>
            html`<a href="${keysPath}/${id}">${client}</a>
              <div class="small soft"><code>${start}…</code></div>`,
        },
        { title: 'State', cell: ({ state }) => badge(state) },
        { title: 'Made', cell: ({ createdAt }) => time(createdAt, 'day') },
        {
          title: 'Last used',
          cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? 'never' : time(lastUsedAt)),
        },
        ...(owner
          ? [
              {
                title: 'Remove',
                cell: ({ id, client }: KeyFacts) =>
                  html`<a href="${keysPath}/${id}/delete">Delete<span class="unseen"> ${client}</span> …</a>`,
              },
            ]
          : []),
      ],
      keys,
    )}
  </details>`;
