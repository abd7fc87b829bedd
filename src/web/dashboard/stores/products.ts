/** Products of an embedded store: how many there are, and a form to load more from a file. */
import type { SeedReport } from '#backends/embedded';
import type { Site } from '#commerce';
import { dashboardProblem } from '../problems.ts';
import { button, fileInput, html, notice, table, type Html } from '../../design/index.ts';
import { excerpt } from '../../design/outside-text.ts';
import { readFormFile } from '../../form.ts';
import { may } from '../context.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { embeddedSite } from './feed.ts';
import { storeTexts as say } from './messages/index.ts';
import { storePage, type SiteContext } from './site-page.ts';

/** A few thousand products. `portico seed` loads files of any size. */
const maxFileBytes = 16 * 1024 * 1024;

export async function showProducts(c: SiteContext, stores: Stores): Promise<Response> {
  return productsPage(c, stores, await embeddedSite(c, stores));
}

/** @param importing ids of the stores into which this node loads a file right now */
export async function addProducts(c: SiteContext, stores: Stores, importing: Set<string>): Promise<Response> {
  const site = await embeddedSite(c, stores);
  const file = await readFormFile(c, 'file', maxFileBytes);
  if (!file) return productsPage(c, stores, site, { status: 400, said: notice(say('choose-file'), 'bad') });
  if (importing.has(site.id)) throw dashboardProblem('busy', { detail: say('other-import') });
  importing.add(site.id);
  try {
    const report = await stores.importProducts(site, file);
    c.set('actDetails', { about: `${report.products} products`, isDone: report.products > 0 });
    return await productsPage(c, stores, site, {
      status: report.products > 0 ? 200 : 400,
      said: reportOf(report),
    });
  } finally {
    importing.delete(site.id);
  }
}

async function productsPage(
  c: SiteContext,
  stores: Stores,
  site: Site,
  { status = 200, said }: { status?: 200 | 400; said?: Html } = {},
): Promise<Response> {
  const count = await stores.productCount(site.id);
  return storePage(c, site, {
    tab: 'products',
    status,
    said,
    content: html`<p>${count === 0 ? say('no-products') : say('products-found', { count })}</p>
      ${may(c, 'manage') ? form(site) : notice(say('only-owners-load'))}`,
  });
}

const form = (site: Site): Html =>
  html`<form
    class="stack narrow"
    method="post"
    action="${storePath(site.id, 'products')}"
    enctype="multipart/form-data"
  >
    ${fileInput({
      name: 'file',
      label: say('file'),
      required: true,
      accept: '.csv,.tsv,.txt,.xml,.jsonl,.ndjson,.gz',
      hint: say.parts('file-hint', {
        feed: html`<a href="${storePath(site.id, 'feed')}">${say('feed-link')}</a>`,
        command: html`<code>portico seed --site ${site.id} --catalogue products.csv</code>`,
      }),
    })}
    <p class="actions">${button(say('load-products'), { main: true })}</p>
  </form>`;

function reportOf({ products, variants, rejected, rejections, noted, notes, brokenOff }: SeedReport): Html {
  const counts = {
    products: html`<strong>${say('products-count', { count: products })}</strong>`,
    variants,
    rejected,
  };
  return html`${notice(
    rejected > 0 ? say.parts('loaded-partly', counts) : say.parts('loaded', counts),
    products > 0 ? (rejected > 0 ? 'warn' : 'good') : 'bad',
  )}
  ${brokenOff !== undefined && notice(say('file-broke-off', { reason: brokenOff }), 'bad')}
  ${
    rejections.length > 0 &&
    rowsTable(
      rejected > rejections.length
        ? say('first-rejected-rows', { count: rejections.length })
        : say('rejected-rows'),
      rejections.map(({ row, id, problems }) => ({ row, id: id ?? '', text: problems.join('; ') })),
    )
  }
  ${
    notes.length > 0 &&
    rowsTable(noted > notes.length ? say('first-warnings', { count: notes.length }) : say('warnings'), notes)
  }`;
}

interface ImportRow {
  row: number;
  id: string;
  text: string;
}

const rowsTable = (title: string, rows: readonly ImportRow[]): Html =>
  table(
    title,
    [
      { title: say('row'), cell: ({ row }: ImportRow) => html`<span class="number">${row}</span>` },
      { title: say('id'), cell: ({ id }: ImportRow) => excerpt(id, 80) },
      { title: say('problem'), cell: ({ text }: ImportRow) => excerpt(text, 500) },
    ],
    rows,
  );
