/** Policy pages for tests, through the real parsers. */
import type { Policy, PolicyKind, Reason } from '../../../src/audit/evidence.ts';
import { known, policyKinds } from '../../../src/audit/evidence.ts';
import { policyFacts } from '../../../src/audit/gather/pages/policy-facts.ts';
import { exchange, type ExchangeSample, home, page, type PageSample, type Part, sample } from './evidence.ts';
import type { CheckTable } from './test-check.ts';

function policies(kind: PolicyKind, policy: Policy): Part {
  const all = Object.fromEntries(policyKinds.map((one) => [one, { found: 'none' } as Policy])) as Record<
    PolicyKind,
    Policy
  >;
  return { policies: known({ ...all, [kind]: policy }) };
}

/** One policy page that was read; the others are not there. */
export async function policy(
  kind: PolicyKind,
  html: string,
  given: PageSample & { found?: 'link' | 'guess' } = {},
): Promise<Part> {
  const { page: read, part } = await page('policy', html, { path: `/${kind}`, ...given });
  return {
    ...part,
    ...policies(kind, {
      found: given.found ?? 'link',
      href: read.url,
      ref: read.ref,
      page: read,
      own: policyFacts(kind, read.facts),
    }),
  };
}

/** A policy page that was linked and not read, or none at all without an answer. */
export function unreadPolicy(
  kind: PolicyKind,
  answer?: ExchangeSample & { reason: Reason; disallowed?: true },
): Part {
  if (!answer) return policies(kind, { found: 'none' });
  const answered = exchange({ url: `https://shop.test/${kind}`, purpose: 'policy', ...answer });
  return {
    traffic: known([answered]),
    ...policies(kind, {
      found: 'link',
      href: answered.url,
      ...(answer.disallowed ? { disallowed: true } : { ref: answered.id }),
      reason: answer.reason,
    }),
  };
}

/** Several policy pages that were read, each at `/<kind>`; the others are not there. */
export async function policyPages(pages: Partial<Record<PolicyKind, string>>): Promise<Part> {
  const parts = await Promise.all(
    (Object.entries(pages) as [PolicyKind, string][]).map(async ([kind, html]) => ({
      kind,
      part: await policy(kind, html),
    })),
  );
  const joined = await sample(...parts.map(({ part }) => part));
  const all = parts.map(({ kind, part }) => [
    kind,
    part.policies?.ok ? part.policies.value[kind] : ({ found: 'none' } as Policy),
  ]);
  const none = Object.fromEntries(policyKinds.map((kind) => [kind, { found: 'none' } as Policy]));
  return {
    ...joined,
    policies: known({ ...none, ...Object.fromEntries(all) } as Record<PolicyKind, Policy>),
  };
}

/** The table of a policy page that is judged by its number of words. */
export function policyPageTable(kind: PolicyKind, enough: number): CheckTable {
  const words = (count: number): string => `<main><h1>Title</h1><p>${'word '.repeat(count)}</p></main>`;
  const shop = home('<h1>Shop</h1><p>Lamps</p>');
  return {
    pass: [
      [policy(kind, words(enough)), new RegExp(`has ${enough + 1} words`)],
      policy(
        kind,
        `<html lang="ja"><body><main>${'個人情報の取り扱いについて'.repeat(40)}</main></body></html>`,
      ),
    ],
    warn: [
      [policy(kind, words(enough - 10)), /only/],
      [unreadPolicy(kind, { reason: 'failed', type: 'application/pdf' }), /PDF/],
      unreadPolicy(kind, { reason: 'not-requested', disallowed: true }),
    ],
    fail: [
      [sample(shop, unreadPolicy(kind)), /is linked from the home page/],
      [policy(kind, '<div id="root"></div><script src="/app.js"></script>'), /rendered by scripts/],
      [unreadPolicy(kind, { reason: 'failed', status: 410 }), /returned 410/],
      unreadPolicy(kind, { reason: 'blocked', status: 403 }),
    ],
    unknown: [unreadPolicy(kind, { reason: 'failed', status: 500 })],
  };
}
