/** The first product page with its trailing slash toggled. */
import type { Evidence, Page, UrlVariant } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import type { PageFacts } from '../../parse/facts/facts.ts';
import { productHeading } from '../../product-heading.ts';
import { canonicalUrl } from '../../parse/files/declared-links.ts';
import type { MarkingParser } from './page-marks.ts';
import { factsOf } from './pages.ts';
import type { GatherSession } from '../session.ts';

/** An empty list: no product URL can have a trailing slash or not. */
export async function gatherUrlVariants(
  session: GatherSession,
  { parser }: MarkingParser,
  products: readonly Page[],
): Promise<Evidence['urlVariants']> {
  if (!products.length) return unknownPiece('not-requested');
  const page = products.find(({ url }) => toggled(url) !== undefined);
  const url = page && toggled(page.url);
  if (!page || !url) return known([]);
  const reply = await session.ask({
    row: 'url-variants',
    key: 'url-variant-slash',
    purpose: 'url-variant',
    url,
    redirects: 0,
  });
  if (!reply.sent) return unknownPiece(reply.reason);
  const { id: ref, status, blocked, hash } = reply.exchange;
  const variant: UrlVariant = { kind: 'slash', url, of: page.id, ref };
  if (status !== 200 || blocked || !reply.scan.html) return known([variant]);
  const original = session.traffic().find((one) => one.id === page.ref);
  // The same bytes are not parsed again.
  const facts = original?.hash === hash ? page.facts : await factsOf(parser, reply);
  if (!facts) return known([variant]);
  const canonical = canonicalUrl(facts.head, url);
  return known([{ ...variant, same: isSame(facts, page.facts), ...(canonical ? { canonical } : {}) }]);
}

/** By product, heading, or title, whichever both have. */
function isSame(a: PageFacts, b: PageFacts): boolean {
  const names = [
    [a.product?.name, b.product?.name],
    [productHeading(a)?.text, productHeading(b)?.text],
    [a.head.titles[0], b.head.titles[0]],
  ] as const;
  const both = names.find(([one, other]) => one !== undefined && other !== undefined);
  return both !== undefined && both[0] === both[1];
}

/** The URL with its trailing slash added or removed; undefined for a root or a file name. */
export function toggled(address: string): string | undefined {
  const url = new URL(address);
  const { pathname } = url;
  if (pathname === '/' || /\.[a-z]\w{1,4}\/?$/i.test(pathname)) return undefined;
  url.pathname = pathname.endsWith('/') ? pathname.replace(/\/{1,10}$/, '') : `${pathname}/`;
  url.hash = '';
  return url.href;
}
