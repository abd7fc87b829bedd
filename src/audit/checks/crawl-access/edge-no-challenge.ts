import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { PageVerdict, Verdict } from '../../check.ts';
import type { Exchange, SampledPage } from '../../evidence.ts';
import { combinePages } from '../../pages.ts';
import { edgeCause, edgeFix, edgeProof, exchangeOf, refusalText } from '../subjects/access/edge.ts';

export default defineCheck({
  id: 'edge-no-challenge',
  category: 'crawl-access',
  name: 'No JavaScript challenge or CAPTCHA on public pages',
  description: 'Detects challenge pages, including those with status 200.',
  why: 'Agents cannot run the script or solve the puzzle of a challenge, so they see only the challenge, even with status 200.',
  judged: {
    pass: 'The declared agent gets the home, listing, and product pages without a challenge.',
    warn: 'A listing page returns a challenge.',
    fail: 'The home page or a product page returns a challenge, identified by one definite vendor signature or two weaker ones.',
    notApplicable: 'robots.txt disallows the page for the audit.',
    unknown: 'The page was blocked without a challenge, or returned no usable response.',
  },
  priority: 'critical',
  requires: ['home'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Remove challenges from public pages',
    instructions:
      'Limit managed challenges to login, account, and checkout paths and to write methods, and allow verified bots.',
    snippet: 'http.request.method in {"POST"} or starts_with(http.request.uri.path, "/account")',
  },
  sources: ['cloudflare-challenges', 'wafw00f'],
  needs: ['sample', 'traffic'],
  uses: ['target'],
  evaluate({ sample, traffic, target }) {
    const roles = ['home', 'listing', 'product'];
    const rows = sample.filter(({ role }) => roles.includes(role));
    const product = rows.find(({ role }) => role === 'product')?.url;
    const verdicts = rows.map((row): PageVerdict => {
      const { url, role } = row;
      return { url, role, ...judge(row, exchangeOf(traffic, row.ref), target?.platform, product) };
    });
    const verdict = combinePages(verdicts);
    const elsewhere = traffic.find(
      ({ client, challenge }) => challenge && client !== 'agent' && client !== 'markdown',
    );
    if (verdict.status !== 'pass' || !elsewhere) return verdict;
    const note = ` ${elsewhere.challenge?.vendor ?? 'The edge'} challenged only the client "${elsewhere.client}" (not scored).`;
    return { ...verdict, summary: verdict.summary + note };
  },
});

function judge(
  row: SampledPage,
  seen: Exchange | undefined,
  platform: string | undefined,
  product: string | undefined,
): Omit<Verdict, 'pages' | 'measures'> {
  if (row.disallowed)
    return notApplicable('robots.txt disallows this page, so it was not requested.', {
      evidence: [{ ref: row.ref }],
    });
  if (!seen) return unknown('failed', 'The response was not recorded.');
  const evidence = [edgeProof(seen)];
  if (!seen.challenge) {
    if (row.state === 'ok')
      return pass('The page was served without a challenge.', { evidence: [{ ref: row.ref }] });
    // edge-allows-declared-agents reports blocked requests without a challenge.
    return unknown(row.state, `The page ${refusalText(seen)}.`, { evidence });
  }
  const { vendor, signature } = seen.challenge;
  const by = vendor === 'unknown' ? 'challenge from an unknown vendor' : `${vendor} challenge`;
  const said = `The ${row.role} page returned a ${by} (${signature.slice(0, 80)}).`;
  const more = { evidence, cause: edgeCause(seen), fix: challengeFix(seen, platform, product) };
  return row.role === 'listing' ? warn(said, more) : fail(said, more);
}

/** The vendor's rule for verified bots. Without a known vendor, a general rule by path and method. */
function challengeFix(seen: Exchange, platform: string | undefined, product: string | undefined) {
  const fix = edgeFix(seen, platform, product);
  return platform === 'sfcc' || seen.challenge?.vendor === 'Cloudflare'
    ? {
        instructions:
          `${fix.instructions ?? ''} Keep managed challenges on login, account, and write methods.`.trim(),
        ...(fix.snippet ? { snippet: fix.snippet } : {}),
      }
    : fix;
}
