/** What was found, grouped by cause in the order of the plan: what to do, and every finding with its evidence. */
import type { Report, ReportFix, ReportResult } from '../../result.ts';
import { byUrgency, worth } from '../words.ts';
import { fixInstructions, fixTitle } from './check-text.ts';
import { checkLinks, isFinding, type Listing } from './listing.ts';
import type { ReportWords } from '../report-words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { block, finding } from './result.ts';
import { fixFacts } from './summary.ts';

export interface Cause {
  fix: ReportFix;
  /** In the whole plan, from 1. */
  number: number;
  /** Listed findings that it fixes. */
  findings: ReportResult[];
}

export interface Causes {
  causes: Cause[];
  /** Listed findings without a fix. */
  others: ReportResult[];
}

/** Each finding is below one cause only. With a filter, causes without a listed finding are left out. */
export function causesOf({ fixes }: Report, { results, isFiltered }: Listing): Causes {
  const left = new Map(results.filter(isFinding).map((result) => [result.id, result]));
  const causes = fixes.map((fix, at): Cause => {
    const findings = fix.checks.flatMap((id) => left.get(id) ?? []);
    for (const { id } of findings) left.delete(id);
    return { fix, number: at + 1, findings };
  });
  return {
    causes: isFiltered ? causes.filter(({ findings }) => findings.length > 0) : causes,
    others: byUrgency([...left.values()]),
  };
}

export function findingsSection({ causes, others }: Causes, report: Report, listing: Listing): Markup | null {
  if (causes.length === 0 && others.length === 0) return null;
  const isOnly = causes.length + (others.length > 0 ? 1 : 0) === 1;
  return html`<section>
    <h2 id="findings">${listing.words.say('findings')}</h2>
    <div class="causes">
      ${causes.map((cause) => causeGroup(cause, report, listing, isOnly))}
      ${others.length > 0 && otherFindings(others, listing, isOnly)}
    </div>
  </section>`;
}

const countWords = (count: number, { say }: ReportWords): string => say('finding-count', { count });

function causeGroup(
  { fix, number, findings }: Cause,
  report: Report,
  listing: Listing,
  isOpen: boolean,
): Markup {
  const { ids, words } = listing;
  return html`<details class="cause" id="fix-${fix.id}" ${isOpen && html` open`}>
    <summary>
      <span class="position">${number}</span>
      <h3>${fixTitle(fix, words)}</h3>
      <span class="amount">${countWords(findings.length || fix.checks.length, words)}</span>
      ${fixFacts(fix, report, worth(fix, report.fixes, words), words)}
    </summary>
    <div class="body">
      <p>${fixInstructions(fix, words)}</p>
      ${fix.snippet && block(fix.snippet)}
      ${
        fix.checks.length > findings.length &&
        html`<p class="meta">${words.say('fixes')} ${checkLinks(fix.checks, ids)}</p>`
      }
      ${findings.map((result) => finding(result, listing))}
    </div>
  </details>`;
}

const otherFindings = (results: readonly ReportResult[], listing: Listing, isOpen: boolean): Markup =>
  html`<details class="cause" id="other-findings" ${isOpen && html` open`}>
    <summary>
      <span class="position">+</span>
      <h3>${listing.words.say('other-findings')}</h3>
      <span class="amount">${countWords(results.length, listing.words)}</span>
    </summary>
    <div class="body">${results.map((result) => finding(result, listing))}</div>
  </details>`;
