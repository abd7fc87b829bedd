/** Preferences of a store: shown, changed, and never saved over the change of another member. */
import { HostTaken } from '#storage';
import { flashMessage } from '../../page.ts';
import { may } from '../../context.ts';
import { html, notice, table, type Html } from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { excerpt } from '../../../design/outside-text.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { preferencesForm } from './form.ts';
import { fieldLabel, fieldAnchor } from './labels.ts';
import { storePreferenceTexts as say } from './messages/index.ts';
import { readSiteFields } from './read-fields.ts';
import { rowCount, rowListNames, rowLists, fieldText, type PreferenceFields } from './rows.ts';
import { fieldsOf } from './write-fields.ts';

export async function showPreferences(c: SiteContext, stores: Stores): Promise<Response> {
  const seen = await stores.sites.revision();
  const site = await findSite(c, stores);
  const readOnly = !may(c, 'manage');
  return storePage(c, site, {
    tab: 'preferences',
    said: readOnly ? notice(say('read-only')) : flashMessage(c, { saved: say('saved') }),
    content: preferencesForm({
      site,
      seen,
      fields: fieldsOf(site),
      errors: {},
      releases: stores.primaryReleases,
      readOnly,
    }),
  });
}

export async function savePreferences(c: SiteContext, stores: Stores): Promise<Response> {
  const fields = await readFields(c);
  const site = await findSite(c, stores);
  const seen = readSeen(fields);
  const show = (
    status: 200 | 400 | 409,
    said: Html | undefined,
    more: { fields?: PreferenceFields; errors?: Record<string, string>; seen?: number } = {},
  ) =>
    storePage(c, site, {
      tab: 'preferences',
      said,
      status,
      content: preferencesForm({
        site,
        seen,
        fields,
        errors: {},
        releases: stores.primaryReleases,
        readOnly: false,
        ...more,
      }),
    });

  const longer = withOneMore(fields);
  if (longer) return show(200, notice(say('row-added')), { fields: longer });
  const read = readSiteFields(fields, site, stores.primaryReleases);
  if (!read.ok) return show(400, errorList(read.errors), { errors: read.errors });
  const revision = await stores.sites
    .put(read.site, seen, c.get('member').email)
    .catch((error: unknown) => hostTaken(error));
  if (revision instanceof HostTaken) {
    const errors = { [revision.field]: revision.message };
    return show(400, errorList(errors), { errors });
  }
  if (revision === undefined) {
    const now = await stores.sites.revision();
    const theirs = await findSite(c, stores);
    return show(409, bothVersions(fieldsOf(theirs), fields), { seen: now });
  }
  return c.redirect(`${storePath(site.id, 'preferences')}?said=saved`, 303);
}

const readSeen = (fields: PreferenceFields): number => {
  const text = fieldText(fields, 'seen');
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
};

/** The form with one more row, if that button was pressed. */
function withOneMore(fields: PreferenceFields): PreferenceFields | undefined {
  const wanted = fieldText(fields, 'do');
  const list = rowListNames.find((name) => wanted === `add:${name}`);
  if (!list) return undefined;
  const rows = Math.min(rowCount(fields, list) + 1, rowLists[list].most);
  return { ...fields, [`${list}.rows`]: String(rows) };
}

/** @throws any other error */
export function hostTaken(error: unknown): HostTaken {
  if (error instanceof HostTaken) return error;
  throw error;
}

export const errorList = (errors: Readonly<Record<string, string>>): Html =>
  notice(
    html`<p><strong>${say('nothing-saved')}</strong> ${say('fix-fields')}</p>
      <ul>
        ${Object.entries(errors).map(
          ([name, text]) => html`<li><a href="${fieldAnchor(name)}">${fieldLabel(name)}</a>: ${text}</li>`,
        )}
      </ul>`,
    'bad',
  );

/** The differences between the saved and the typed values. */
function bothVersions(theirs: PreferenceFields, mine: PreferenceFields): Html {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].filter(
    (name) => !/^(?:seen|do)$|\.rows$|\.remove$/.test(name),
  );
  const changed = names.filter((name) => plain(theirs, name) !== plain(mine, name));
  return notice(
    html`<p><strong>${say('changed-meanwhile')}</strong> ${say('copy-and-save')}</p>
      ${
        changed.length > 0
          ? table(
              say('differences'),
              [
                {
                  title: say('preference'),
                  cell: (name: string) => html`<a href="${fieldAnchor(name)}">${fieldLabel(name)}</a>`,
                },
                { title: say('saved-value'), cell: (name) => shown(theirs, name) },
                { title: say('your-change'), cell: (name) => shown(mine, name) },
              ],
              changed,
            )
          : html`<p>${say('no-differences')}</p>`
      }`,
    'warn',
  );
}

const plain = (fields: PreferenceFields, name: string): string =>
  fieldText(fields, name).replaceAll('\r\n', '\n');

const shown = (fields: PreferenceFields, name: string): Html | string => {
  const text = excerpt(fieldText(fields, name), 300);
  return text === '' ? html`<span class="soft">${say('empty')}</span>` : text;
};
