/** Audits a labeled page. */
import { checks, createParser, gather, judge } from '#audit';
import { isActiveCurrency } from '../../src/audit/parse/money/currency.ts';
import type { BuyBoxFacts } from '../../src/audit/parse/facts/facts.ts';
import type { Label } from './label.ts';
import { storefrontFetcher } from './storefront.ts';

type Verdict = { status: string; summary: string };

export interface Audited {
  /** Judged as a product page when the caller named it. */
  named: boolean;
  /** Found as a product page when only the home page linked to it. */
  linked: boolean;
  /** Verdicts on the page, by check. */
  verdicts: Map<string, Verdict>;
  /** Facts of the visible page, not of its markup, except for the name where no heading has one. */
  read: { name?: string; price?: string; currency?: string; stock?: 'in' | 'out' };
}

const judged = checks.filter(({ roles }) => roles?.includes('product'));

/** Audits each page separately, in order. */
export async function auditPages(labels: readonly Label[]): Promise<{ label: Label; audited: Audited }[]> {
  const parser = createParser();
  try {
    const pages = [];
    for (const label of labels) pages.push({ label, audited: await auditPage(label, parser) });
    return pages;
  } finally {
    await parser.close();
  }
}

async function auditPage(label: Label, parser: ReturnType<typeof createParser>): Promise<Audited> {
  const fetcher = storefrontFetcher({
    url: label.url,
    html: label.html,
    language: label.language,
    linkText: label.product.name ?? label.about,
  });
  const options = { fetcher, parser, startedAt: Date.UTC(2026, 10, 20) };
  const root = new URL('/', label.url).href;
  const [given, linked] = await Promise.all([
    gather(root, { ...options, products: [label.url] }),
    gather(root, options),
  ]);
  const { evidence } = given;
  const [page] = evidence.products.ok ? evidence.products.value : [];
  const verdicts = new Map<string, Verdict>();
  for (const { id, pages } of judge(evidence, judged))
    for (const { role, status, summary } of pages ?? [])
      if (role === 'product') verdicts.set(id, { status, summary });
  const own = page?.facts.prices.filter(({ scope }) => scope === 'own') ?? [];
  // A price in a withdrawn currency may be shown beside the valid one.
  const valid = own.filter(({ currency }) => currency !== undefined && isActiveCurrency(currency));
  const current = valid.length > 0 ? valid : own;
  const price = current.find(({ kind }) => kind === 'current');
  const currency = (price ?? current[0])?.currency;
  const name =
    page?.facts.headings.find(({ level, region }) => level === 1 && region !== 'header')?.text ??
    page?.facts.product?.name;
  return {
    named: page !== undefined,
    linked: linked.evidence.products.ok && linked.evidence.products.value.length > 0,
    verdicts,
    read: {
      ...(name !== undefined && { name }),
      ...(price && { price: price.amount }),
      ...(currency !== undefined && { currency }),
      ...stockOf(page?.facts.buyBox),
    },
  };
}

/** By the stock text, else by whether the add-to-cart control is enabled. */
function stockOf(box: BuyBoxFacts | undefined): { stock?: 'in' | 'out' } {
  if (box?.stockText) return { stock: box.stockText.state };
  return box?.addToCart ? { stock: box.addToCart.disabled ? 'out' : 'in' } : {};
}
