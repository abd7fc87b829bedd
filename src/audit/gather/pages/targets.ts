/** Pages fetched only because another page points at them: at most five, each address once. */
import type { Evidence, MachineFile, Page } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import { canonicalUrl, machineLinks } from '../../parse/files/declared-links.ts';
import { ownLinks } from '../../parse/files/markdown-links.ts';
import { registrableDomain, resolveUrl, sameUrl } from '../../parse/url.ts';
import { productHeading } from '../../product-heading.ts';
import { type Baseline, fileExists, isSoft404 } from '../baseline.ts';
import type { MarkingParser } from './page-marks.ts';
import { toPage } from './pages.ts';
import type { Reply, GatherSession } from '../session.ts';

type Target = Extract<Evidence['targets'], { ok: true }>['value'][number];
export interface TargetWish {
  why: Target['why'];
  /** Id of the page or file that points there. */
  from: string;
  url: string;
  /** Alternates: addresses of the page that points there. */
  back?: string[];
}

const maxTargets = 5;

/** URLs worth a request: one offer URL, canonical, variant URL, and hreflang alternate, then links of llms.txt and of headers, then one filter. */
export function targetWishes(
  home: Page | undefined,
  products: readonly Page[],
  llms: MachineFile | undefined,
  fetched: readonly string[],
  listings: readonly Page[] = [],
): TargetWish[] {
  const seen = [...fetched];
  const wishes: TargetWish[] = [];
  const add = (
    why: Target['why'],
    from: string,
    urls: readonly (string | undefined)[],
    limit: number,
  ): void => {
    let count = 0;
    for (const url of urls) {
      if (count >= limit || url === undefined || seen.some((one) => sameUrl(one, url))) continue;
      seen.push(url);
      wishes.push({ why, from, url });
      count += 1;
    }
  };
  const one = (why: Target['why'], urlsOf: (page: Page) => (string | undefined)[]): void => {
    for (const page of [...products, ...(home && why !== 'offer' && why !== 'variant' ? [home] : [])]) {
      if (wishes.some((wish) => wish.why === why)) return;
      add(why, page.id, urlsOf(page), 1);
    }
  };
  one('offer', ({ url, facts }) =>
    (facts.product?.offers ?? []).map((offer) => offer.url && resolveUrl(offer.url, url)),
  );
  one('canonical', ({ url, facts }) => [canonicalUrl(facts.head, url)]);
  one('variant', ({ url, facts }) => [
    ...facts.variants.urls.map((href) => resolveUrl(href, url)),
    ...(facts.product?.group?.variants ?? []).map(
      (variant) =>
        (variant.url ?? variant.offer?.url) && resolveUrl(variant.url ?? variant.offer?.url ?? '', url),
    ),
  ]);
  one('hreflang', (page) => alternatesOf(page));
  const pages = [...products.slice(0, 1), ...(home ? [home] : [])];
  for (const wish of wishes) {
    const page = [...products, ...pages].find(({ id }) => id === wish.from);
    if (wish.why === 'hreflang' && page) wish.back = addressesOf(page);
  }
  const ofLlms = llms?.state === 'ok' ? ownLinks(llms.text ?? '', llms.url).map(({ url }) => url) : [];
  add('llms', llms?.ref ?? '', ofLlms, 1);
  for (const page of pages.toReversed())
    if (!wishes.some(({ why }) => why === 'link-header'))
      add('link-header', page.id, machineLinks(page).map(withoutHash), 1);
  add('llms', llms?.ref ?? '', ofLlms, 1);
  for (const page of listings)
    if (!wishes.some(({ why }) => why === 'facet')) add('facet', page.id, facetUrls(page), 1);
  return wishes.slice(0, maxTargets);
}

/** The filter with the lowest product count, else the first. */
function facetUrls({ facts }: Page): string[] {
  const { links, forms } = facts.shopping.facets;
  const counted = links.filter(({ count = 0 }) => count > 0);
  const fewest = counted.toSorted((a, b) => (a.count ?? 0) - (b.count ?? 0));
  return [...fewest, ...links, ...forms].slice(0, 1).map(({ url }) => url);
}

