/** Which crawlers and assistants of AI services get to the storefront: by robots.txt, and by what the edge answered under their names. */
import { bots } from '../bots.ts';
import { exchangeOf, wasThrottled } from '../checks/subjects/access/edge.ts';
import { sampledUrls } from '../checks/subjects/access/robots.ts';
import type { Evidence } from '../evidence.ts';
import { robotsKnown, robotsVerdict } from '../parse/robots/robots.ts';
import type { CrawlerAccess } from '../result.ts';

/** Crawlers that train models are left out: a store may close itself to them and lose no sale. */
const roles: ReadonlySet<string> = new Set(['search', 'user', 'shopping']);

/** In the order of the list of bots. */
export function crawlerAccess(evidence: Evidence): CrawlerAccess[] {
  return bots
    .filter(({ role }) => roles.has(role))
    .map(({ token, operator, role }) => ({
      token,
      operator,
      role: role as CrawlerAccess['role'],
      access: refusedByEdge(evidence, token) ? 'edge' : byRobots(evidence, token),
    }));
}

/** Of the home page and the sampled product and listing pages. */
function byRobots({ home, robots, target, sample }: Evidence, token: string): CrawlerAccess['access'] {
  if (!robots.ok || !target.ok || !robotsKnown(robots.value).known) return 'unknown';
  const origin = target.value.canonicalOrigin;
  const sampled = sample.ok ? sample.value : undefined;
  const urls = [`${origin}/`, ...sampledUrls(sampled, origin, 'product', 'listing')];
  const open = urls.filter((url) => robotsVerdict(robots.value, token, url).allowed).length;
  if (open === 0) return 'robots';
  // A storefront that turned the audit away may turn others away too.
  if (!home.ok) return 'unknown';
  return open === urls.length ? 'allowed' : 'partly';
}

/** A refusal under this name where the declared agent was served; a request that was throttled says nothing. */
function refusedByEdge({ replays, traffic }: Evidence, token: string): boolean {
  if (!replays.ok || !traffic.ok) return false;
  const all = traffic.value;
  const answers = (client: string) =>
    replays.value
      .filter((replay) => replay.client === client)
      .flatMap(({ ref }) => exchangeOf(all, ref) ?? []);
  const refused = answers(`bot:${token}`).some((seen) => seen.blocked && !wasThrottled(seen, all));
  return (
    refused &&
    answers('agent').some(({ status, blocked }) => !blocked && status !== undefined && status < 400)
  );
}
