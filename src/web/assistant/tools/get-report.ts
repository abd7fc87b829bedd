/** `get_report`: returns a stored report, with filters. */
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
    title: 'Get an audit report',
    description:
      'Returns a stored report: score, categories, findings (by default those that fail or warn), and prioritized fixes. ' +
      'A report that was created with an API key requires that key. One without a key is readable with its ID. Use it after audit_site, or with an ID from the user. Next: explain_check for one finding, suggest_fixes for how to fix them.',
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
      limit: z.int().min(1).max(100).default(25).describe('Maximum number of findings.'),
      offset: z.int().min(0).max(10_000).default(0).describe('Number of findings to skip.'),
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
          `Audited on ${report.startedAt.slice(0, 10)}. ${matching.length} findings, ${page.length} listed here.`,
          ...page.map(
            (one) => `- ${one.status} ${one.id} (${one.priority}): ${untrusted.quote(one.summary, 200)}`,
          ),
          ...(fixes.length
            ? ['Fixes, most effective first:', ...fixLines(fixes, report.fixes, untrusted)]
            : []),
          untrusted.notice,
        ].join('\n'),
      };
    },
  });

/** @throws ToolRefusal if no report with this ID is readable by the caller */
export async function readReport(deps: ApiDeps, id: string, call: McpCall): Promise<Report> {
  const caller = await identify(deps, call, 'audit:read');
  if (caller.key) await countCall(deps, 'audit', caller, call.request);
  const own = caller.key && (await deps.reports.read(caller.key.id, id));
  const report = own ?? (await deps.reports.read(anonymousKeyId, id));
  if (report) return report;
  const key = caller.key
    ? 'No report found with this ID for this API key.'
    : 'No public report found with this ID.';
  throw new ToolRefusal(
    'not-found',
    caller.key
      ? key
      : `${key} If it was created with an API key, send that key. ${howToGetKey(deps, call.request)}`,
  );
}
