/** Report routes: list, read in several formats, delete. */
import { createRoute } from '@hono/zod-openapi';
import { accepts } from 'hono/accepts';
import {
  loadReportWords,
  toHtml,
  toJson,
  toJunit,
  toMarkdown,
  toSarif,
  type Report,
  type ReportBranding,
  type ReportWords,
} from '#audit';
import { inlineStyleHash, pagePolicy } from '#http';
import { authenticateKey } from './authenticate.ts';
import { brandingOf, readClient, reportPdf } from '../report-pdf.ts';
import { apiAddress, reportUrlOf, type Api, type ApiDeps } from './context.ts';
import { writeCursor } from './cursor.ts';
import { problem } from './problems.ts';
import { asDescribed, bearer, json, problems } from './responses.ts';
import { formatQuery, listQuery, reportId, reportList, type FormatName } from './schemas.ts';

const formats: Record<
  Exclude<FormatName, 'pdf'>,
  {
    type: string;
    write(report: Report, options: { docs: string; branding?: ReportBranding; words?: ReportWords }): string;
  }
> = {
  json: { type: 'application/json', write: toJson },
  html: { type: 'text/html', write: toHtml },
  markdown: { type: 'text/markdown', write: toMarkdown },
  sarif: { type: 'application/sarif+json', write: toSarif },
  junit: { type: 'application/xml', write: toJunit },
};
const pdfType = 'application/pdf';
const pageSize = 20;
const keyed = ['unauthorized', 'forbidden', 'rate-limited'] as const;

export function addReports(api: Api, deps: ApiDeps): void {
  const read = authenticateKey(deps, 'audit:read');

  const listRoute = createRoute({
    method: 'get',
    path: '/api/v1/reports',
    operationId: 'listReports',
    summary: 'List the reports of this key, newest first',
    security: bearer,
    middleware: read,
    request: { query: listQuery },
    responses: { 200: json(reportList, 'One page of reports.'), ...problems('invalid-request', ...keyed) },
  });
  api.openapi(listRoute, async (c) => {
    const { limit = pageSize, cursor: after } = c.req.valid('query');
    const found = await deps.reports.list(c.get('key').id, { limit: limit + 1, ...(after ? { after } : {}) });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    c.header('Cache-Control', 'no-store');
    return c.json(
      {
        reports: page.map((entry) => ({
          ...entry,
          createdAt: new Date(entry.createdAt).toISOString(),
          reportUrl: reportUrlOf(deps, c.req.url, entry.id),
        })),
        nextCursor: last && found.length > limit ? writeCursor(last) : null,
      },
      200,
    );
  });

  const readRoute = createRoute({
    method: 'get',
    path: '/api/v1/reports/{id}',
    operationId: 'getReport',
    summary: 'Get a report',
    description:
      'Returns JSON by default. The Accept header or the format parameter selects another format. In SARIF, each page has a relative path, as GitHub code scanning requires: `shop.example/p/index.html@id=7` for `https://shop.example/p/?id=7`. The URL of the page is in the message and in `logicalLocations`.',
    security: bearer,
    middleware: read,
    request: { params: reportId, query: formatQuery },
    responses: {
      200: {
        description: 'The report.',
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Report' } },
          ...Object.fromEntries(
            Object.values(formats)
              .slice(1)
              .map(({ type }) => [
                type,
                { schema: { type: type.endsWith('json') ? 'object' : 'string' } as const },
              ]),
          ),
          [pdfType]: { schema: { type: 'string', format: 'binary' } },
        },
      },
      ...problems('invalid-request', 'not-found', ...keyed, 'pdf-unavailable'),
    },
  });
  api.openapi(readRoute, async (c) => {
    const report = await deps.reports.read(c.get('key').id, c.req.valid('param').id);
    if (!report) throw noSuchReport();
    const { format, client: given, appendix, paper, language } = c.req.valid('query');
    const name = format ?? negotiate(c);
    const client = readClient(given);
    if (name === 'pdf') {
      const signal = AbortSignal.any([c.get('gone'), deps.stopping]);
      const pages = {
        appendix: appendix === 'true',
        ...(paper && { paper }),
        ...(language && { language }),
      };
      const pdf = await reportPdf(deps, report, { ...pages, client, signal });
      return asDescribed(
        c.body(pdf, 200, { 'Content-Type': pdfType, 'Cache-Control': 'private, no-store', Vary: 'Accept' }),
      );
    }
    const { type, write } = formats[name];
    const headers = {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'private, no-store',
      Vary: 'Accept',
    };
    const people =
      name === 'html'
        ? {
            branding: brandingOf(await deps.branding.read(), client),
            words: await loadReportWords(language),
          }
        : {};
    const text = write(report, { docs: apiAddress(deps, c.req.url), ...people });
    // The inline style sheet is allowed by its hash.
    const style = name === 'html' ? inlineStyleHash(text) : undefined;
    if (style !== undefined) c.header('Content-Security-Policy', pagePolicy(style));
    return asDescribed(c.body(text, 200, headers));
  });

  const deleteRoute = createRoute({
    method: 'delete',
    path: '/api/v1/reports/{id}',
    operationId: 'deleteReport',
    summary: 'Delete a report',
    security: bearer,
    middleware: authenticateKey(deps, 'audit:run'),
    request: { params: reportId },
    responses: { 204: { description: 'The report was deleted.' }, ...problems('not-found', ...keyed) },
  });
  api.openapi(deleteRoute, async (c) => {
    if (!(await deps.reports.remove(c.get('key').id, c.req.valid('param').id))) throw noSuchReport();
    return c.body(null, 204);
  });
}

// Another key's report looks like a missing one, so that IDs cannot be probed.
const noSuchReport = () => problem('not-found', { detail: 'No report found with this ID for this API key.' });

function negotiate(c: Parameters<typeof accepts>[0]): FormatName {
  const names = Object.keys(formats) as (keyof typeof formats)[];
  const type = accepts(c, {
    header: 'Accept',
    supports: [...names.map((name) => formats[name].type), pdfType],
    default: formats.json.type,
  });
  return type === pdfType ? 'pdf' : (names.find((name) => formats[name].type === type) ?? 'json');
}
