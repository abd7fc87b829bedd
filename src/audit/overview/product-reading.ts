/** What an agent reads of one product, beside what a person sees on its page. Whether the two agree is what the checks found. */
import type { Status } from '../check.ts';
import { headingOf, said } from '../checks/subjects/product/facts.ts';
import { agreementOf, offerPrices, ownPrices, showPrices } from '../checks/subjects/product/prices.ts';
import type { Evidence, Page } from '../evidence.ts';
import type { PrimaryProduct } from '../parse/facts/facts.ts';
import { allOffers } from '../parse/offers.ts';
import type { ProductReading, ProductReadingRow, Result } from '../result.ts';

const longest = 120;

/** Of the sampled products the one with the most faults, the first of several. Undefined: no product page could be read. */
export function productReading(evidence: Evidence, results: readonly Result[]): ProductReading | undefined {
  const pages = evidence.products.ok ? evidence.products.value : [];
  const [first, ...others] = pages.map((page) => readingOf(page, results));
  return others.reduce<ProductReading | undefined>(
    (worst, one) => (worst !== undefined && faultsIn(one) > faultsIn(worst) ? one : worst),
    first,
  );
}

const faults: ReadonlySet<ProductReadingRow['state']> = new Set(['differs', 'missing', 'finding']);
const faultsIn = ({ rows }: ProductReading): number => rows.filter(({ state }) => faults.has(state)).length;

function readingOf(page: Page, results: readonly Result[]): ProductReading {
  const verdicts = new Map(
    results.flatMap(({ id, pages: judged = [] }) =>
      judged.filter(({ url }) => url === page.url).map(({ status }) => [id, status] as const),
    ),
  );
  return { url: page.url, rows: rowsOf(page).map((row) => finished(row, verdicts)) };
}

interface DraftRow {
  fact: ProductReadingRow['fact'];
  /** The check that compares the two, or that asks for the fact. */
  check: string;
  agent: string | undefined;
  page?: string | undefined;
}

function rowsOf(page: Page): DraftRow[] {
  const { product } = page.facts;
  return [
    { fact: 'name', check: 'product-name-matches', agent: said(product?.name), page: headingOf(page) },
    {
      fact: 'price',
      check: 'price-parity-visible',
      agent: product && pricesOf(product),
      page: shownPrice(page),
    },
    {
      fact: 'availability',
      check: 'availability-parity',
      agent: product && availabilityOf(product),
      page: shownStock(page),
    },
    { fact: 'brand', check: 'product-brand-present', agent: said(product?.brand ?? product?.manufacturer) },
    { fact: 'sku', check: 'product-sku-present', agent: said(product?.sku ?? product?.productId) },
    { fact: 'gtin', check: 'product-gtin-present', agent: said(product?.gtins[0]?.value) },
    { fact: 'description', check: 'product-description-substantive', agent: said(product?.description) },
    { fact: 'images', check: 'product-image-live', agent: countOf(product?.images) },
    {
      fact: 'options',
      check: 'variants-grouped',
      agent: product && optionsOf(product),
      page: shownOptions(page),
    },
  ];
}

function pricesOf(product: PrimaryProduct): string | undefined {
  const offered = offerPrices(allOffers(product));
  return offered.prices.length + offered.ranges.length > 0 ? showPrices(offered) : undefined;
}

function shownPrice(page: Page): string | undefined {
  const { product } = page.facts;
  const shown = product && agreementOf(page, offerPrices(allOffers(product)))?.shown;
  return (shown ?? ownPrices(page)[0])?.raw;
}

/** `InStock`, as schema.org writes it. */
const availabilityOf = (product: PrimaryProduct): string | undefined => {
  const states = allOffers(product).flatMap(({ availability }) => said(availability) ?? []);
  return listOf(states.map((state) => state.replace(/^.*\//, '')));
};

function shownStock({ facts: { buyBox } }: Page): string | undefined {
  const { stockText, addToCart } = buyBox;
  if (stockText) return stockText.text;
  return addToCart && !addToCart.disabled ? addToCart.name : undefined;
}

const countOf = (images: readonly string[] | undefined): string | undefined =>
  images?.length ? `${images.length} ${images.length === 1 ? 'image' : 'images'}` : undefined;

const optionsOf = ({ group }: PrimaryProduct): string | undefined =>
  group && listOf(group.variesBy.map((one) => one.replace(/^.*\//, '')));

const shownOptions = ({ facts: { variants } }: Page): string | undefined =>
  variants.detected ? listOf(variants.options.map(({ name }) => name).filter(Boolean)) : undefined;

const listOf = (values: readonly string[]): string | undefined => {
  const distinct = [...new Set(values)];
  return distinct.length > 0 ? distinct.join(', ') : undefined;
};

function finished(
  { fact, check, agent, page }: DraftRow,
  verdicts: ReadonlyMap<string, Status>,
): ProductReadingRow {
  const short = (text: string | undefined): string | null => {
    const plain = text?.replaceAll(/\s+/g, ' ').trim();
    if (!plain) return null;
    return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
  };
  const row = { fact, check, agent: short(agent), page: short(page) };
  return { ...row, state: stateOf(row, verdicts.get(check)) };
}

/** What no check judged is neither health nor a fault. */
function stateOf(
  { agent, page }: Pick<ProductReadingRow, 'agent' | 'page'>,
  verdict: Status | undefined,
): ProductReadingRow['state'] {
  const isFinding = verdict === 'fail' || verdict === 'warn';
  if (agent === null) return page !== null || isFinding ? 'missing' : 'absent';
  if (page === null) return isFinding ? 'finding' : 'read';
  if (isFinding) return 'differs';
  return verdict === 'pass' ? 'same' : 'not-compared';
}
