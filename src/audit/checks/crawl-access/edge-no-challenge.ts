import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { PageVerdict, Verdict } from '../../check.ts';
import type { Exchange, SampledPage } from '../../evidence.ts';
import { combinePages } from '../../pages.ts';
import { edgeCause, edgeFix, edgeProof, exchangeOf, refusalText } from '../subjects/access/edge.ts';

export default defineCheck({
  id: 'edge-no-challenge',
  category: 'crawl-access',
  name: 'No JavaScript challenge or CAPTCHA on public pages',
  description: 'Detects challenge interstitials, including ones sent with status 200.',
  why: 'Agents neither run the script nor solve the puzzle of a challenge: it is all that they see of the page, even with status 200.',
  judged: {
    pass: 'The home, listing or product page comes to the declared agent without a challenge.',
    warn: 'A challenge stands in the place of a listing page.',
    fail: 'A challenge stands in the place of the home page or of a product page: one sure mark of a vendor, or two weaker signs.',
    notApplicable: 'robots.txt keeps the audit out of the page.',
    unknown: 'The page was refused without a challenge, or gave no usable answer.',
  },
  priority: 'critical',
  requires: ['home'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Keep challenges away from public pages',
    instructions:
      'Scope managed challenges to login, account and checkout paths and to write methods, and let verified bots pass.',
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
    const note = ` ${elsewhere.challenge?.vendor ?? 'The edge'} challenged the client "${elsewhere.client}" only, which is a note.`;
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
    return notApplicable('robots.txt keeps the audit out of the page.', { evidence: [{ ref: row.ref }] });
  if (!seen) return unknown('failed', 'The answer was not kept.');
  const evidence = [edgeProof(seen)];
  if (!seen.challenge) {
    if (row.state === 'ok')
      return pass('The page came without a challenge.', { evidence: [{ ref: row.ref }] });
    // A plain refusal says nothing of challenges; edge-allows-declared-agents owns it.
    return unknown(row.state, `The page ${refusalText(seen)}.`, { evidence });
  }
  const { vendor, signature } = seen.challenge;
  const by = vendor === 'unknown' ? 'an unknown vendor' : vendor;
  const said = `A challenge of ${by} stands in the place of the ${row.role} page (${signature.slice(0, 80)}).`;
  const more = { evidence, cause: edgeCause(seen), fix: challengeFix(seen, platform, product) };
  return row.role === 'listing' ? warn(said, more) : fail(said, more);
}

/** The way through for verified bots; without a vendor the general one, by path and method. */
function challengeFix(seen: Exchange, platform: string | undefined, product: string | undefined) {
  const fix = edgeFix(seen, platform, product);
  return platform === 'sfcc' || seen.challenge?.vendor === 'Cloudflare'
    ? {
        instructions:
          `${fix.instructions ?? ''} Keep managed challenges for login, account and write methods.`.trim(),
        ...(fix.snippet ? { snippet: fix.snippet } : {}),
      }
    : fix;
}
