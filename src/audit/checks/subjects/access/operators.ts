/** Which operators of AI services robots.txt blocks from the storefront. */
import { botOf } from '../../../bots.ts';
import type { Verdict } from '../../../check.ts';
import { fail, pass, warn } from '../../../check.ts';
import type { PageRole, Value } from '../../../evidence.ts';
import { robotsVerdict } from '../../../parse/robots/robots.ts';
import type { RobotsVerdict } from '../../../parse/robots/robots.ts';
import { groupCause, lineProof, listNames, quoteRule, sampledUrls, unreadable } from './robots.ts';
import { repair } from './repair.ts';

export interface OperatorQuestion {
  /** One token for each operator. */
  tokens: readonly string[];
  /** Blocking one of these is enough to fail. */
  fatal: readonly string[];
  /** Pages that they must reach, besides the home page. */
  roles: readonly PageRole[];
  /** `AI search crawlers`. */
  who: string;
}

interface Access {
  token: string;
  operator: string;
  share: number;
  shutOut: boolean;
  /** The first verdict that forbids. */
  block?: RobotsVerdict;
}

const many = 3;

/** Blocked: disallowed on every sampled product, or on the home page if there is no product. */
export function judgeOperators(
  { robots, target, sample }: { robots: Value<'robots'>; target: Value<'target'>; sample?: Value<'sample'> },
  { tokens, fatal, roles, who }: OperatorQuestion,
): Verdict {
  const unread = unreadable(robots);
  if (unread) return unread;
  const origin = target.canonicalOrigin;
  const products = sampledUrls(sample, origin, 'product');
  const urls = [...new Set([`${origin}/`, ...products, ...sampledUrls(sample, origin, ...roles)])];
  const decisive = products.length ? products : [`${origin}/`];
  const access = tokens.map((token): Access => {
    const verdicts = urls.map((url) => ({ url, verdict: robotsVerdict(robots, token, url) }));
    const blocked = verdicts.filter(({ verdict }) => !verdict.allowed);
    const shutOut = decisive.every((url) => blocked.some((one) => one.url === url));
    const block = blocked[0]?.verdict;
    return {
      token,
      operator: botOf(token)?.operator ?? token,
      share: 1 - blocked.length / urls.length,
      shutOut,
      ...(block ? { block } : {}),
    };
  });
  const blocked = access.filter(({ block }) => block);
  const out = access.filter(({ shutOut }) => shutOut);
  const measures = { operatorsShutOut: out.length };
  const pages = urls.length === 1 ? 'the home page' : `the home page and ${urls.length - 1} sampled pages`;
  const worst = mostTelling(robots, out.length ? out : blocked);
  if (!worst?.block)
    return pass(`All ${tokens.length} ${who} may fetch ${pages}.`, {
      measures,
      evidence: [{ ref: robots.ref }],
    });
  const named = (some: readonly Access[]): string =>
    listNames(some.map(({ token, operator }) => `${token} (${operator})`));
  const said = {
    measures,
    cause: groupCause(robots, worst.block),
    evidence: proofs(robots, blocked),
    fix: repair(
      robots,
      [worst, ...blocked].flatMap(({ block }) => block ?? []),
      urls,
    ),
  };
  if (out.length >= many || out.some(({ token }) => fatal.includes(token)))
    return fail(
      `robots.txt blocks ${out.length} of ${tokens.length} ${who}: ${named(out)}, with ${quoteRule(worst.block)}.`,
      said,
    );
  const value = access.reduce((sum, { share }) => sum + share, 0) / access.length;
  const extent = out.length ? `blocks ${named(out)}` : `blocks ${named(blocked)} from some of ${pages}`;
  return warn(`robots.txt ${extent}, with ${quoteRule(worst.block)}.`, { ...said, value });
}

/** The first of those that the group which forbids most holds back. */
function mostTelling(robots: Value<'robots'>, some: readonly Access[]): Access | undefined {
  const counts = new Map<string, number>();
  const causeOf = ({ block }: Access): string => (block ? groupCause(robots, block) : '');
  for (const one of some) counts.set(causeOf(one), (counts.get(causeOf(one)) ?? 0) + 1);
  const count = (one: Access): number => counts.get(causeOf(one)) ?? 0;
  return some.reduce<Access | undefined>(
    (most, one) => (most && count(most) >= count(one) ? most : one),
    undefined,
  );
}

/** Each deciding line once. */
function proofs(robots: Value<'robots'>, blocked: readonly Access[]) {
  const lines = new Map(
    blocked.flatMap(({ block }) => (block?.rule ? [[block.rule.line, block] as const] : [])),
  );
  return [...lines.values()].slice(0, 3).map((verdict) => lineProof(robots, verdict));
}
