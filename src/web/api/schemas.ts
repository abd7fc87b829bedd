/** What comes in and the small things that go out. The report itself has its own published schema. */
import { z } from '@hono/zod-openapi';
import { cursorParameter } from './cursor.ts';

export const webUrl = z
  .string()
  .min(1)
  .max(2_048)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https address',
  );

/** What the refinement means, for readers of the document. */
export const formatted = { format: 'uri', pattern: '^[hH][tT][tT][pP][sS]?://' };

export const analyzeBody = z
  .object({
    url: webUrl.openapi({
      ...formatted,
      description: 'Address of the storefront.',
      example: 'https://shop.example/',
    }),
    pages: z.int().min(3).max(25).optional().openapi({ description: 'Product pages to sample.' }),
    products: z
      .array(webUrl.openapi(formatted))
      .max(25)
      .optional()
      .openapi({ description: 'Addresses of product pages to look at first.' }),
    budgetMs: z.int().min(1_000).max(120_000).optional().openapi({
      description: 'Time for the whole audit; what is left then is reported as unknown.',
    }),
    browser: z.boolean().optional().openapi({ description: 'Also run the checks that need a browser.' }),
    expect: z.enum(['shop', 'site']).optional().openapi({ description: 'What the address is meant to be.' }),
  })
  .openapi('AnalyzeRequest');

export const priority = z.enum(['critical', 'high', 'medium', 'low']);

export const analyzeQuery = z.object({
  summaryOnly: z.enum(['true', 'false']).optional().openapi({ description: 'Answer the short summary.' }),
  priority: priority.optional().openapi({
    description: 'List only results and fixes of this priority. Scores stay as they are.',
  }),
});

export const reportId = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, example: 'r3k9…' }),
});

export const formatName = z.enum(['json', 'html', 'markdown', 'sarif', 'junit']);
export type FormatName = z.infer<typeof formatName>;

export const formatQuery = z.object({
  format: formatName.optional().openapi({ description: 'Overrides the Accept header.' }),
});

export const listQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(100))
    .optional()
    .openapi({ type: 'integer', minimum: 1, maximum: 100, default: 20 }),
  cursor: cursorParameter,
});

export const reportList = z
  .object({
    reports: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        createdAt: z.iso.datetime(),
        score: z
          .number()
          .nullable()
          .openapi({ description: 'null: not graded, because too little could be seen.' }),
        grade: z.string().nullable(),
        reportUrl: z.string(),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .openapi('ReportList');

export const auditCatalogue = z
  .object({
    audits: z.array(
      z.object({ id: z.string(), category: z.string(), name: z.string(), description: z.string() }),
    ),
    totalCount: z.int(),
  })
  .openapi('Catalogue');

export const usage = z
  .object({
    client: z.string(),
    plan: z.enum(['free', 'pro', 'scale']),
    rate: z.object({ limit: z.int(), windowSeconds: z.int(), remaining: z.int(), resetSeconds: z.int() }),
    quota: z.object({
      limit: z.int(),
      used: z.int(),
      remaining: z.int(),
      month: z.string(),
      renewsAt: z.iso.datetime(),
    }),
  })
  .openapi('Usage');

export const problemSchema = z
  .object({
    type: z.string().openapi({ description: 'Stable; /problems/ and the code.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), detail: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  .openapi('Problem');
