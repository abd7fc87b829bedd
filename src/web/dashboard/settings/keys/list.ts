/** `/dashboard/settings/keys`: all keys and the limits of the plans. */
import { grouped } from '../../../design/charts/funnel.ts';
import type { KeyFacts } from '../../../accounts/keys.ts';
import { plans } from '../../../accounts/plans.ts';
import { badge, empty, html, linkButton, table, time, type Html } from '../../../design/index.ts';
import { type Dashboard, may } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import { forOwners, keysPath, settingsHead } from '../frame.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { apiKeyTexts as say } from './messages/index.ts';
import { meter, standingOf, type KeyStanding } from './standing.ts';
import { storeNames, storeOf } from './store.ts';

const said = () => ({ revoked: say('said-revoked'), deleted: say('said-deleted') });

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
    const make = owner && linkButton(`${keysPath}/new`, say('new-api-key'), { main: true });
    const content = html`${settingsHead(keysPath, {
        text: say('list-text'),
        ...(rows.length > 0 && make ? { actions: make } : {}),
      })}
      <div class="stack">
        ${flashMessage(c, said())} ${!owner && forOwners()}
        ${
          rows.length === 0
            ? empty(say('no-keys'), say('no-keys-text'), make)
            : table(say('active-caption'), columns(), rows)
        }
        ${over.length > 0 && past(over, owner)}
        <h2 id="plans">${say('plans')}</h2>
        <div class="narrow">
          ${table(
            say('plans-caption'),
            [
              { title: say('plan'), cell: ([name]) => name },
              {
                title: say('requests-per-minute'),
                number: true,
                cell: ([, plan]) => grouped(plan.callsPerMinute),
              },
              {
                title: say('audits-per-month'),
                number: true,
                cell: ([, plan]) => grouped(plan.scansPerMonth),
              },
            ],
            Object.entries(plans),
          )}
        </div>
        <p class="soft small">${say('plans-note')}</p>
      </div>`;
    return dashboardPage(c, { title: say('api-keys'), section: 'settings', content });
  });
}

const columns = () => [
  {
    title: say('client'),
    cell: ({ id, client, start, oldUntil }: Row) =>
      html`<a href="${keysPath}/${id}">${client}</a>
        <div class="small soft"><code>${start}…</code></div>
        ${oldUntil !== undefined && badge(say('old-key-valid'), 'warn')}`,
  },
  { title: say('store'), cell: ({ store }: Row) => store },
  { title: say('plan'), cell: ({ plan }: Row) => plan },
  {
    title: say('requests-left'),
    number: true,
    cell: ({ standing: { callsLeft, callsLimit } }: Row) =>
      say('number-of', { count: callsLeft, limit: callsLimit }),
  },
  {
    title: say('audits-this-month'),
    number: true,
    cell: ({ standing: { scansUsed, scansLimit } }: Row) =>
      html`${say('number-of', { count: scansUsed, limit: scansLimit })} ${meter(scansUsed, scansLimit)}`,
  },
  {
    title: say('last-used'),
    cell: ({ lastUsedAt }: Row) => (lastUsedAt === undefined ? say('never') : time(lastUsedAt)),
  },
  {
    title: say('expires'),
    cell: ({ expiresAt }: Row) => (expiresAt === undefined ? say('never') : time(expiresAt, 'day')),
  },
];

const past = (keys: readonly KeyFacts[], owner: boolean): Html =>
  html`<details class="folded">
    <summary>${say('inactive-count', { count: keys.length })}</summary>
    ${table(
      say('inactive-caption'),
      [
        {
          title: say('client'),
          cell: ({ id, client, start }) =>
            html`<a href="${keysPath}/${id}">${client}</a>
              <div class="small soft"><code>${start}…</code></div>`,
        },
        { title: say('status'), cell: ({ state }) => badge(say(`state-${state}`)) },
        { title: say('created'), cell: ({ createdAt }) => time(createdAt, 'day') },
        {
          title: say('last-used'),
          cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? say('never') : time(lastUsedAt)),
        },
        ...(owner
          ? [
              {
                title: say('action'),
                cell: ({ id, client }: KeyFacts) =>
                  html`<a href="${keysPath}/${id}/delete"
                    >${say('delete')}<span class="unseen"> ${client}</span></a
                  >`,
              },
            ]
          : []),
      ],
      keys,
    )}
  </details>`;
