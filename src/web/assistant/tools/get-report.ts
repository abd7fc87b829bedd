/** `get_report`: a stored report, as much of it as is asked for. */
import { z } from 'zod';
import type { Report } from '#audit';
import type { McpCall } from '#mcp';
import type { ApiDeps } from '../../api/context.ts';
import { howToGetKey, identify } from '../caller.ts';
import { countCall } from '../limits.ts';
import { ToolRefusal } from '../refusal.ts';
import { defineTool } from '../tool.ts';
import { anonymousKeyId } from './audit-site.ts';
import { categoryName, priorityName, reportIdText, statusName } from './names.ts';
import {
  categoriesOf,
  categoryShape,
  fixLines,
  fixOf,
  fixShape,
  resultOf,
  resultShape,
  toScore,
  toolScoreShape,
  scoreLines,
} from './report-shapes.ts';

export const getReport = (deps: ApiDeps) =>
  defineTool({
    name: 'get_report',
    title: 'Read an audit report',
    description:
      'Reads a stored report: score, categories, findings (by default those that fail or warn) and ranked fixes. ' +
      'A report made with an API key needs that key; one made without is open to whoever knows its id. Use it after audit_site, or with an id from the user. Next: explain_check for one finding, suggest_fixes for the order of work.',
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({
      id: reportIdText,
      category: categoryName.optional().describe('Only findings of this category.'),
      priority: priorityName.optional().describe('Only findings and fixes of this priority.'),
      status: z
        .array(statusName)
        .min(1)
        .max(5)
        .default(['fail', 'warn'])
        .describe('Only findings of these statuses.'),
      limit: z.int().min(1).max(100).default(25).describe('Findings in one answer.'),
      offset: z.int().min(0).max(10_000).default(0).describe('Leave out so many findings first.'),
    }),
    output: z.object({
      id: z.string(),
      url: z.string(),
      startedAt: z.string(),
      expect: z.enum(['shop', 'site']),
      score: toolScoreShape,
      categories: z.array(categoryShape),
      findings: z.array(resultShape),
      totalFindings: z.int(),
      nextOffset: z.int().optional(),
      fixes: z.array(fixShape),
      notice: z.string(),
    }),
    async run({ id, category, priority, status, limit, offset }, { call, untrusted }) {
      const report = await readReport(deps, id, call);
      const matching = report.results.filter(
        (result) =>
          status.includes(result.status) &&
          (category === undefined || result.category === category) &&
          (priority === undefined || result.priority === priority),
      );
      const page = matching.slice(offset, offset + limit);
      const next = offset + page.length;
      const fixes = report.fixes
        .filter((fix) => priority === undefined || fix.priority === priority)
        .slice(0, 10);
      return {
        structured: {
          id: report.id,
          url: untrusted.quote(report.finalUrl),
          startedAt: report.startedAt,
          expect: report.expect,
          score: toScore(report, untrusted),
          categories: categoriesOf(report),
          findings: page.map((result) => resultOf(result, untrusted)),
          totalFindings: matching.length,
          ...(next < matching.length ? { nextOffset: next } : {}),
          fixes: fixes.map((fix) => fixOf(fix, untrusted)),
          notice: untrusted.notice,
        },
        text: [
          ...scoreLines(report, untrusted),
          `Audited on ${report.startedAt.slice(0, 10)}. ${matching.length} findings, ${page.length} of them here.`,
          ...page.map(
            (one) => `- ${one.status} ${one.id} (${one.priority}): ${untrusted.quote(one.summary, 200)}`,
          ),
          ...(fixes.length ? ['Fixes, best first:', ...fixLines(fixes, report.fixes, untrusted)] : []),
          untrusted.notice,
        ].join('\n'),
      };
    },
  });

/** @throws Refusal when there is none that this caller may read */
export async function readReport(deps: ApiDeps, id: string, call: McpCall): Promise<Report> {
  const caller = await identify(deps, call, 'audit:read');
  if (caller.key) await countCall(deps, 'audit', caller, call.request);
  const own = caller.key && (await deps.reports.read(caller.key.id, id));
  const report = own ?? (await deps.reports.read(anonymousKeyId, id));
  if (report) return report;
  const key = caller.key ? 'This key has no such report.' : 'No report without a key has this id.';
  throw new ToolRefusal(
    'not-found',
    caller.key
      ? key
      : `${key} If it was made with an API key, send that key. ${howToGetKey(deps, call.request)}`,
  );
}
