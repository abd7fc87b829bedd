/** `audit_site`: runs an audit and reports progress. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isGraded, summarise, TargetError, type Report } from '#audit';
import { Problem } from '#http';
import { admitAudit, admitKey, type Admission } from '../../admission/admit.ts';
import { apiAddress, reportUrlOf } from '../../api/context.ts';
import type { WebDeps } from '../../deps.ts';
import { identify, type ToolCaller } from '../caller.ts';
import { escapeHidden } from '../untrusted-text.ts';
import { countCall } from '../limits.ts';
import { ToolRefusal, type ToolRefusalCode } from '../refusal.ts';
import { defineTool, type Turn } from '../tool.ts';
import { webAddressInput } from './names.ts';
import {
  categoriesOf,
  categoryShape,
  fixLines,
  fixOf,
  fixShape,
  toScore,
  toolScoreShape,
  scoreLines,
} from './report-shapes.ts';

/** Owner of reports of callers without a key. */
export const anonymousKeyId = 'mcp';

const topFixes = 5;

export const auditSite = (deps: WebDeps) =>
  defineTool({
    name: 'audit_site',
    title: 'Audit a storefront',
    description:
      'Audits how ready a public storefront is for AI agents: access, discovery files, rendering, structured data, product data, agent and commerce protocols, policies, performance, accessibility. ' +
      'Takes up to 30 seconds and reports progress. Returns the score, category scores, the top fixes, and the ID of the stored report for get_report and suggest_fixes. ' +
      'Reads only public pages and changes nothing. Works without an API key, with lower rate limits. Use it first for any question about a storefront. Next: get_report for all findings, suggest_fixes with the report ID for how to fix them.',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    input: z.strictObject({
      url: webAddressInput.describe('URL of the storefront, such as https://shop.example/.'),
      expect: z
        .enum(['shop', 'site'])
        .optional()
        .describe(
          'Expected kind of website: shop for an online store, site for any other. Default: detected.',
        ),
      pages: z.int().min(3).max(25).optional().describe('Number of product pages to sample.'),
    }),
    output: z.object({
      reportId: z.string(),
      reportUrl: z
        .string()
        .describe(
          'URL of the report. With an API key, only that key can open it. Without one, anyone with the link can.',
        ),
      url: z.string(),
      score: toolScoreShape,
      categories: z.array(categoryShape),
      counts: categoryShape.shape.counts,
      topFixes: z.array(fixShape),
      warnings: z.array(z.string()),
      notice: z.string(),
    }),
    async run(input, turn) {
      const { call, untrusted } = turn;
      const caller = await identify(deps, call, 'audit:run');
      const takeBack = await countCall(deps, 'audit', caller, call.request);
      const admission = await admit(deps, caller.key, input.url).catch(async (error: unknown) => {
        await takeBack();
        throw error;
      });
      const keyId = caller.key?.id ?? anonymousKeyId;
      const keyed = caller.key !== undefined;
      const report = await runAudit(deps, input, turn, { keyed, admission, takeBack });
      await deps.reports.save(keyId, report, deps.now());
      const base = apiAddress(deps, call.request.url);
      // Reports without a key are readable by ID, so their link is public too.
      const reportUrl = caller.key
        ? reportUrlOf(deps, call.request.url, report.id)
        : `${base}/r/${(await deps.shares.create(report.id, deps.now())).token}`;
      const { counts } = summarise(report, '');
      const fixes = report.fixes.slice(0, topFixes);
      return {
        structured: {
          reportId: report.id,
          reportUrl,
          url: untrusted.quote(report.finalUrl),
          score: toScore(report, untrusted),
          categories: categoriesOf(report),
          counts,
          topFixes: fixes.map((fix) => fixOf(fix, untrusted)),
          warnings: report.warnings.slice(0, 10).map((text) => untrusted.quote(text)),
          notice: untrusted.notice,
        },
        text: [
          ...scoreLines(report, untrusted),
          `${counts.fail} checks fail, ${counts.warn} warn, ${counts.pass} pass.`,
          ...(fixes.length
            ? ['Top fixes:', ...fixLines(fixes, report.fixes, untrusted)]
            : [isGraded(report.score) ? 'No fixes needed.' : 'No fixes found in the available evidence.']),
          `Report ${report.id} (${reportUrl}): call get_report for the findings, suggest_fixes for how to fix them. All checks: ${base}/docs/checks.`,
          untrusted.notice,
        ].join('\n'),
      };
    },
  });

async function runAudit(
  deps: WebDeps,
  { url, expect, pages }: { url: string; expect?: 'shop' | 'site' | undefined; pages?: number | undefined },
  { call }: Turn,
  { keyed, admission, takeBack }: { keyed: boolean; admission: Admission; takeBack(): Promise<void> },
): Promise<Report> {
  try {
    return await deps.audit.run(url, {
      id: randomBytes(16).toString('base64url'),
      keyed,
      ...(expect === undefined ? {} : { expect }),
      ...(pages === undefined ? {} : { pages }),
      signal: AbortSignal.any([call.signal, deps.stopping]),
      // Only the step, which is trusted; the URL is not.
      onProgress: ({ step, done, left }) => call.progress(done, done + left, step),
    });
  } catch (error) {
    // Not refunded if the caller canceled.
    if (!call.signal.aborted) await Promise.all([admission.refund(), takeBack()]);
    throw toRefusal(error);
  } finally {
    admission.release();
  }
}

async function admit(deps: WebDeps, key: ToolCaller['key'], url: string): Promise<Admission> {
  try {
    return await (key ? admitKey(deps, key, url) : admitAudit(deps.gate, url));
  } catch (error) {
    throw toRefusal(error);
  }
}

function toRefusal(error: unknown): unknown {
  if (error instanceof Problem) {
    const { headers, detail } = error.options;
    const retryAfterSeconds = Number(headers?.['Retry-After']);
    const facts = retryAfterSeconds > 0 ? { retryAfterSeconds } : {};
    return new ToolRefusal(error.code as ToolRefusalCode, detail ?? error.kind.title, facts);
  }
  if (!(error instanceof TargetError)) return error;
  const code: ToolRefusalCode = error.code === 'bad-url' ? 'invalid-input' : error.code;
  return new ToolRefusal(code, `The audit failed. ${escapeHidden(error.message)}`);
}
