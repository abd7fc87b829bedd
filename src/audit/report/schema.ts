/** JSON Schema (2020-12) of the report, from zod: what `GET /report.schema.json` serves and a test holds every report to. */
import { z } from 'zod';
import { categories } from '../categories.ts';

const category = z.enum(categories.map(({ id }) => id));
const priority = z.enum(['critical', 'high', 'medium', 'low']);
const status = z.enum(['pass', 'warn', 'fail', 'not-applicable', 'unknown']);
const confidence = z.enum(['high', 'medium', 'low']);
const reason = z.enum(['blocked', 'failed', 'budget', 'not-requested']);
const effort = z.enum(['minutes', 'hours', 'days']);
const points = z.number().min(0).max(100);
const share = z.number().min(0).max(1);
/** Not a tuple: `prefixItems` is unknown to many readers of JSON Schema. */
const pair = (of: z.ZodType<number>) => z.array(of).length(2);
const count = z.int().min(0);
const projected = z
  .union([points, pair(points)])
  .nullable()
  .describe(
    'Score after the fix; a pair [low, high] where what lies behind is unknown; null when the report is not graded',
  );

const notGraded = z
  .object({
    reason: z.enum(['home-not-read', 'products-not-read', 'too-little-evidence']),
    detail: z.string(),
  })
  .nullable()
  .optional()
  .describe('Why the report is not graded. null if it is graded; older reports lack this member');

const scoreShape = z.object({
  overall: points
    .nullable()
    .describe('null when the report is not graded: too little could be seen to judge it'),
  grade: z.enum(['A', 'B', 'C', 'D', 'F']).nullable(),
  low: points.nullable().describe('The score if everything that is unknown failed'),
  high: points.nullable().describe('The score if everything that is unknown passed'),
  raw: points.nullable().optional().describe('Before limits; absent in reports of older versions'),
  notGraded,
  judged: count.optional().describe('Checks that came to a verdict'),
  checks: count.optional().describe('Of so many'),
  notJudged: z
    .array(z.object({ id: z.string(), priority, reason, detail: z.string() }))
    .optional()
    .describe(
      'Critical and high checks that came to no verdict, the gravest first; a summary has ten at most',
    ),
  coverage: share,
  confidence,
  caps: z.array(z.object({ max: points, reason: z.string(), checks: z.array(z.string()) })),
});

const counts = z.object({ pass: count, warn: count, fail: count, notApplicable: count, unknown: count });

const proof = z.object({
  request: z.object({ method: z.string(), url: z.string(), client: z.string() }).optional(),
  status: z.int().optional(),
  curl: z.string().optional().describe('Shell line that repeats the request'),
  header: z.string().optional(),
  snippet: z.string().optional(),
  pointer: z.string().optional(),
});

const categoryScore = z.object({
  id: category,
  name: z.string(),
  score: points.nullable().describe('null when nothing applies, or too little of it could be judged'),
  low: points.nullable().optional().describe('The score if everything that is unknown failed'),
  high: points.nullable().optional().describe('The score if everything that is unknown passed'),
  weight: points.optional().describe('What it weighs in the overall score'),
  coverage: share,
  counts,
});

const result = z.object({
  id: z.string(),
  category,
  name: z.string(),
  docs: z.string(),
  priority,
  status,
  value: share.optional().describe('For pass, warn and fail; between them where pages differ'),
  reason: reason.optional(),
  opportunity: z.boolean().optional(),
  confidence,
  summary: z.string(),
  pages: z.array(z.object({ url: z.string(), status, summary: z.string() })).optional(),
  evidence: z.array(proof),
  ignored: z
    .object({ status: z.enum(['warn', 'fail']), reason: z.string(), until: z.iso.date() })
    .optional()
    .describe('The finding is accepted by configuration: it is not-applicable, and does not count'),
});

const fix = z.object({
  id: z.string(),
  cause: z.string(),
  title: z.string(),
  priority,
  effort,
  owner: z
    .enum(['infrastructure', 'development', 'catalog', 'content'])
    .optional()
    .describe('The team that usually makes the fix; absent in reports of older versions'),
  checks: z.array(z.string()).min(1),
  gain: z.number().nullable().describe('Points; null when the report is not graded'),
  rawGain: z.number().nullable().describe('Points without limits; null when the report is not graded'),
  unlocks: z.object({ cap: points, together: z.array(z.string()) }).optional(),
  projectedScore: projected,
  cumulativeScore: projected,
  first: z.boolean(),
  instructions: z.string(),
  snippet: z.string().optional(),
});

