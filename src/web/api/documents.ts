/** The API describing itself: OpenAPI, JSON Schema of the report, reference page, a page for each problem type. */
import { cors } from 'hono/cors';
import { reportSchema } from '#audit/schema';
import { addressOf, type Api, type ApiDeps } from './context.ts';
import { siteAddress } from '../site/address.ts';
import type { ApiDocument } from './reference.ts';
import { problemPage, referencePage } from './reference-page.ts';
import { apiProblems, problem, type ApiProblemCode } from './problems.ts';

const cache = { 'Cache-Control': 'public, max-age=300' };

const info = {
  title: 'Portico audit API',
  version: '1.0.0',
  description: 'Tells how ready a storefront is for AI agents: scores, evidence and ranked fixes.',
  license: { name: 'MIT' },
};

/** Call after every route of the API was added. */
export function addDocuments(api: Api, deps: ApiDeps & { baseUrl: string | undefined }): void {
  const components = api.openAPIRegistry;
  components.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ptc_<env>_<id>_<secret>',
  });
  components.registerComponent('securitySchemes', 'metricsToken', {
    type: 'http',
    scheme: 'bearer',
    description: '`METRICS_TOKEN` of the service.',
  });
  const { $schema: _, ...report } = reportSchema() as { $schema?: string };
  components.registerComponent('schemas', 'Report', report);
  components.registerComponent('schemas', 'Summary', summary);

  // Made at the first call, when every route is there, and kept: only the address differs from one call to the next.
  let made: ReturnType<Api['getOpenAPI31Document']> | undefined;
  const document = (requestUrl: string): NonNullable<typeof made> => {
    made ??= api.getOpenAPI31Document({ openapi: '3.1.0', info, servers: [] });
    return { ...made, servers: [{ url: addressOf(deps, requestUrl) }] };
  };

  // Written once for an address, of which a service with `BASE_URL` has one: anybody may ask for it as often as they like.
  let written: { address: string; text: string } | undefined;
  const asText = (requestUrl: string): string => {
    const address = addressOf(deps, requestUrl);
    if (written?.address !== address) written = { address, text: JSON.stringify(document(requestUrl)) };
    return written.text;
  };

  api.get('/openapi.json', cors(), (c) =>
    c.body(asText(c.req.url), 200, { 'Content-Type': 'application/json', ...cache }),
  );
  api.get('/report.schema.json', cors(), (c) =>
    c.body(JSON.stringify(reportSchema()), 200, { 'Content-Type': 'application/schema+json', ...cache }),
  );
  api.get('/docs', (c) => {
    const canonical = `${siteAddress(deps, c.req.url)}/docs`;
    return c.html(referencePage(document(c.req.url) as unknown as ApiDocument, canonical), 200, cache);
  });
  api.get('/problems/:code', (c) => {
    const code = c.req.param('code');
    if (!Object.hasOwn(apiProblems, code)) throw problem('not-found');
    return c.html(problemPage(code, apiProblems[code as ApiProblemCode]), 200, cache);
  });
}

const reportPart = (path: string) => ({ $ref: `#/components/schemas/Report/properties/${path}` });

const summary = {
  type: 'object' as const,
  required: ['id', 'url', 'score', 'categories', 'counts', 'topFixes', 'reportUrl'],
  properties: {
    id: { type: 'string' as const },
    url: { type: 'string' as const },
    score: reportPart('score'),
    categories: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        properties: {
          id: { type: 'string' as const },
          score: { type: ['number' as const, 'null' as const] },
        },
      },
    },
    counts: reportPart('categories/items/properties/counts'),
    topFixes: { type: 'array' as const, maxItems: 5, items: { type: 'object' as const } },
    reportUrl: { type: 'string' as const },
  },
};
