/** One product asked for under the names of other operators' agents. */
import type { Verdict } from '../../../check.ts';
import { notApplicable, pass, unknown, warn } from '../../../check.ts';
import type { Exchange, Value } from '../../../evidence.ts';
import { robotsVerdict } from '../../../parse/robots.ts';
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
 * Never worse than warn: an edge that verifies addresses rightly refuses us under another's name. `same-class`: 404 and
 * other statuses that differ from those of the declared agent count as a refusal too.
 */
export function judgeNames(
  { mode, traffic, sample, replays = [], robots }: NameSources,
  tokens: readonly string[],
  wanted: 'same-class' | 'not-refused',
): Verdict {
  if (!mode.keyed)
    return unknown(
      'not-requested',
      'Requests under the names of other agents are sent only for known callers: use an API key, or the command line.',
    );
  const tried = tokens.flatMap((token): Tried[] => {
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
      `The page ${answersOf(refused)}, and 200 to the declared agent. An edge that verifies addresses may do so rightly.`,
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
        ? 'The page could not be compared: it answers the declared agent in different ways too.'
        : 'Some answers under these names were throttled or failed.',
      { evidence },
    );
  }
  const named = `${listNames(welcome.map(({ token }) => token))} ${welcome.length === 1 ? 'is' : 'are'}`;
  return pass(
    elsewhere.length
      ? `${named} not refused, although the page ${answersOf(elsewhere)}.`
      : `${named} served as the declared agent is.`,
    { evidence },
  );
}

const classOf = ({ status = 0 }: Exchange): number => Math.floor(status / 100);

/** Neither refused nor a server error, which says nothing of the name. */
const wasAnswered = ({ status, blocked }: Exchange): boolean =>
  status !== undefined && !blocked && status < 500;

/** `answered 404 to A, B and answered 403 to C`. */
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