const withoutHash = ({ url }: { url: string }): string => url.replace(/#.*$/, '');

function addressesOf({ url, facts }: Page): string[] {
  const canonical = canonicalUrl(facts.head, url);
  return canonical ? [url, canonical] : [url];
}

/** Alternates on the same registrable domain; `x-default` only where it is asked for. */
function alternatesOf({ url, facts }: Page, withDefault = false): string[] {
  const domain = registrableDomain(new URL(url).hostname);
  return [...facts.head.links, ...facts.head.linkHeader].flatMap(({ rel, href, hreflang }) => {
    if (!hreflang || !/(?:^|\s)alternate(?:\s|$)/i.test(rel)) return [];
    if (!withDefault && hreflang.trim().toLowerCase() === 'x-default') return [];
    const target = resolveUrl(href, url);
    return target && registrableDomain(new URL(target).hostname) === domain ? [target] : [];
  });
}

export interface TargetContext {
  session: GatherSession;
  marking: MarkingParser;
  baseline: Promise<Baseline>;
}

export async function gatherTargets(
  context: TargetContext,
  wishes: readonly TargetWish[],
): Promise<Evidence['targets']> {
  const { session, marking } = context;
  const reads = await Promise.all(
    wishes.map(async (wish, at) => {
      const key = `target-${wish.why}-${at + 1}`;
      const reply = await session.ask({ row: 'targets', key, purpose: 'target', url: wish.url });
      return {
        wish,
        reply,
        read: await toPage(marking.parser, reply, wish.url, `target-${at + 1}`, 'product'),
      };
    }),
  );
  const baseline = await context.baseline;
  const sent = reads.flatMap(({ wish: { back, ...wish }, reply, read }): Target[] => {
    if (!reply.sent) return [];
    const facts = read.state === 'ok' ? factsOf(read.page) : { skus: [], selected: [] };
    const listsBack =
      back && read.state === 'ok'
        ? alternatesOf(read.page, true).some((url) => back.some((one) => sameUrl(one, url)))
        : undefined;
    return [
      {
        ...wish,
        ref: reply.exchange.id,
        ...facts,
        ...(listsBack === undefined ? {} : { listsBack }),
        ...existence(reply, context, baseline),
        ...(wish.why === 'facet' && read.state === 'ok' ? { products: productsOn(read.page) } : {}),
      },
    ];
  });
  const [first] = reads;
  return !sent.length && first?.read.state === 'unsent' && !first.read.disallowed
    ? unknownPiece(first.read.reason)
    : known(sent);
}

const productsOn = ({ facts }: Page): string[] =>
  [...new Set(facts.cards.map(({ url }) => url))].slice(0, 200);

/** Empty for a response that was blocked or never came. */
function existence(
  reply: Reply & { sent: true },
  { session, marking }: TargetContext,
  baseline: Baseline,
): Pick<Target, 'exists'> {
  const { exchange, scan } = reply;
  if (exchange.blocked || exchange.status === undefined || exchange.status >= 500) return {};
  if (exchange.status !== 200 || !scan.html) return { exists: fileExists(reply, baseline) };
  return {
    exists: !isSoft404(exchange, marking.marksOf(exchange.finalUrl), baseline, session.traffic()),
  };
}

function factsOf({ facts, url }: Page): Pick<Target, 'canonical' | 'name' | 'skus' | 'selected'> {
  const canonical = canonicalUrl(facts.head, url);
  const name = facts.product?.name ?? productHeading(facts)?.text;
  const variants = facts.product?.group?.variants.flatMap(({ sku }) => sku ?? []) ?? [];
  return {
    ...(canonical ? { canonical } : {}),
    ...(name ? { name } : {}),
    skus: [...new Set([...(facts.product?.sku ? [facts.product.sku] : []), ...variants])],
    selected: facts.variants.selected,
  };
}
