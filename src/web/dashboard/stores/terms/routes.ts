/** Terms of a store: a form for common changes, a file for the rest, and a review of the changes before they are saved. */
import { createHash } from 'node:crypto';
import type { StoreTerms, TermsFile } from '#backends/embedded';
import type { Site } from '#commerce';
import type { ChangedPreference } from '#storage';
import { flashMessage } from '../../page.ts';
import { may } from '../../context.ts';
import {
  button,
  fileInput,
  html,
  linkButton,
  notice,
  table,
  textarea,
  type Html,
} from '../../../design/index.ts';
import { excerpt } from '../../../design/outside-text.ts';
import { readFields, readFormFile } from '../../../form.ts';
import { storePath } from '../address.ts';
import { preferenceChangeWords } from '../changes.ts';
import type { Stores } from '../deps.ts';
import { embeddedSite } from '../feed.ts';
import { storePage, type SiteContext } from '../site-page.ts';
import { termsChanges } from './changes.ts';
import {
  mostRows,
  readTermsFields,
  termsCurrencies,
  termsFields,
  termsRows,
  type TermsErrors,
  type TermsFields,
} from './fields.ts';
import { termsForm, termsLabel } from './form.ts';
import { storeTermsTexts as say } from './messages/index.ts';

/** Of a terms file, and of a form that carries one. */
const maxTermsBytes = 4 * 1024 * 1024;

interface Shown {
  status?: 200 | 400 | 409;
  said?: Html | undefined;
  fields?: TermsFields;
  errors?: TermsErrors;
  /** Text of the file form, and what is wrong with it. */
  file?: { text: string; problems: readonly string[] };
}

export const showTerms = async (c: SiteContext, stores: Stores): Promise<Response> =>
  termsPage(c, stores, await embeddedSite(c, stores));

async function termsPage(c: SiteContext, stores: Stores, site: Site, shown: Shown = {}): Promise<Response> {
  const terms = await stores.terms.read(site.id);
  const readOnly = !may(c, 'manage');
  const { status, fields = termsFields(terms), errors = {}, file } = shown;
  return storePage(c, site, {
    tab: 'terms',
    ...(status === undefined ? {} : { status }),
    said: shown.said ?? (readOnly ? notice(say('read-only')) : flashMessage(c, { saved: say('saved') })),
    actions: linkButton(storePath(site.id, 'terms/terms.json'), say('download-file')),
    content: html`<p>${say('intro')}</p>
      ${termsForm({ site, terms, fields, errors, seen: digestOf(terms), readOnly })}
      ${!readOnly && fileForms(site, terms, file)}`,
  });
}

const fileForms = (site: Site, terms: StoreTerms, file: Shown['file']): Html =>
  html`<section class="card" id="file">
    <h3>${say('terms-file')}</h3>
    <p class="soft">${say.parts('terms-file-text', { command: html`<code>portico seed --terms</code>` })}</p>
    <form
      class="stack"
      method="post"
      action="${storePath(site.id, 'terms/file')}"
      enctype="multipart/form-data"
    >
      ${fileInput({ name: 'file', label: say('file'), required: true, accept: '.json', hint: say('file-hint') })}
      <p class="actions">${button(say('review-file'))}</p>
    </form>
    <form class="stack" method="post" action="${storePath(site.id, 'terms')}" novalidate>
      <input type="hidden" name="seen" value="${digestOf(terms)}" />
      ${textarea({
        name: 'document',
        label: say('terms-as-json'),
        rows: 12,
        required: true,
        value: file?.text ?? textOf(terms),
        ...(file ? { error: file.problems.slice(0, 10).join(' ') } : {}),
      })}
      <p class="actions">${button(say('review-json'), { name: 'do', value: 'review-file' })}</p>
    </form>
  </section>`;

const textOf = (terms: StoreTerms): string => JSON.stringify(terms, null, 2);

const digestOf = (terms: StoreTerms): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 22);

export async function downloadTerms(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await embeddedSite(c, stores);
  const name = site.id.replaceAll(/[^\w.-]/g, '-');
  return c.body(`${textOf(await stores.terms.read(site.id))}\n`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-terms.json"`,
  });
}

export async function postTerms(c: SiteContext, stores: Stores): Promise<Response> {
  const fields = await readFields(c, maxTermsBytes);
  const site = await embeddedSite(c, stores);
  const terms = await stores.terms.read(site.id);
  const wanted = fields['do'] ?? '';
  if (wanted === 'save') return saveTerms(c, stores, site, fields);
  if (wanted === 'review-file') return reviewText(c, stores, site, fields['document'] ?? '');
  // Rows refer to entries of the terms by their index, which may have changed.
  if (fields['seen'] !== digestOf(terms)) return changedMeanwhile(c, stores, site);
  const longer = withOneMoreRow(fields);
  if (longer)
    return termsPage(c, stores, site, {
      fields: longer,
      said: notice(say('row-added')),
    });
  const currencies = termsCurrencies(terms, site.currencies);
  const { errors, terms: after } = readTermsFields(fields, terms, { currencies, check: stores.terms.check });
  if (!after) return termsPage(c, stores, site, { status: 400, said: errorList(errors), fields, errors });
  return review(c, site, terms, { terms: after });
}

