/** One product asked for under the names of other operators' agents. */
import type { Verdict } from '../check.ts';
import { notApplicable, pass, unknown, warn } from '../check.ts';
import type { Exchange, Value } from '../evidence.ts';
import { robotsVerdict } from '../parse/robots.ts';
import {
  edgeCause,
  edgeProof,
  exchangeOf,
  refusalText,
  wasServed,
  wasThrottled,
} from './crawl-access-edge.ts';
import { listed } from './crawl-access-robots.ts';

export interface NameSources {
  mode: Value<'mode'>;
  traffic: Value<'traffic'>;
  sample: Value<'sample'>;
  replays?: Value<'replays'>;
  robots?: Value<'robots'>;
}

/** Never worse than warn: an edge that verifies addresses rightly refuses us under another's name. */
export function judgeNames(
  { mode, traffic, sample, replays = [], robots }: NameSources,
  tokens: readonly string[],
): Verdict {
  if (!mode.keyed)
    return unknown(
      'not-requested',
      'Requests under the names of other agents are sent only in audits with a key.',
    );
  const tried = tokens.flatMap((token) => {
    const facts = replays.find(({ client, page }) => page === 'product' && client === `bot:${token}`);
    const seen = facts && exchangeOf(traffic, facts.ref);
    return facts && seen ? [{ token, url: facts.url, seen }] : [];
  });
  const agent = agentAnswers(traffic, sample);
  if (agent.length && !agent.some(wasServed))
    return notApplicable('The declared agent itself is refused; edge-allows-declared-agents tells more.');
  if (!tried.length) return unknown('not-requested', 'No product was asked for under these names.');
  const welcome = tried.filter(({ token, url }) => !robots || robotsVerdict(robots, token, url).allowed);
  if (!welcome.length)
    return notApplicable('robots.txt disallows these agents; the checks of robots.txt tell more.');
  const refused = welcome.filter(({ seen }) => seen.blocked && !wasThrottled(seen, traffic));
  const [first] = refused;
  const evidence = (first ? refused : welcome).slice(0, 3).map(({ seen }) => edgeProof(seen));
  if (first)
    return warn(
      `The page ${refusalText(first.seen)} to ${listed(refused.map(({ token }) => token))}, and 200 to the declared agent. An edge that verifies addresses may do so rightly.`,
      { evidence, cause: first.seen.challenge ? edgeCause(first.seen) : 'edge:agent-names' },
    );
  const open = welcome.filter(({ seen }) => seen.status !== undefined && !seen.blocked && seen.status < 500);
  if (open.length < welcome.length) {
    const throttled = welcome.some(({ seen }) => seen.blocked);
    return unknown(
      throttled ? 'blocked' : 'failed',
      'Some answers under these names were throttled or failed.',
      {
        evidence,
      },
    );
  }
  return pass(`${listed(welcome.map(({ token }) => token))} are served as the declared agent is.`, {
    evidence,
  });
}

/** What the declared agent got for product pages. */
function agentAnswers(traffic: readonly Exchange[], sample: Value<'sample'>): Exchange[] {
  const refs = new Set(
    sample.filter(({ role, disallowed }) => role === 'product' && !disallowed).map(({ ref }) => ref),
  );
  return traffic.filter(
    ({ id, client, purpose, method }) =>
      refs.has(id) || (purpose === 'replay-product' && client === 'agent' && method === 'GET'),
  );
}
