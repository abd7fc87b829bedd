/** Walls in front of a product page: login, age, region, cookies. */
import type { Verdict } from '../../../check.ts';
import { fail, pass, unknown, warn } from '../../../check.ts';
import type { Exchange, Page } from '../../../evidence.ts';
import { headingOf, folded } from '../product/facts.ts';
import { tokenOverlap } from '../../../parse/words.ts';

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
    return fail('The product page answers 401 and asks for a login.', { evidence, cause: 'wall:login' });
  if (error?.code === 'redirect-loop' || error?.code === 'too-many-redirects')
    return warn('The product page redirects without an end for a client that keeps no cookies.', {
      evidence,
      cause: 'wall:cookies',
      confidence: 'low',
      fix: { title: 'Serve product pages without a cookie round' },
    });
  if (seen.blocked)
    return unknown('blocked', `The product page was refused with ${status ?? 'no answer'}.`, { evidence });
  if (status === undefined || status >= 500)
    return unknown('failed', `The product page gave ${status ?? error?.code ?? 'no answer'}.`, { evidence });
  if (!page) return undefined;
  if (showsName(page))
    return pass('The product is shown without login, cookies or a choice of region.', { evidence });
  if (page.facts.passwordInputs > 0)
    return fail('The page asks for a password and does not show the name of the product.', {
      evidence,
      cause: 'wall:login',
    });
  return unknown('failed', 'The name of the product is not in the visible text, and no wall was seen.', {
    evidence,
  });
}

function wallSegment(url: string): string | undefined {
  const found = new URL(url).pathname.split('/').find((segment) => segments.test(segment));
  if (!found) return undefined;
  if (/region|country|store/i.test(found)) return 'region';
  return /age/i.test(found) ? 'age' : 'login';
}

/** Markup may put the brand before the name that the heading shows. */
function showsName(page: Page): boolean {
  const { facts } = page;
  const visible = folded(facts.text.visible);
  const heading = headingOf(page);
  const title = facts.structured.openGraph.find(({ property }) => property === 'og:title')?.content;
  const name = facts.product?.name;
  const isPart = (text: string): boolean =>
    tokenOverlap((name ?? '').slice(0, MAX_NAME), text.slice(0, MAX_NAME), facts.language.declared) >= 0.5;
  const names = name
    ? [name, ...(heading !== undefined && isPart(heading) ? [heading] : [])]
    : [heading, title];
  return names.some((one) => one !== undefined && folded(one) !== '' && visible.includes(folded(one)));
}

const MAX_NAME = 500;