export async function reviewTermsFile(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await embeddedSite(c, stores);
  const file = await readFormFile(c, 'file', maxTermsBytes);
  if (!file) return termsPage(c, stores, site, { status: 400, said: notice(say('no-file'), 'bad') });
  return reviewText(c, stores, site, file.bytes.toString('utf8').replace(/^\uFEFF/, ''));
}

async function reviewText(c: SiteContext, stores: Stores, site: Site, text: string): Promise<Response> {
  const checked = checkText(stores, text);
  if (!checked.ok)
    return termsPage(c, stores, site, {
      status: 400,
      said: notice(
        html`<p>
            <strong>${say('nothing-saved')}</strong>
            ${say.parts('fix-json', { link: html`<a href="#document">${say('json')}</a>` })}
          </p>
          <ul>
            ${checked.problems.slice(0, 10).map((problem) => html`<li>${excerpt(problem, 300)}</li>`)}
          </ul>`,
        'bad',
      ),
      file: { text, problems: checked.problems },
    });
  return review(c, site, await stores.terms.read(site.id), checked.file);
}

function checkText(stores: Stores, text: string): ReturnType<Stores['terms']['check']> {
  try {
    return stores.terms.check(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, problems: [say('no-json', { reason: error.message })] };
  }
}

/** Lists every changed value, with a button that saves exactly these. */
function review(
  c: SiteContext,
  site: Site,
  before: StoreTerms,
  file: TermsFile,
  shown: Pick<Shown, 'status' | 'said'> = {},
): Response | Promise<Response> {
  const changes = termsChanges(before, file.terms, file.categories);
  const back = linkButton(storePath(site.id, 'terms'), changes.length > 0 ? say('discard') : say('back'));
  return storePage(c, site, {
    tab: 'terms',
    heading: say('review-changes'),
    ...(shown.status === undefined ? {} : { status: shown.status }),
    said: shown.said,
    content:
      changes.length === 0
        ? html`<p>${say('no-changes')}</p>
            <p class="actions">${back}</p>`
        : html`<p>${say('not-saved-yet')}</p>
            ${changesTable(changes)}
            <form method="post" action="${storePath(site.id, 'terms')}">
              <input type="hidden" name="seen" value="${digestOf(before)}" />
              <input
                type="hidden"
                name="document"
                value="${JSON.stringify({ ...file.terms, ...(file.categories ? { categories: file.categories } : {}) })}"
              />
              <p class="actions">${button(say('save'), { main: true, name: 'do', value: 'save' })} ${back}</p>
            </form>`,
  });
}

const changesTable = (changes: readonly ChangedPreference[]): Html =>
  table(
    say('changes'),
    [
      { title: say('term'), cell: ({ name }: ChangedPreference) => html`<code>${excerpt(name, 200)}</code>` },
      { title: say('change'), cell: (one) => preferenceChangeWords(one) },
    ],
    changes,
  );

async function saveTerms(c: SiteContext, stores: Stores, site: Site, fields: TermsFields): Promise<Response> {
  const checked = checkText(stores, fields['document'] ?? '');
  if (!checked.ok) return reviewText(c, stores, site, fields['document'] ?? '');
  const before = await stores.terms.read(site.id);
  const isSeen = fields['seen'] === digestOf(before);
  if (!isSeen || !(await stores.terms.replace(site.id, before, checked.file)))
    return review(c, site, await stores.terms.read(site.id), checked.file, {
      status: 409,
      said: notice(html`<strong>${say('changed-meanwhile')}</strong> ${say('compare-and-save')}`, 'warn'),
    });
  const names = [
    ...new Set(termsChanges(before, checked.file.terms).map(({ name }) => name.split(/[ .]/)[0])),
  ];
  c.set('actDetails', { about: names.join(' ') });
  return c.redirect(`${storePath(site.id, 'terms')}?said=saved`, 303);
}

const changedMeanwhile = (c: SiteContext, stores: Stores, site: Site): Promise<Response> =>
  termsPage(c, stores, site, {
    status: 409,
    said: notice(html`<strong>${say('changed-meanwhile')}</strong> ${say('change-again')}`, 'warn'),
  });

function withOneMoreRow(fields: TermsFields): TermsFields | undefined {
  const list = (['shipping', 'taxes'] as const).find((name) => fields['do'] === `add:${name}`);
  if (!list) return undefined;
  const rows = Math.min((termsRows(fields, list) ?? 0) + 1, mostRows[list]);
  return { ...fields, [`${list}.rows`]: String(rows) };
}

const errorList = (errors: TermsErrors): Html =>
  notice(
    html`<p><strong>${say('nothing-saved')}</strong> ${say('fix-fields')}</p>
      <ul>
        ${Object.entries(errors).map(([name, text]) =>
          name === ''
            ? html`<li>${excerpt(text, 300)}</li>`
            : html`<li><a href="#${name}">${termsLabel(name)}</a>: ${text}</li>`,
        )}
      </ul>`,
    'bad',
  );
