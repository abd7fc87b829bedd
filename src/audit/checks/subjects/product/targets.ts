/** URLs that a product page names, and their responses. */
import type { Exchange, Page, Value } from '../../../evidence.ts';
import { canonicalUrl } from '../../../parse/files/declared-links.ts';
import { identifiesProduct, sameUrl } from '../../../parse/url.ts';

type Target = Value<'targets'>[number];

/** The response of a URL that was opened because a page named it. */
export function targetOf(
  url: string,
  targets: readonly Target[],
  traffic: readonly Exchange[],
): { target: Target; answer: Exchange } | undefined {
  const target = targets.find((one) => sameUrl(one.url, url));
  const answer = target && traffic.find(({ id }) => id === target.ref);
  return answer ? { target, answer } : undefined;
}

/** URLs of the page itself. */
function addressesOf({ url, facts: { head } }: Page): string[] {
  const canonical = canonicalUrl(head, url);
  return canonical ? [url, canonical] : [url];
}

/** The page without its query, unless products differ by query (`?id=7`). */
export function isOfPage(url: string, page: Page): boolean {
  return addressesOf(page).some((own) => {
    const [left, right] = [URL.parse(url), URL.parse(own)];
    if (!left || !right || bareHost(left) !== bareHost(right) || trimmed(left) !== trimmed(right))
      return false;
    return [...right.searchParams].every(
      ([name, value]) => !identifiesProduct(name) || left.searchParams.get(name) === value,
    );
  });
}

/** Host of the page or of its canonical URL, with or without `www`. */
export function sameSite(url: string, page: Page): boolean {
  const target = URL.parse(url);
  return addressesOf(page).some((own) => {
    const host = URL.parse(own);
    return target !== null && host !== null && bareHost(target) === bareHost(host);
  });
}

const bareHost = ({ host }: URL): string => host.replace(/^www\./, '');
const trimmed = ({ pathname }: URL): string => pathname.replace(/\/+$/, '');
