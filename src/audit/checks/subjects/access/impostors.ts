/** One product page requested with the user agents of other operators' agents. */
import type { Verdict } from '../../../check.ts';
import { notApplicable, pass, unknown, warn } from '../../../check.ts';
import type { Exchange, Value } from '../../../evidence.ts';
import { robotsVerdict } from '../../../parse/robots/robots.ts';
import { sameUrl } from '../../../parse/url.ts';
import { edgeCause, edgeProof, exchangeOf, refusalText, wasServed, wasThrottled } from './edge.ts';
import { listNames } from './robots.ts';

export interface NameSources {
  mode: Value<'mode'>;
  traffic: Value<'traffic'>;
  sample: Value<'sample'>;
  replays?: Value<'replays'>;
  robots?: Value<'robots'>;
}

interface Tried {
  token: string;
  url: string;
  seen: Exchange;
}

/**
 * Never worse than warn: an edge that verifies IP addresses is right to block a borrowed user agent. `same-class`: a 404
 * or another status that the declared agent did not get counts as blocked too.
 */
export function judgeNames(
  { mode, traffic, sample, replays = [], robots }: NameSources,
  tokens: readonly string[],
  wanted: 'same-class' | 'not-refused',
): Verdict {
  if (!mode.keyed)
    return unknown(
      'not-requested',
      'Requests with the user agents of other AI agents are sent only for authenticated callers. Use an API key or the command line.',
    );
  const tried = tokens.flatMap((token): Tried[] => {
    const facts = replays.find(({ client, page }) => page === 'product' && client === `bot:${token}`);
    const seen = facts && exchangeOf(traffic, facts.ref);
    return facts && seen ? [{ token, url: facts.url, seen }] : [];
  });
  const agent = agentAnswers(traffic, sample);
  if (agent.length && !agent.some(wasServed))
    return notApplicable('The declared agent itself is blocked. See edge-allows-declared-agents.');
  if (!tried.length) return unknown('not-requested', 'No product page was requested with these user agents.');
  const welcome = tried.filter(({ token, url }) => !robots || robotsVerdict(robots, token, url).allowed);
  if (!welcome.length) return notApplicable('robots.txt disallows these agents. See the robots.txt checks.');
  const agentToo = ({ url, seen }: Tried): boolean =>
    agent.some((one) => sameUrl(one.url, url) && classOf(one) === classOf(seen));
  const elsewhere = welcome.filter(({ seen }) => wasAnswered(seen) && classOf(seen) !== 2);
  const refused = welcome.filter(
    (one) =>
      (one.seen.blocked && !wasThrottled(one.seen, traffic)) ||
      (wanted === 'same-class' && elsewhere.includes(one) && !agentToo(one)),
  );
  const [first] = refused;
  const evidence = (first ? refused : welcome).slice(0, 3).map(({ seen }) => edgeProof(seen));
  if (first)
    return warn(
      `The page ${answersOf(refused)}, and 200 to the declared agent. This is expected if the edge verifies the IP addresses of agents.`,
      { evidence, cause: first.seen.challenge ? edgeCause(first.seen) : 'edge:agent-names' },
    );
  const open = welcome.filter(
    (one) => wasAnswered(one.seen) && (wanted === 'not-refused' || !elsewhere.includes(one)),
  );
  if (open.length < welcome.length) {
    const throttled = welcome.some(({ seen }) => seen.blocked);
    return unknown(
      throttled ? 'blocked' : 'failed',
      wanted === 'same-class' && elsewhere.length
        ? 'The page could not be compared: its responses to the declared agent vary too.'
        : 'Some requests with these user agents were throttled or failed.',
      { evidence },
    );
  }
  const named = `${listNames(welcome.map(({ token }) => token))} ${welcome.length === 1 ? 'is' : 'are'}`;
  return pass(
    elsewhere.length
      ? `${named} not blocked, although the page ${answersOf(elsewhere)}.`
      : `${named} served the same response as the declared agent.`,
    { evidence },
  );
}

const classOf = ({ status = 0 }: Exchange): number => Math.floor(status / 100);

/** Neither blocked nor a server error, which has nothing to do with the user agent. */
const wasAnswered = ({ status, blocked }: Exchange): boolean =>
  status !== undefined && !blocked && status < 500;

/** `returned 404 to A, B and returned 403 to C`. */
const answersOf = (tried: readonly Tried[]): string =>
  [...Map.groupBy(tried, ({ seen }) => refusalText(seen))]
    .map(([said, group]) => `${said} to ${listNames(group.map(({ token }) => token))}`)
    .join(' and ');

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
