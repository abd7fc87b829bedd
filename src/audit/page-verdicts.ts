/** A page check on the pages of the sample: one verdict for each row, then their mean. */
import type { Check, PageVerdict, Verdict } from './check.ts';
import type { Evidence, Page, SampledPage } from './evidence.ts';
import { combinePages, unreadBounds } from './pages.ts';
import { answerForPage, answerForRoles, pageRequirements } from './requirements.ts';
import { checked, fault, unreadVerdict } from './to-result.ts';
import type { Judged } from './to-result.ts';
import { abstainUncovered } from './uncovered-language.ts';

interface JudgedPage {
  verdict: PageVerdict;
  /** Not-applicable only because something is absent whose own presence check fails. */
  missing?: boolean;
}

/** Judges every row with one of the check's roles; `given` is what the check declared. */
export function judgePages(evidence: Evidence, check: Check, given: Record<string, unknown>): Judged {
  const rows = sampled(evidence, check);
  if (!rows.length) return withoutRows(evidence, check);
  const judged = rows.map((row) => judgePage(evidence, check, row, given));
  const verdicts = judged.map((one) => one.verdict);
  const options = check.anyFailFails ? { anyFailFails: true } : {};
  const verdict = combinePages(verdicts, options);
  const missing = verdict.status === 'not-applicable' && judged.every((one) => one.missing);
  const unread = unreadBounds(verdicts, options);
  return { verdict, ...(missing ? { missing } : {}), ...(unread ? { unread } : {}) };
}

function withoutRows(evidence: Evidence, check: Check): Judged {
  const found = answerForRoles(check.roles ?? [], evidence);
  if (found.state === 'absent') return { verdict: { status: 'not-applicable', summary: found.why } };
  return { verdict: unreadVerdict(found.state === 'unknown' ? found.reason : 'failed') };
}

function sampled({ sample }: Evidence, check: Check): SampledPage[] {
  return sample.ok ? sample.value.filter((row) => check.roles?.includes(row.role)) : [];
}

function judgePage(
  evidence: Evidence,
  check: Check,
  row: SampledPage,
  given: Record<string, unknown>,
): JudgedPage {
  const { url, role, ref } = row;
  const page = row.state === 'ok' ? findPage(evidence, row.id) : undefined;
  if (!page) {
    const verdict = unreadVerdict(row.state === 'blocked' ? 'blocked' : 'failed');
    return { verdict: { url, role, ...verdict, evidence: [{ ref }] } };
  }
  for (const requirement of check.requires.filter((one) => pageRequirements.includes(one))) {
    const one = answerForPage(requirement, page);
    if (one.state === 'absent')
      return {
        verdict: { url, role, status: 'not-applicable', summary: one.why },
        ...(one.missing ? { missing: true } : {}),
      };
  }
  try {
    return { verdict: onPage(abstainUncovered(checked(check.evaluate(given, page)), page), row) };
  } catch (error) {
    return { verdict: onPage(fault(error), row) };
  }
}

/** A page verdict without its own evidence gets the page's exchange. */
function onPage(verdict: Verdict, { url, role, ref }: SampledPage): PageVerdict {
  const { pages: _pages, measures: _measures, ...said } = verdict;
  return { url, role, ...said, evidence: said.evidence?.length ? said.evidence : [{ ref }] };
}

function findPage({ home, listings, products, policies, cart }: Evidence, id: string): Page | undefined {
  if (home.ok && home.value.id === id) return home.value;
  const lists = [...(listings.ok ? listings.value : []), ...(products.ok ? products.value : [])];
  const policyPages = policies.ok ? Object.values(policies.value).map((policy) => policy.page) : [];
  const single = [...policyPages, cart?.ok ? cart.value.page : undefined];
  return lists.find((page) => page.id === id) ?? single.find((page) => page?.id === id);
}
