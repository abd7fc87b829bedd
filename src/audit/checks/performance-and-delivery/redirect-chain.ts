import { defineCheck, fail, pass, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { sameUrl } from '../../parse/url.ts';
import { quote } from '../subjects/product/facts.ts';
import { breakLoop } from '../subjects/access/walls.ts';

const cookieFix = {
  title: 'Serve the page to clients without cookies',
  instructions:
    'Set the cookie in the response that serves the page, instead of redirecting the first request.',
};

export default defineCheck({
  id: 'redirect-chain',
  category: 'performance-and-delivery',
  name: 'Redirect chains are short',
  description: 'Detects redirect chains and loops.',
  why: 'Each redirect costs an agent a round trip, and some clients stop after a few. A redirect loop never reaches a page.',
  judged: {
    pass: 'No home, listing, or product page needs more than one redirect, and neither do the HTTP URL and the other host (www or apex) of the storefront.',
    warn: 'A page needs two redirects, or redirects to itself until a cookie is set.',
    fail: 'A page needs three or more redirects, or redirects in a loop.',
  },
  priority: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Redirect straight to the final URL',
    instructions:
      'Point each rule (HTTPS, host, locale, trailing slash) at the canonical URL, so that one redirect is enough. Link to the canonical URL.',
  },
  sources: ['rfc-9110'],
  needs: ['traffic'],
  evaluate({ traffic }) {
    const asked = traffic.filter(({ client, method }) => client === 'agent' && method === 'GET');
    const pages = asked.filter(({ purpose }) =>
      ['home', 'host-http', 'host-twin', 'listing', 'product'].includes(purpose),
    );
    const loop = pages.find((one) => one.error?.code === 'redirect-loop');
    if (loop)
      return fail(`${loop.url} redirects in a loop.`, {
        evidence: [proof(chainOf(loop, asked))],
        cause: 'redirect:loop',
        fix: breakLoop,
      });
    const gated = pages.flatMap((one) => {
      const hop = one.hops.find(({ cookies }) => cookies !== undefined);
      return hop ? [{ one, cookies: hop.cookies ?? [] }] : [];
    })[0];
    if (gated)
      return warn(
        `${gated.one.url} redirects to itself until the cookie ${quote(gated.cookies[0] ?? '', 60)} is set. Clients without cookies never reach the page.`,
        { evidence: [proof(chainOf(gated.one, asked))], fix: cookieFix },
      );
    const chains = pages.map((one) => chainOf(one, asked)).toSorted((a, b) => hopsOf(b) - hopsOf(a));
    const endless = pages.find((one) => one.error?.code === 'too-many-redirects');
    if (endless)
      return fail(`${endless.url} needs more than ${endless.hops.length} redirects.`, {
        evidence: [proof(chainOf(endless, asked))],
      });
    const [longest] = chains;
    const hops = longest ? hopsOf(longest) : 0;
    if (!longest || hops <= 1)
      return pass(hops === 0 ? 'No page redirects.' : 'No page needs more than one redirect.');
    const said = `${longest.steps[0]?.url.slice(0, 200)} needs ${hops} redirects to ${longest.end.slice(0, 200)}.`;
    return (hops === 2 ? warn : fail)(said, { evidence: [proof(longest)] });
  },
});

interface Chain {
  steps: { ref: string; url: string; status: number }[];
  end: string;
}

const hopsOf = ({ steps }: Chain): number => steps.length;

/**
 * Redirects from a URL to its end. http and the other host are requested without following redirects, so their chain
 * continues with another response for the same URL; without one, it is a lower bound.
 */
function chainOf(one: Exchange, asked: readonly Exchange[]): Chain {
  const steps = one.hops.map(({ url, status }) => ({ ref: one.id, url, status }));
  const isOpen = one.purpose === 'host-http' || one.purpose === 'host-twin';
  const location = isOpen ? locationOf(one) : undefined;
  if (location === undefined) return { steps, end: one.finalUrl };
  const seen = [{ ref: one.id, url: one.url, status: one.status ?? 0 }];
  const next = asked.find(({ url, purpose }) => sameUrl(url, location) && purpose !== one.purpose);
  if (!next) return { steps: seen, end: location };
  const behind = next.hops.map(({ url, status }) => ({ ref: next.id, url, status }));
  return { steps: [...seen, ...behind], end: next.finalUrl };
}

function locationOf({ status = 0, headers, url }: Exchange): string | undefined {
  const location = headers.find(([name]) => name === 'location')?.[1];
  return status >= 300 && status < 400 && location ? URL.parse(location, url)?.href : undefined;
}

const proof = ({ steps, end }: Chain) => ({
  ref: steps[0]?.ref ?? '',
  snippet: [...steps.map(({ url, status }) => `${status} ${url}`), end].join(' → ').slice(0, 300),
});
