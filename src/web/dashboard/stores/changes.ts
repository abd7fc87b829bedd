/** Changes of a store, newest first. */
import type { ChangedPreference, SiteChange } from '#storage';
import { empty, html, paging, table, time, type Html } from '../../design/index.ts';
import { excerpt } from '../../design/outside-text.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { storeTexts as say } from './messages/index.ts';
import { findSite, storePage, type SiteContext } from './site-page.ts';

const pageSize = 50;

export async function showChanges(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await findSite(c, stores);
  const asked = c.req.query('before') ?? '';
  const before = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined;
  const rows = await stores.sites.changes(site.id, {
    limit: pageSize + 1,
    ...(before === undefined ? {} : { before }),
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const to = storePath(site.id, 'changes');
  return storePage(c, site, {
    tab: 'changes',
    content: html`${
      shown.length
        ? html`${changesTable(shown)}
          ${paging({
            newer: before === undefined ? undefined : to,
            older: last ? `${to}?before=${last.revision}` : undefined,
          })}`
        : empty(say('no-changes'), say('no-changes-text'))
    }`,
  });
}

const changesTable = (rows: readonly SiteChange[]): Html =>
  table(
    say('changes'),
    [
      { title: say('when'), cell: ({ at }: SiteChange) => time(at) },
      { title: say('who'), cell: ({ who }) => excerpt(who, 100) },
      {
        title: say('what'),
        cell: ({ what }) =>
          html`<ul class="changes">
            ${what.map((one) => html`<li><code>${one.name}</code>: ${preferenceChangeWords(one)}</li>`)}
          </ul>`,
      },
    ],
    rows,
  );

export function preferenceChangeWords(change: ChangedPreference): Html | string {
  if ('secret' in change) return say(`secret-${change.secret}`);
  const { before, after } = change;
  if (before === undefined) return html`${valueOf(after)} <span class="soft">${say('is-new')}</span>`;
  if (after === undefined) return html`${valueOf(before)} <span class="soft">${say('is-gone')}</span>`;
  return html`${valueOf(before)} → ${valueOf(after)}`;
}

const valueOf = (value: unknown): string => excerpt(JSON.stringify(value) ?? '', 200);
