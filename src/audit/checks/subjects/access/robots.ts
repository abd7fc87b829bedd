/** Shared by the robots.txt checks: which line decides, and how to quote it. */
import type { Proof, Verdict } from '../../../check.ts';
import { unknown } from '../../../check.ts';
import type { PageRole, Value } from '../../../evidence.ts';
import { robotsKnown } from '../../../parse/robots/robots.ts';
import type { RobotsFile, RobotsGroup, RobotsRule, RobotsVerdict } from '../../../parse/robots/robots.ts';
import { sameHost } from '../../../parse/url.ts';

type Robots = Value<'robots'>;

/** The verdict if the file could not be read; else undefined. */
export function unreadable(robots: Robots): Verdict | undefined {
  const readable = robotsKnown(robots);
  if (readable.known) return undefined;
  const why = robots.status === undefined ? 'no response' : `status ${robots.status}`;
  return unknown(
    readable.reason,
    readable.reason === 'blocked'
      ? 'robots.txt returned a bot challenge.'
      : `robots.txt could not be read (${why}).`,
    { evidence: [{ ref: robots.ref }] },
  );
}

/** Addresses of the sampled pages of these roles that this robots.txt governs. */
export const sampledUrls = (
  sample: Value<'sample'> | undefined,
  origin: string,
  ...roles: PageRole[]
): string[] => [
  ...new Set(
    (sample ?? [])
      .filter(({ role, url }) => roles.includes(role) && sameHost(url, origin))
      .map(({ url }) => url),
  ),
];

/** The deciding line, as written in the file. */
export const lineProof = ({ ref }: Robots, { rule }: RobotsVerdict): Proof =>
  rule ? { ref, snippet: lineOf(rule).slice(0, 300), pointer: `line ${rule.line}` } : { ref };

export const quoteRule = ({ rule }: RobotsVerdict): string =>
  rule ? `"${lineOf(rule).slice(0, 60)}" on line ${rule.line}` : 'robots.txt';

/** The group that holds the deciding rule. */
export const decidingGroup = (robots: RobotsFile, { rule }: RobotsVerdict): RobotsGroup | undefined =>
  robots.groups.find(({ rules }) => rules.some(({ line }) => line === rule?.line));

/** `robots:group:<token>`: the first token of the group that holds the rule, so that all tokens of it share one cause. */
export function groupCause(robots: RobotsFile, verdict: RobotsVerdict): string {
  const agents = decidingGroup(robots, verdict)?.agents ?? [];
  const shared = agents.includes('*') ? '*' : (agents[0] ?? verdict.group ?? '*');
  return `robots:group:${shared.slice(0, 60)}`;
}

/** A rule as written in the file. */
export const lineOf = ({ allow, path }: Pick<RobotsRule, 'allow' | 'path'>): string =>
  `${allow ? 'Allow' : 'Disallow'}: ${path}`;

/** `a, b and 3 more`. */
export function listNames(names: readonly string[], maxNames = 4): string {
  const shown = names.slice(0, maxNames).join(', ');
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}
