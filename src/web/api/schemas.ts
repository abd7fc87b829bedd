/** Schemas of requests and small responses. The report has its own published schema. */
import { z } from '@hono/zod-openapi';
import { textLanguages } from '#language';
import { cursorParameter } from './cursor.ts';

export const webUrl = z
  .string()
  .min(1)
  .max(2_048)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https URL',
  );

/** The refinement of `webUrl` for the OpenAPI document. */
export const formatted = { format: 'uri', pattern: '^[hH][tT][tT][pP][sS]?://' };

export const analyzeBody = z
  .object({
    url: webUrl.openapi({
      ...formatted,
      description: 'URL of the storefront.',
      example: 'https://shop.example/',
    }),
    pages: z.int().min(3).max(25).optional().openapi({ description: 'Number of product pages to sample.' }),
    products: z
      .array(webUrl.openapi(formatted))
      .max(25)
      .optional()
      .openapi({ description: 'URLs of product pages to audit first.' }),
    budgetMs: z.int().min(1_000).max(120_000).optional().openapi({
      description:
        'Time limit for the whole audit in milliseconds. Checks that are not finished by then are reported as unknown.',
    }),
    browser: z.boolean().optional().openapi({ description: 'Also run the checks that require a browser.' }),
    expect: z.enum(['shop', 'site']).optional().openapi({
      description: 'Expected kind of website: `shop` for an online store, `site` for any other website.',
    }),
  })
  .openapi('AnalyzeRequest');

export const priority = z.enum(['critical', 'high', 'medium', 'low']);

export const analyzeQuery = z.object({
  summaryOnly: z.enum(['true', 'false']).optional().openapi({ description: 'Return only the summary.' }),
  priority: priority.optional().openapi({
    description: 'Return only results and fixes of this priority. Scores do not change.',
  }),
});

export const reportId = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, example: 'r3k9…' }),
});

export const formatName = z.enum(['json', 'html', 'markdown', 'sarif', 'junit', 'pdf']);
export type FormatName = z.infer<typeof formatName>;

export const formatQuery = z.object({
  format: formatName.optional().openapi({ description: 'Overrides the Accept header.' }),
  client: z.string().max(200).optional().openapi({
    description: 'Whom the report is for: shown at the top of HTML and PDF. At most 80 characters.',
    example: 'Harbor & Oak',
  }),
  appendix: z.enum(['true', 'false']).optional().openapi({
    description: 'PDF only: adds every failed and warned check.',
  }),
  language: z.enum(textLanguages).optional().openapi({
    description:
      'HTML and PDF only: language of the report. Findings with values are in English. Default: en.',
  }),
  paper: z.enum(['a4', 'letter']).optional().openapi({
    description: 'PDF only: paper size. Default: as set in the dashboard, otherwise A4.',
  }),
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
          .openapi({ description: 'null if there was not enough evidence for a score.' }),
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
    type: z.string().openapi({
      format: 'uri',
      description:
        'Stable URL of the problem type. It opens a page that explains the problem and how to fix it.',
      example: 'https://portico.example/problems/invalid-request',
    }),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), detail: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  .openapi('Problem');
