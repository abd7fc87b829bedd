/** Who may fetch what: RFC 9309 section 2.2. */
import type { RobotsFile, RobotsGroup, RobotsRule, RobotsVerdict } from './robots.ts';
import { productToken } from './robots-line.ts';
import { compilePattern, matches, matchTarget, type Pattern } from './robots-pattern.ts';

const compiled = new WeakMap<RobotsRule, Pattern>();

/** Whether the file can answer at all. `failed` and `blocked` are the reasons of an unknown verdict. */
export function robotsKnown(
  robots: RobotsFile,
): { known: true } | { known: false; reason: 'failed' | 'blocked' } {
  if (robots.state === 'unreachable') return { known: false, reason: 'failed' };
  if (robots.state === 'blocked') return { known: false, reason: 'blocked' };
  return { known: true };
}

/**
 * The verdict for a product token and a URL (absolute, or a path). All groups of the token count as one; without a group of
 * its own the groups of `*` count. The longest matching rule decides, Allow wins a tie. Everything is allowed without a file.
 * For a file that could not be read ask `robotsKnown` first.
 */
export function robotsVerdict(robots: RobotsFile, token: string, url: string): RobotsVerdict {
  return decide(robots, token, url, (groups) => groups);
}

/** The verdict of parsers that read only the first group of a token. */
export function firstGroupVerdict(robots: RobotsFile, token: string, url: string): RobotsVerdict {
  return decide(robots, token, url, (groups) => groups.slice(0, 1));
}

function decide(
  robots: RobotsFile,
  token: string,
  url: string,
  pick: (groups: RobotsGroup[]) => RobotsGroup[],
): RobotsVerdict {
  if (robots.state !== 'ok') return { allowed: true };
  const wanted = productToken(token);
  const own = wanted ? robots.groups.filter(({ agents }) => agents.includes(wanted)) : [];
  const group = own.length > 0 ? wanted : '*';
  const groups = pick(own.length > 0 ? own : robots.groups.filter(({ agents }) => agents.includes('*')));
  if (groups.length === 0) return { allowed: true };
  const path = pathOf(url);
  if (path === undefined || path === '/robots.txt') return { allowed: true, group };
  const rule = longest(groups, path);
  if (!rule) return { allowed: true, group };
  return { allowed: rule.allow, rule: { allow: rule.allow, path: rule.path, line: rule.line }, group };
}

function longest(groups: readonly RobotsGroup[], path: string): RobotsRule | undefined {
  const target = matchTarget(path);
  let best: RobotsRule | undefined;
  let bestLength = -1;
  for (const { rules } of groups) {
    for (const rule of rules) {
      // An empty path matches nothing.
      if (rule.path === '') continue;
      const pattern = patternOf(rule);
      const better =
        pattern.length > bestLength || (pattern.length === bestLength && rule.allow && !best?.allow);
      if (!better || !matches(pattern, target)) continue;
      best = rule;
      bestLength = pattern.length;
    }
  }
  return best;
}

function patternOf(rule: RobotsRule): Pattern {
  const known = compiled.get(rule);
  if (known) return known;
  const made = compilePattern(rule.path);
  compiled.set(rule, made);
  return made;
}

function pathOf(url: string): string | undefined {
  const parsed = URL.parse(url, 'http://localhost/');
  return parsed ? parsed.pathname + parsed.search : undefined;
}
