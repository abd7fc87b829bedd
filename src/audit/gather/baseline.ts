/** What the storefront returns for URLs that do not exist. Without it, a catch-all page would count as every file. */
import type { BaselineAnswer, Evidence, Exchange, Piece } from '../evidence.ts';
import { known, unknownPiece } from '../evidence.ts';
import type { PageFacts } from '../parse/facts/facts.ts';
import { simhash, simhashDistance } from '../parse/simhash.ts';
import type { PageMarks } from './pages/page-marks.ts';
import { factsOf, type PageParser, type Reader } from './pages/pages.ts';
import { visibleText } from './scan.ts';
import type { Reply } from './session.ts';
import { createHash } from 'node:crypto';

export type Baseline = Evidence['baseline'];

/** Two random paths; `withProduct` adds the product URL. */
export async function gatherBaseline(reader: Reader, origin: string, seed: string): Promise<Baseline> {
  const ask = (key: string, path: string): Promise<Reply> =>
    reader.session.ask({ row: 'baseline', key, purpose: 'baseline', url: `${origin}${path}` });
  const [root, wellKnown] = await Promise.all([
    ask('baseline-root', `/${hexSlug(seed, 'root')}`),
    ask('baseline-well-known', `/.well-known/${hexSlug(seed, 'well-known')}`),
  ]);
  if (!root.sent) return unknownPiece(root.reason);
  if (!wellKnown.sent) return unknownPiece(wellKnown.reason);
  return known({
    root: await describe(reader.parser, root),
    wellKnown: await describe(reader.parser, wellKnown),
  });
}

/** Adds the response for a product that does not exist. */
export async function withProduct(
  reader: Reader,
  before: Promise<Baseline>,
  productUrl: Promise<string | undefined>,
  seed: string,
): Promise<Baseline> {
  const [url, piece] = [await productUrl, await before];
  if (!url || !piece.ok) return piece;
  const reply = await reader.session.ask({
    row: 'baseline-product',
    key: 'baseline-product',
    purpose: 'baseline',
    url: productSlug(url, seed),
  });
  return reply.sent ? known({ ...piece.value, product: await describe(reader.parser, reply) }) : piece;
}

async function describe(parser: PageParser, reply: Reply & { sent: true }): Promise<BaselineAnswer> {
  const { id, status, finalUrl, type } = reply.exchange;
  const facts = reply.scan.html ? await factsOf(parser, reply) : undefined;
  return {
    ref: id,
    ...(status === undefined ? {} : { status }),
    finalUrl,
    type,
    title: facts?.head.titles[0] ?? reply.scan.title,
    ...(facts && says404(facts) ? { says404: true } : {}),
    simhash: facts?.text.simhash ?? simhash(visibleText(reply.scan)),
    length: facts?.text.chars ?? reply.scan.visible,
  };
}

const number404 = /(?<![\p{L}\p{N}.,])404(?![\p{L}\p{N}]|[.,]\d)/u;

/** A page with "404" in its title, its headings, or the beginning of its text. */
const says404 = ({ head, headings, text }: PageFacts): boolean =>
  [head.titles[0] ?? '', ...headings.slice(0, 5).map((one) => one.text), text.own.slice(0, 200)].some((one) =>
    number404.test(one),
  );

/**
 * [exists] for a machine file: 200, no challenge, not HTML, and unlike the baseline where there is one.
 */
export function fileExists(
  reply: Reply & { sent: true },
  baseline: Piece<{ root: BaselineAnswer; wellKnown: BaselineAnswer }>,
): boolean {
  const { status, challenge, finalUrl } = reply.exchange;
  if (status !== 200 || challenge || reply.scan.html) return false;
  if (!baseline.ok) return true;
  const hash = simhash(visibleText(reply.scan));
  return ![baseline.value.root, baseline.value.wellKnown].some(
    (none) =>
      none.finalUrl === finalUrl ||
      (none.status === 200 && none.length > 0 && simhashDistance(none.simhash, hash) <= 3),
  );
}

/**
 * A page with status 200 that is the one for missing URLs: they redirect to the same URL, or have nearly the same text.
 * The page that they redirect to does exist itself, and the empty shell of an application proves nothing.
 */
export function isSoft404(
  { status, finalUrl, hops }: Exchange,
  marks: PageMarks | undefined,
  baseline: Baseline,
  traffic: readonly Exchange[],
): boolean {
  if (status !== 200 || !baseline.ok) return false;
  const { root, wellKnown, product } = baseline.value;
  return [root, wellKnown, ...(product ? [product] : [])].some((none) => {
    if (none.status !== 200) return false;
    if (none.finalUrl === finalUrl) return hops.length > 0;
    const moved = traffic.some(({ id, hops }) => id === none.ref && hops.length > 0);
    if (moved || !marks || marks.shell || none.length === 0) return false;
    const sameTitle = none.title !== '' && none.title === marks.title;
    const near = Math.abs(marks.chars - none.length) <= none.length * 0.05;
    return simhashDistance(none.simhash, marks.simhash) <= 3 || (sameTitle && near);
  });
}

/** 24 hex digits from a seed and a purpose: no storefront has such a path, and each run asks for the same one. */
const hexSlug = (seed: string, purpose: string): string =>
  createHash('sha256').update(`${seed}baseline${purpose}`).digest('hex').slice(0, 24);

/**
 * A URL like a product's, for a product that does not exist: replaces the last path segment (except its extension), or
 * the first query value where the query identifies the product.
 */
export function productSlug(productUrl: string, seed: string): string {
  const url = new URL(productUrl);
  const hex = hexSlug(seed, 'product');
  const name = `${hex.slice(0, 8)}-${hex.slice(8, 16)}`;
  const segments = url.pathname.split('/');
  const last = segments.findLastIndex((segment) => segment !== '');
  const script = /\.(?:php|aspx?|jsp|cgi)$/i.test(segments[last] ?? '') || last < 0;
  const [parameter] = url.searchParams.keys();
  if (script && parameter !== undefined) {
    const query = new URLSearchParams([[parameter, name]]);
    url.search = query.toString();
    return url.href;
  }
  const ending = /\.[a-z]{2,5}$/i.exec(segments[last] ?? '')?.[0] ?? '';
  segments[Math.max(last, 1)] = `${name}${ending}`;
  url.pathname = segments.join('/');
  url.search = '';
  url.hash = '';
  return url.href;
}
