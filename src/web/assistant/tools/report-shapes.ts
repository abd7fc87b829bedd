/** Report data in responses. Text that can come from the site is quoted as untrusted. */
import { z } from 'zod';
import {
  checks,
  coverageSentences,
  gravestNotJudged,
  isGraded,
  scoreWords,
  verdictSentence,
  worth,
  type Report,
  type ReportFix,
  type ReportResult,
} from '#audit';
import type { UntrustedText } from '../untrusted-text.ts';
import { categoryName, effortName, priorityName, statusName } from './names.ts';

export const toolScoreShape = z.object({
  overall: z.number().nullable().describe('null if there was not enough evidence for a score.'),
  grade: z.string().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  notGraded: z
    .object({
      reason: z.enum(['home-not-read', 'products-not-read', 'too-little-evidence']),
      detail: z.string(),
    })
    .nullable(),
  coverage: z.number(),
  confidence: z.enum(['high', 'medium', 'low']),
  notJudged: z
    .array(z.object({ id: z.string(), priority: priorityName, detail: z.string() }))
    .describe('Critical and high checks without a verdict, at most ten.'),
  caps: z.array(z.object({ max: z.number(), reason: z.string(), checks: z.array(z.string()) })),
});

export const categoryShape = z.object({
  id: categoryName,
  name: z.string(),
  score: z.number().nullable(),
  counts: z.object({
    pass: z.int(),
    warn: z.int(),
    fail: z.int(),
    notApplicable: z.int(),
    unknown: z.int(),
  }),
});

export const fixShape = z.object({
  id: z.string(),
  title: z.string(),
  priority: priorityName,
  effort: effortName,
  checks: z.array(z.string()),
  gain: z.number().nullable(),
  instructions: z.string(),
  snippet: z.string().optional(),
});

export const resultShape = z.object({
  id: z.string(),
  category: categoryName,
  name: z.string(),
  priority: priorityName,
  status: statusName,
  summary: z.string(),
  pages: z.array(z.object({ url: z.string(), status: statusName, summary: z.string() })).optional(),
});

/** Member by member: clients reject responses with members that the schema does not have. */
export const toScore = ({ score }: Report, untrusted: UntrustedText): z.input<typeof toolScoreShape> => ({
  ...(isGraded(score)
    ? { overall: score.overall, grade: score.grade, low: score.low, high: score.high, notGraded: null }
    : { overall: null, grade: null, low: null, high: null, notGraded: notGradedOf(score, untrusted) }),
  coverage: score.coverage,
  confidence: score.confidence,
  notJudged: gravestNotJudged({ score }).map(({ id, priority, detail }) => ({
    id,
    priority,
    detail: untrusted.quote(detail, 200),
  })),
  caps: score.caps.map(({ max, reason, checks }) => ({ max, reason: untrusted.quote(reason), checks })),
});

/** Reports of older versions have no reason. */
const notGradedOf = ({ notGraded }: Report['score'], untrusted: UntrustedText) => ({
  reason: notGraded?.reason ?? ('too-little-evidence' as const),
  detail: untrusted.quote(notGraded?.detail ?? 'Not enough evidence for a score.', 200),
});

export const categoriesOf = ({ categories }: Report) =>
  categories.map(({ id, name, score, counts }) => ({ id, name, score, counts }));

const ours = new Set(checks.flatMap(({ fix }) => [fix.title, fix.instructions, fix.snippet ?? '']));

/** Texts of a fix: trusted if from the registry, else quoted as they can contain text of the site. */
export const fixWords = (
  { title, instructions, snippet }: Pick<ReportFix, 'title' | 'instructions' | 'snippet'>,
  untrusted: UntrustedText,
) => ({
  title: ours.has(title) ? title : untrusted.quote(title, 200),
  instructions: ours.has(instructions) ? instructions : untrusted.quote(instructions, 1_200),
  ...(snippet === undefined ? {} : { snippet: ours.has(snippet) ? snippet : untrusted.quoteLines(snippet) }),
});

export const fixOf = (fix: ReportFix, untrusted: UntrustedText) => ({
  // The ID is derived from the cause, which can contain text of the site.
  id: /^[a-z0-9-]{1,60}$/.test(fix.id) && fix.checks.includes(fix.id) ? fix.id : untrusted.quote(fix.id, 100),
  priority: fix.priority,
  effort: fix.effort,
  checks: fix.checks,
  gain: fix.gain,
  ...fixWords(fix, untrusted),
});

const mostPages = 5;

export const resultOf = (result: ReportResult, untrusted: UntrustedText) => ({
  id: result.id,
  category: result.category,
  name: result.name,
  priority: result.priority,
  status: result.status,
  summary: untrusted.quote(result.summary, 400),
  ...(result.pages
    ? {
        pages: result.pages.slice(0, mostPages).map(({ url, status, summary }) => ({
          url: untrusted.quote(url),
          status,
          summary: untrusted.quote(summary),
        })),
      }
    : {}),
});

/** `Readiness: 72 of 100 (C).`, or the reason for a missing score. */
export const scoreLines = (report: Report, untrusted: UntrustedText): string[] => {
  const coverage = coverageSentences(report).map((text) => untrusted.quote(text, 500));
  return isGraded(report.score)
    ? [`Readiness: ${scoreWords(report)} (${report.score.grade}).`, ...coverage]
    : [`Not graded. ${untrusted.quote(verdictSentence(report), 300)}`, ...coverage];
};

/** @param plan all fixes of the report, which fixes can refer to by number */
export const fixLines = (
  fixes: readonly ReportFix[],
  plan: readonly ReportFix[],
  untrusted: UntrustedText,
): string[] =>
  fixes.map(
    (fix, at) =>
      `${at + 1}. ${fixWords(fix, untrusted).title} (${[fix.priority, fix.effort, ...worth(fix, plan).slice(0, 1)].join(', ')}; ${fix.checks.slice(0, 3).join(', ')})`,
  );
