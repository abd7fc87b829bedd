/** Walls in front of a product page: login, age, region, cookies. */
import type { Remedy, Verdict } from '../../../check.ts';
import { fail, pass, unknown, warn } from '../../../check.ts';
import type { Exchange, Page } from '../../../evidence.ts';
import { statedProductNames } from '../../../product-heading.ts';
import { folded, headingOf, said, showsName } from '../product/facts.ts';
import { ownPrices } from '../product/prices.ts';

/** The chain of redirects is in the evidence. */
export const breakLoop: Partial<Remedy> = {
  title: 'Break the redirect loop',
  instructions:
    'Two redirect rules point to each other. Follow the chain in the evidence and remove the rule that redirects back.',
};

const segments =
  /^(?:login|signin|sign-in|age-gate|age-verification|choose-region|choose-country|select-store)$/i;

/** Undefined for an answer that is neither a product page nor a wall. */
export function judgeWall(
  seen: Exchange,
  page: Page | undefined,
): Omit<Verdict, 'pages' | 'measures'> | undefined {
  const { id, status, hops, finalUrl, error } = seen;
  const evidence = [
    {
      ref: id,
      snippet: [...hops.map((hop) => `${hop.status} ${hop.url}`), finalUrl].join(' → ').slice(0, 300),
    },
  ];
  const wall = hops.length ? wallSegment(finalUrl) : undefined;
  if (wall)
    return fail(`The product page redirects to ${new URL(finalUrl).pathname.slice(0, 100)}.`, {
      evidence,
      cause: `wall:${wall}`,
    });
  if (status === 401)
    return fail('The product page returned 401 and requires a login.', { evidence, cause: 'wall:login' });
  // A rule that waits for a cookie sets it with the redirect.
  const isLoop =
    error?.code === 'redirect-loop' && hops.length > 0 && hops.every(({ cookies }) => cookies === undefined);
  if (isLoop)
    return warn('The product page is in a redirect loop.', {
      evidence,
      cause: 'redirect:loop',
      fix: breakLoop,
    });
  if (error?.code === 'redirect-loop' || error?.code === 'too-many-redirects')
    return warn('The product page redirects endlessly for clients without cookies.', {
      evidence,
      cause: 'wall:cookies',
      confidence: 'low',
      fix: { title: 'Serve product pages to clients without cookies' },
    });
  if (seen.blocked)
    return unknown('blocked', `The product page was blocked (${status ?? 'no response'}).`, { evidence });
  if (status === undefined || status >= 500)
    return unknown(
      'failed',
      `The product page could not be read (${status ?? error?.code ?? 'no response'}).`,
      { evidence },
    );
  if (!page) return undefined;
  const { passwordInputs, passwordsAside = 0, product, buyBox } = page.facts;
  const hasPrice = ownPrices(page).length > 0;
  const stated = statedProductNames(page.facts);
  const shown =
    stated.length > 0
      ? stated.some((name) => showsName(page, name))
      : headingOf(page) !== undefined || otherNames(page).some((name) => showsName(page, name));
  // Beside a cart control, or a price of no stated product, a login is an offer to customers.
  const isAsked = passwordInputs > passwordsAside;
  const asks = isAsked && !buyBox.addToCart && !(stated.length === 0 && (hasPrice || showsPrice(page)));
  // Without product markup the heading may be that of the login.
  if (shown && (!isAsked || said(product?.name) || hasPrice || buyBox.addToCart))
    return pass('The product is shown without a login, cookies, or a region prompt.', { evidence });
  if (asks && !shown)
    return fail('The page asks for a password and does not show the product name.', {
      evidence,
      cause: 'wall:login',
    });
  return unknown('failed', 'The product name was not found, but no login wall was confirmed either.', {
    evidence,
  });
}

/** A price in the content, beside no other product: a login shows none. */
const showsPrice = ({ facts: { prices } }: Page): boolean =>
  prices.some(
    ({ amount, kind, region }) =>
      kind === 'current' && Number(amount) > 0 && (region === 'main' || region === 'buy-box'),
  );

/** Without heading and markup: the last step of the breadcrumb and the first part of the title that the URL has too. */
function otherNames({ url, facts: { breadcrumb, head } }: Page): string[] {
  const path = ` ${folded(safePath(new URL(url).pathname))} `;
  const names = [breadcrumb.at(-1), head.titles[0]?.slice(0, 500).split(/\s[-–—|/·:»]\s|[|»]/u)[0]];
  return names.flatMap((name) => {
    const words = folded(name ?? '')
      .split(' ')
      .filter((word) => word.length > 1 && path.includes(` ${word} `));
    return name !== undefined && new Set(words).size > 1 ? [name.trim()] : [];
  });
}

function safePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function wallSegment(url: string): string | undefined {
  const found = new URL(url).pathname.split('/').find((segment) => segments.test(segment));
  if (!found) return undefined;
  if (/region|country|store/i.test(found)) return 'region';
  return /age/i.test(found) ? 'age' : 'login';
}
