/**
 * Records what the home page shows, `src/web/site/home/example.json`: the audit of a demo storefront with a few faults, and a
 * purchase from the sandbox. Run by `npm run docs:home`. A test records it again and compares.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildReport, figure, gather, gradeWords, worth, type Evidence, type Report } from '#audit';
import { createFetcher } from '#fetch';
import { startShop, type Fault } from '../sandbox/shops/index.ts';
import { ownerOf } from '../src/audit/report/words.ts';
import type { ExampleCall, ExampleRow, ExampleState, HomeExample } from '../src/web/site/home/example.ts';
import { openSandbox, sandboxBuyer } from './sandbox-service.ts';

const faults: Fault[] = [
  'robots-blocks-openai',
  'price-drift-markup',
  'variants-ungrouped',
  'missing-gtin',
  'no-shipping-markup',
  'manifest-missing',
];
const productPath = '/products/ridge-trail-shoe';

/** @param port for the sandbox */
export const recordHomeExample = async (port: number): Promise<HomeExample> => ({
  ...(await recordAudit()),
  calls: await recordPurchase(port),
});

async function recordAudit(): Promise<Omit<HomeExample, 'calls'>> {
  const shop = await startShop({ name: 'larch-and-loom', faults });
  const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
  try {
    const products = [shop.origin + productPath];
    const { evidence } = await gather(shop.origin, { fetcher, keyed: true, products, budgetMs: 120_000 });
    return exampleOf(evidence, buildReport(evidence));
  } finally {
    await fetcher.close();
    await shop.close();
  }
}

function exampleOf(evidence: Evidence, report: Report): Omit<HomeExample, 'calls'> {
  const { product, score, crawlers = [], fixes, results } = report;
  const found = evidence.products.ok && evidence.products.value.find(({ url }) => url === product?.url);
  if (!product?.url.endsWith(productPath) || !found) throw new Error('The report shows another product.');
  const { facts } = found;
  const [option] = facts.variants.options;
  const shown = (fact: string): string => given(product.rows.find((row) => row.fact === fact)?.page, fact);
  return {
    url: product.url.replace('https://', ''),
    store: 'Larch and Loom',
    score: figure(score.overall),
    grade: gradeWords(report),
    page: {
      name: shown('name'),
      brand: given(facts.product?.brand, 'brand'),
      price: shown('price'),
      option: {
        name: given(option?.name, 'option'),
        values: option?.values ?? [],
        selected: given(facts.variants.selected[0], 'selected'),
      },
      stock: shown('availability'),
      delivery: given(/Parcels [^.]+\./.exec(facts.text.visible)?.[0], 'delivery'),
    },
    rows: rowsOf(report, product),
    blocked: crawlers
      .filter(({ access }) => access === 'robots' || access === 'edge')
      .map(({ token }) => token),
    fixes: fixes.slice(0, 5).map((fix) => ({
      title: fix.title,
      owner: given(ownerOf(fix, results), 'owner'),
      effort: fix.effort,
      worth: given(worth(fix, fixes)[0], 'worth'),
      after: Math.round(single(fix.cumulativeScore)),
    })),
  };
}

function rowsOf({ results }: Report, { url, rows }: NonNullable<Report['product']>): ExampleRow[] {
  const row = (fact: ExampleRow['fact'], from: string): ExampleRow => {
    const read = rows.find((one) => one.fact === from);
    if (!read) throw new Error(`The report has no ${from}.`);
    const { agent, check, state } = read;
    if (!isShown(state)) throw new Error(`Unexpected state of ${from}: ${state}.`);
    return { fact, agent, check, state };
  };
  return [
    row('name', 'name'),
    row('price', 'price'),
    row('options', 'options'),
    row('stock', 'availability'),
    { fact: 'delivery', agent: null, check: 'shipping-structured', state: deliveryState(results, url) },
    row('brand', 'brand'),
    row('gtin', 'gtin'),
  ];
}

const isShown = (state: string): state is ExampleState =>
  ['same', 'read', 'differs', 'missing'].includes(state);

/** The report's comparison has no row for delivery. */
function deliveryState(results: Report['results'], url: string): ExampleState {
  const result = results.find(({ id }) => id === 'shipping-structured');
  const status = result?.pages?.find((page) => page.url === url)?.status ?? result?.status;
  if (status !== 'fail' && status !== 'warn') throw new Error('The markup has shipping terms.');
  return 'missing';
}

async function recordPurchase(port: number): Promise<ExampleCall[]> {
  const sandbox = await openSandbox(port);
  try {
    return [...(await purchase(sandbox.url))];
  } finally {
    await sandbox.stop();
  }
}

async function purchase(origin: string): Promise<ExampleCall[]> {
  const call = async (path: string, body?: object): Promise<{ status: number; content: Json }> => {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, content: (await response.json()) as Json };
  };

  const search = '/api/ucp/discover?q=table+lamp&limit=1';
  const found = await call(search);
  const product = found.content['products'][0];
  const variant = product.variants[0];

  const line_items = [{ item: { id: variant.id }, quantity: 1 }];
  const checkouts = '/api/ucp/checkout/sessions';
  const made = await call(checkouts, { ...sandboxBuyer, line_items });
  const checkout = made.content;
  const payment = { handler_id: 'sandbox', credential: { type: 'token', token: 'pm_sandbox_success' } };
  const paid = await call(`${checkouts}/${checkout['id']}/pay`, payment);

  const total = ({ totals }: Json) => [
    only(
      totals.find(({ type }: Json) => type === 'total'),
      'type',
      'amount',
    ),
  ];
  return [
    {
      method: 'GET',
      path: search,
      status: found.status,
      answer: {
        products: [
          {
            ...only(product, 'id', 'title'),
            variants: [only(variant, 'id', 'title', 'price', 'availability')],
          },
        ],
      },
    },
    {
      method: 'POST',
      path: checkouts,
      sent: { line_items, buyer: only(sandboxBuyer.buyer, 'email') },
      status: made.status,
      answer: { id: 'chk_…', ...only(checkout, 'status', 'currency'), totals: total(checkout) },
    },
    {
      method: 'POST',
      path: `${checkouts}/chk_…/pay`,
      sent: payment,
      status: paid.status,
      answer: {
        id: 'chk_…',
        ...only(paid.content, 'status'),
        totals: total(paid.content),
        order: Object.fromEntries(Object.keys(only(paid.content['order'], 'id')).map((key) => [key, '…'])),
      },
    },
  ];
}

// oxlint-disable-next-line no-explicit-any
type Json = Record<string, any>;

const only = (value: Json, ...keys: string[]): Json =>
  Object.fromEntries(keys.map((key) => [key, given(value[key], key)]));

function given<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`There is no ${what}.`);
  return value;
}

function single(score: number | [number, number] | null): number {
  if (typeof score !== 'number') throw new Error('The score after a fix is not certain.');
  return score;
}

if (import.meta.main) {
  const example = await recordHomeExample(8797);
  await writeFile(
    join(import.meta.dirname, '../src/web/site/home/example.json'),
    `${JSON.stringify(example, undefined, 2)}\n`,
  );
}
