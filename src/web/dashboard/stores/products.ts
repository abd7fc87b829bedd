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
  if (!file) return productsPage(c, stores, site, { status: 400, said: notice('Choose a file.', 'bad') });
  if (importing.has(site.id))
    throw dashboardProblem('busy', {
      detail:
        'Another file is being imported into this store. Nothing was changed. Try again when it is done.',
    });
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
    content: html`<p>
        ${count === 0 ? 'This store has no products yet.' : `Agents can find ${count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`}.`}
      </p>
      ${may(c, 'manage') ? form(site) : notice('Only owners can load products.')}`,
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
      label: 'File',
      required: true,
      accept: '.csv,.tsv,.txt,.xml,.jsonl,.ndjson,.gz',
      hint: html`A Google Merchant feed (XML or table), CSV, or JSON Lines file, up to 16 MB, optionally
        gzipped. Products with the same ID are replaced. All others stay. To import from a URL on a schedule,
        use the <a href="${storePath(site.id, 'feed')}">feed</a>. For larger files, run
        <code>portico seed --site ${site.id} --catalogue products.csv</code>.`,
    })}
    <p class="actions">${button('Load products', { main: true })}</p>
  </form>`;

function reportOf({ products, variants, rejected, rejections, noted, notes, brokenOff }: SeedReport): Html {
  const counted = (count: number, one: string): string =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
  return html`${notice(
    html`<strong>${counted(products, 'product')}</strong> with ${counted(variants, 'variant')}
      loaded${rejected > 0 ? `, ${counted(rejected, 'row')} rejected` : ''}.`,
    products > 0 ? (rejected > 0 ? 'warn' : 'good') : 'bad',
  )}
  ${brokenOff !== undefined && notice(`The file could not be read completely. ${brokenOff}`, 'bad')}
  ${
    rejections.length > 0 &&
    rowsTable(
      rejected > rejections.length ? `The first ${rejections.length} rejected rows` : 'Rejected rows',
      rejections.map(({ row, id, problems }) => ({ row, id: id ?? '', text: problems.join('; ') })),
    )
  }
  ${
    notes.length > 0 &&
    rowsTable(noted > notes.length ? `The first ${notes.length} warnings` : 'Warnings', notes)
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
      { title: 'Row', cell: ({ row }: ImportRow) => html`<span class="number">${row}</span>` },
      { title: 'ID', cell: ({ id }: ImportRow) => excerpt(id, 80) },
      { title: 'Problem', cell: ({ text }: ImportRow) => excerpt(text, 500) },
    ],
    rows,
  );
