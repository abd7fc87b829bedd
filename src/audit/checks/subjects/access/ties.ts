/** Rules that only the tie-break of RFC 9309 decides between. */
import { robotsVerdict } from '../../../parse/robots/robots.ts';
import type { RobotsFile, RobotsRule } from '../../../parse/robots/robots.ts';

/** An Allow and a Disallow of equal length that decide a URL for a token, when there is such a pair. */
export function tiedRules(
  robots: RobotsFile,
  token: string,
  url: string,
): [RobotsRule, RobotsRule] | undefined {
  const rules = robots.groups.filter(({ agents }) => agents.includes(token)).flatMap((group) => group.rules);
  const winner = robotsVerdict(robots, token, url).rule;
  // Allow wins a tie, so that only an Allow can have a rival.
  if (!winner?.allow) return undefined;
  const rivals = rules.filter(({ allow, path }) => !allow && path.length === winner.path.length);
  if (!rivals.length) return undefined;
  const verdict = robotsVerdict({ ...robots, groups: [{ agents: ['*'], rules: rivals, line: 1 }] }, '*', url);
  const rival = rivals.find(({ line }) => line === verdict.rule?.line);
  const allow = rules.find(({ line }) => line === winner.line);
  return allow && rival ? [allow, rival] : undefined;
}
