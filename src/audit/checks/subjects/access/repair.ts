/** Replacement groups for robots.txt that keep the storefront's other rules. */
import { botOf, spellToken } from '../../../bots.ts';
import type { Remedy } from '../../../check.ts';
import { robotsVerdict } from '../../../parse/robots/robots.ts';
import type { RobotsFile, RobotsRule, RobotsVerdict } from '../../../parse/robots/robots.ts';
import { groupCause, decidingGroup, lineOf, listNames } from './robots.ts';

/**
 * The repair of the groups that forbid the URLs. Blocks of the default group are taken out of it. Of a named group that
 * also holds training tokens, the others move to a group of their own, so that the choice on training stays.
 */
export function repair(
  robots: RobotsFile,
  blocks: readonly RobotsVerdict[],
  urls: readonly string[],
): Partial<Remedy> {
  const groups = [...new Map(blocks.map((block) => [groupCause(robots, block), block])).values()].slice(0, 3);
  const [first] = groups;
  if (!first) return {};
  const holder = decidingGroup(robots, first);
  const movable = movableOf(holder?.agents ?? []);
  const { rule } = first;
  const line = rule ? `"${lineOf(rule).slice(0, 60)}" (line ${rule.line})` : 'the rule';
  return {
    instructions:
      movable.length < (holder?.agents.length ?? 0)
        ? `Move ${listNames(movable.map(spellToken))} from the group with ${line} to a separate group. The new group repeats your other Disallow lines, because a named group replaces the * group.`
        : `Remove ${line} from its group. Keep the other lines.`,
    snippet: groups
      .map((block) => openedGroup(robots, movableOf(decidingGroup(robots, block)?.agents ?? []), urls))
      .join('\n\n'),
  };
}

/** All tokens, unless only some of them are for training. */
function movableOf(agents: readonly string[]): readonly string[] {
  if (agents.includes('*')) return ['*'];
  const others = agents.filter((token) => botOf(token)?.role !== 'training');
  return (others.length ? others : agents).slice(0, 30);
}

const maxLines = 40;
const maxPath = 200;

/**
 * A group that opens the URLs to the tokens and keeps every other rule of the store: a named group replaces `*`,
 * so it repeats what the store forbids to all.
 */
export function openedGroup(robots: RobotsFile, tokens: readonly string[], urls: readonly string[]): string {
  const deciding = tokens.map((token) => robotsVerdict(robots, token, urls[0] ?? '/').group ?? '*');
  const group = deciding.includes('*') ? '*' : (deciding[0] ?? '*');
  const own = rulesOf(robots, group);
  const kept = withoutBlocks(robots, own, urls);
  const blanket = own.some(({ allow, path }) => !allow && /^\/?\*?$/.test(path) && path !== '');
  const rules =
    group !== '*' && blanket && kept.every(({ allow }) => allow)
      ? [...kept, ...withoutBlocks(robots, rulesOf(robots, '*'), urls)]
      : kept;
  const lines = [...new Set(rules.filter(({ path }) => path !== '' && path.length <= maxPath).map(lineOf))];
  const left = lines.length - maxLines;
  return [
    ...tokens.map((token) => `User-agent: ${spellToken(token)}`),
    ...lines.slice(0, maxLines).filter((line) => line !== 'Allow: /'),
    ...(left > 0 ? [`# plus the other ${left} rules of the group`] : []),
    'Allow: /',
  ].join('\n');
}

const rulesOf = (robots: RobotsFile, token: string): RobotsRule[] =>
  robots.groups.filter(({ agents }) => agents.includes(token)).flatMap(({ rules }) => rules);

/** Takes away deciding Disallow lines until the URLs are open. */
function withoutBlocks(
  robots: RobotsFile,
  rules: readonly RobotsRule[],
  urls: readonly string[],
): RobotsRule[] {
  let kept = [...rules];
  for (let round = 0; round < 20; round += 1) {
    const file = { ...robots, groups: [{ agents: ['*'], rules: kept, line: 1 }] };
    const verdicts = urls.map((url) => robotsVerdict(file, '*', url));
    const bad = new Set(verdicts.flatMap(({ allowed, rule }) => (allowed || !rule ? [] : [rule.line])));
    if (bad.size === 0) return kept;
    kept = kept.filter(({ allow, line }) => allow || !bad.has(line));
  }
  return [];
}
