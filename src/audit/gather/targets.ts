/** Pages fetched only because another page points at them: at most five, each address once. */
import type { Evidence, MachineFile, Page } from '../evidence.ts';
import { known, unknownPiece } from '../evidence.ts';
import { registrableDomain, resolveUrl, sameUrl } from '../parse/url.ts';
import { readPage, type Reader } from './pages.ts';

type Target = Extract<Evidence['targets'], { ok: true }>['value'][number];
export interface TargetWish {
  why: Target['why'];
  /** Id of the page or file that points there. */
  from: string;
  url: string;
}

const most = 5;
const mostLlms = 2;

/** What is worth a request: one offer URL, canonical, variant URL and hreflang alternate, then links of llms.txt. */
export function targetWishes(
  home: Page | undefined,
  products: readonly Page[],
  llms: MachineFile | undefined,
  fetched: readonly string[],
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
  one('canonical', ({ url, facts }) => facts.head.canonical.map(({ href }) => resolveUrl(href, url)));
  one('variant', ({ url, facts }) => [
    ...facts.variants.urls.map((href) => resolveUrl(href, url)),
    ...(facts.product?.group?.variants ?? []).map(
      (variant) =>
        (variant.url ?? variant.offer?.url) && resolveUrl(variant.url ?? variant.offer?.url ?? '', url),
    ),
  ]);
  one('hreflang', alternatesOf);
  if (llms?.state === 'ok') add('llms', llms.ref, linksOf(llms), mostLlms);
  return wishes.slice(0, most);
}

/** Alternates on the same registrable domain, `x-default` left out. */
function alternatesOf({ url, facts }: Page): string[] {
  const domain = registrableDomain(new URL(url).hostname);
  return [...facts.head.links, ...facts.head.linkHeader].flatMap(({ rel, href, hreflang }) => {
    if (!hreflang || hreflang.toLowerCase() === 'x-default' || !/(?:^|\s)alternate(?:\s|$)/i.test(rel))
      return [];
    const target = resolveUrl(href, url);
    return target && registrableDomain(new URL(target).hostname) === domain ? [target] : [];
  });
}

/** Markdown links of llms.txt on the same site. */
function linksOf({ text = '', url }: MachineFile): string[] {
  const domain = registrableDomain(new URL(url).hostname);
  return [...text.matchAll(/\]\(\s?([^()\s]{1,500})\s?\)/g)].flatMap(([, href]) => {
    const target = resolveUrl(href ?? '', url);
    return target && registrableDomain(new URL(target).hostname) === domain ? [target] : [];
  });
}

export async function gatherTargets(
  reader: Reader,
  wishes: readonly TargetWish[],
): Promise<Evidence['targets']> {
  const reads = await Promise.all(
    wishes.map(async (wish, at) => ({
      wish,
      read: await readPage(
        reader,
        { row: 'targets', key: `target-${wish.why}-${at + 1}`, purpose: 'target', url: wish.url },
        `target-${at + 1}`,
        'product',
      ),
    })),
  );
  const sent = reads.flatMap(({ wish, read }): Target[] => {
    if (read.state === 'unsent') return [];
    return [
      read.state === 'ok'
        ? { ...wish, ref: read.page.ref, ...factsOf(read.page) }
        : { ...wish, ref: read.ref, skus: [], selected: [] },
    ];
  });
  const [first] = reads;
  return !sent.length && first?.read.state === 'unsent' && !first.read.disallowed
    ? unknownPiece(first.read.reason)
    : known(sent);
}

function factsOf({ facts, url }: Page): Pick<Target, 'canonical' | 'name' | 'skus' | 'selected'> {
  const canonical = facts.head.canonical[0] && resolveUrl(facts.head.canonical[0].href, url);
  const name = facts.product?.name ?? facts.headings.find(({ level }) => level === 1)?.text;
  const variants = facts.product?.group?.variants.flatMap(({ sku }) => sku ?? []) ?? [];
  return {
    ...(canonical ? { canonical } : {}),
    ...(name ? { name } : {}),
    skus: [...new Set([...(facts.product?.sku ? [facts.product.sku] : []), ...variants])],
    selected: facts.variants.selected,
  };
}
