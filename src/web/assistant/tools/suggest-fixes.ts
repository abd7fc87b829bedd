/** `suggest_fixes`: ranks fixes and explains where to make them on the platform. */
import { z } from 'zod';
import { checks, type Category, type Effort, type Priority } from '#audit';
import { apiAddress } from '../../api/context.ts';
import type { WebDeps } from '../../deps.ts';
import { fixPlaces } from '../fixes/index.ts';
import type { UntrustedText } from '../untrusted-text.ts';
import { ToolRefusal } from '../refusal.ts';
import { defineTool } from '../tool.ts';
import { readReport } from './get-report.ts';
import { fixWords } from './report-shapes.ts';
import { effortName, platformName, priorityName, reportIdText, type FixPlatform } from './names.ts';

type Check = (typeof checks)[number];
const byId = new Map(checks.map((check) => [check.id, check]));

interface Suggested {
  title: string;
  priority: Priority;
  effort: Effort;
  checks: readonly string[];
  category: Category | undefined;
  gain?: number;
  instructions: string;
  snippet?: string;
}

const suggestion = z.object({
  rank: z.int(),
  title: z.string(),
  priority: priorityName,
  effort: effortName,
  checks: z.array(z.string()),
  gain: z.number().optional().describe('Gain in points of the overall score. Only from a report.'),
  instructions: z.string(),
  snippet: z.string().optional(),
  where: z.string(),
  platformSnippet: z.string().optional(),
  pages: z.array(z.string()).describe('URLs of the pages that explain the checks.'),
});

export const suggestFixes = (deps: WebDeps) =>
  defineTool({
    name: 'suggest_fixes',
    title: 'Suggest fixes',
    description:
      'Ranks fixes and explains where to make them on the platform, with snippets. Accepts a stored report (recommended, as it has the findings and the gain of each fix), check IDs, or pasted findings that contain check IDs. Use it after audit_site. Next: after the fixes, audit_site again.',
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    input: z
      .strictObject({
        reportId: reportIdText.optional(),
        checks: z.array(z.string().max(100)).min(1).max(50).optional().describe('IDs of failed checks.'),
        findings: z
          .string()
          .max(200_000)
          .optional()
          .describe('Pasted findings. Check IDs are extracted from them.'),
        platform: platformName.default('generic'),
        limit: z.int().min(1).max(20).default(5),
      })
      .refine(
        ({ reportId, checks, findings }) =>
          reportId !== undefined || checks !== undefined || findings !== undefined,
        'set reportId, checks, or findings',
      ),
    output: z.object({
      platform: platformName,
      fixes: z.array(suggestion),
      totalFixes: z.int(),
      unknownChecks: z.array(z.string()),
      notice: z.string(),
    }),
    async run({ reportId, checks: ids = [], findings = '', platform, limit }, { call, untrusted }) {
      const named = [...new Set([...ids, ...idsIn(findings)])];
      const known = named.map((id) => byId.get(id)).filter((check) => check !== undefined);
      const report = reportId === undefined ? undefined : await readReport(deps, reportId, call);
      const suggested = report ? fromReport(report.fixes, known, untrusted) : fromChecks(known);
      if (suggested.length === 0 && !report)
        throw new ToolRefusal(
          'not-found',
          'No valid check ID found in the arguments. For all checks, call list_checks.',
        );
      const base = apiAddress(deps, call.request.url);
      const fixes = suggested.slice(0, limit).map((fix, at) => show(fix, { rank: at + 1, platform, base }));
      return {
        structured: {
          platform,
          fixes,
          totalFixes: suggested.length,
          unknownChecks: ids.filter((id) => !byId.has(id)).map((id) => untrusted.quote(id, 100)),
          notice: untrusted.notice,
        },
        text: [
          fixes.length ? `Fixes on ${platform}, most important first:` : 'No fixes needed.',
          ...fixes.flatMap(({ rank, title, priority, effort, instructions, where, platformSnippet }) => [
            `${rank}. ${title} (${priority}, ${effort})`,
            `   ${instructions}`,
            `   Where: ${where}`,
            ...(platformSnippet ? ['```', platformSnippet, '```'] : []),
          ]),
          untrusted.notice,
        ].join('\n'),
      };
    },
  });

/** Trims dashes, such as those of list items. */
function withoutEdges(word: string): string {
  let [from, to] = [0, word.length];
  while (word[from] === '-') from += 1;
  while (to > from && word[to - 1] === '-') to -= 1;
  return word.slice(from, to);
}

/** Check IDs in a text. */
function idsIn(text: string): string[] {
  // A single character class keeps this linear: a pattern with a suffix would backtrack on long words.
  const words = text.toLowerCase().match(/[a-z0-9-]+/g) ?? [];
  return words.map(withoutEdges).filter((word) => byId.has(word));
}

/** In the order of the plan. @param only if not empty, only fixes of these checks */
function fromReport(
  fixes: readonly (Omit<Suggested, 'category' | 'gain'> & { gain: number | null })[],
  only: readonly Check[],
  untrusted: UntrustedText,
): Suggested[] {
  const wanted = new Set(only.map(({ id }) => id));
  return fixes
    .filter(({ checks }) => wanted.size === 0 || checks.some((id) => wanted.has(id)))
    .map(({ title, priority, effort, checks, gain, instructions, snippet }) => ({
      ...fixWords({ title, instructions, ...(snippet === undefined ? {} : { snippet }) }, untrusted),
      priority,
      effort,
      checks,
      ...(gain === null ? {} : { gain }),
      category: byId.get(checks[0] ?? '')?.category,
    }));
}

const priorities: readonly Priority[] = ['critical', 'high', 'medium', 'low'];
const efforts: readonly Effort[] = ['minutes', 'hours', 'days'];

/** By priority, then effort. */
const fromChecks = (known: readonly Check[]): Suggested[] =>
  known
    .toSorted(
      (a, b) =>
        priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
        efforts.indexOf(a.effort) - efforts.indexOf(b.effort),
    )
    .map(({ id, category, priority, effort, fix }) => ({
      title: fix.title,
      priority,
      effort,
      checks: [id],
      category,
      instructions: fix.instructions,
      ...(fix.snippet === undefined ? {} : { snippet: fix.snippet }),
    }));

function show(
  fix: Suggested,
  { rank, platform, base }: { rank: number; platform: FixPlatform; base: string },
) {
  const { category, checks, ...rest } = fix;
  const place = category && fixPlaces[platform][category];
  return {
    rank,
    ...rest,
    checks: [...checks],
    where: place?.where ?? 'See the instructions.',
    ...(place?.snippet === undefined ? {} : { platformSnippet: place.snippet }),
    pages: checks.slice(0, 5).map((id) => `${base}/docs/checks/${id}`),
  };
}