const productReading = z
  .object({
    url: z.string(),
    rows: z.array(
      z.object({
        fact: z.enum([
          'name',
          'price',
          'availability',
          'brand',
          'sku',
          'gtin',
          'description',
          'images',
          'options',
        ]),
        check: z.string().describe('The check that compares the two, or that asks for the fact'),
        agent: z.string().nullable().describe('In the markup; null: not there'),
        page: z.string().nullable().describe('On the page; null: not seen, or not looked for'),
        state: z
          .enum(['same', 'differs', 'missing', 'finding', 'read', 'absent', 'not-compared'])
          .describe(
            'same, differs: compared. missing: agents cannot read it. finding: a fault in what agents read. read: nothing on the page to compare it with. absent: no check asks for it. not-compared: the check came to no verdict',
          ),
      }),
    ),
  })
  .describe('One product as an agent reads it, beside what its page shows');

const crawlerAccess = z.object({
  token: z.string(),
  operator: z.string(),
  role: z.enum(['search', 'user', 'shopping']),
  access: z
    .enum(['allowed', 'partly', 'robots', 'edge', 'unknown'])
    .describe(
      'robots: disallowed on all sampled pages. partly: on some. edge: rejected under this name. unknown: robots.txt could not be read, or the audit was not let in',
    ),
});

export const reportShape = z.object({
  id: z.string(),
  url: z.string(),
  finalUrl: z.string(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().min(0),
  expect: z.enum(['shop', 'site']),
  engine: z.object({ version: z.string(), catalogue: z.string(), ucpReleases: z.array(z.string()) }),
  score: scoreShape,
  ignored: z
    .object({
      checks: z.array(z.string()).min(1),
      overall: points.nullable(),
      grade: z.enum(['A', 'B', 'C', 'D', 'F']).nullable(),
      low: points.nullable(),
    })
    .optional()
    .describe('Findings that the configuration ignores, and what the score would be with them'),
  categories: z.array(categoryScore).length(10),
  results: z.array(result),
  fixes: z.array(fix),
  attributes: z.object({
    products: count,
    fields: z.array(z.object({ name: z.string(), filled: count, total: count, interval: pair(share) })),
  }),
  product: productReading
    .optional()
    .describe('Absent where no product page could be read, and in reports of older versions'),
  crawlers: z.array(crawlerAccess).optional().describe('Absent in reports of older versions'),
  sample: z.array(
    z.object({
      url: z.string(),
      role: z.string(),
      status: z.int().nullable().describe('null: no answer came, or it was not requested'),
      client: z.string(),
      disallowed: z.literal(true).optional().describe('robots.txt keeps the audit out: not requested'),
      because: z.string().optional(),
    }),
  ),
  requests: z.object({ count, bytes: count, failed: count }),
  warnings: z.array(z.string()),
});

const topFix = fix.pick({
  id: true,
  title: true,
  priority: true,
  effort: true,
  gain: true,
  projectedScore: true,
});

const summaryCategory = z.object({ id: category, score: points.nullable() });

export const summaryShape = z.object({
  id: z.string(),
  url: z.string(),
  score: scoreShape,
  categories: z.array(summaryCategory),
  counts,
  topFixes: z.array(topFix).max(5),
  reportUrl: z.string(),
});

/** Built on demand: zod is not loaded before somebody asks. */
export const reportSchema = (): object => z.toJSONSchema(reportShape);

/** Each part that a generated client gives a type of its own. */
const named = {
  Report: reportShape,
  Summary: summaryShape,
  Score: scoreShape,
  Counts: counts,
  CategoryScore: categoryScore,
  CheckResult: result,
  Evidence: proof,
  ProductReading: productReading,
  CrawlerAccess: crawlerAccess,
  Fix: fix,
  SummaryCategory: summaryCategory,
  TopFix: topFix,
};

/**
 * Report and summary as components of an OpenAPI document, by name. Generators cannot follow a reference into another schema's
 * properties, so each part has a name. Objects are open: a client that was generated today reads the reports of tomorrow.
 */
export function reportComponents(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
  });
  for (const schema of Object.values(schemas)) {
    delete schema.$schema;
    delete schema.$id;
  }
  return schemas;
}
