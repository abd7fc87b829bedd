/** OpenAPI document, JSON Schema of the report, and the reference page. */
import { reportComponents, reportSchema } from '#audit/schema';
import { annotateDocument, openDocuments, recordedExamples } from '#http';
import { apiAddress, type Api, type ApiDeps } from './context.ts';
import { siteAddress } from '../site/address.ts';
import type { ApiDocument, Operation } from './reference.ts';
import { referencePage } from './reference/audit-page.ts';
import { sellingReferencePage, sellingReferences } from './reference/selling-page.ts';
import { auditTags } from './reference/tags.ts';
import { markdownOf, markdownType, prefersMarkdown } from '../docs/markdown-source.ts';

const cache = { 'Cache-Control': 'public, max-age=300' };
const byType = { Vary: 'Accept', ...cache };

const info = {
  title: 'Portico audit API',
  version: '1.0.0',
  description: 'Audits how ready a storefront is for AI agents: scores, evidence, and prioritized fixes.',
  license: { name: 'MIT', identifier: 'MIT' },
};

/** Call after all routes of the API were added. @returns the OpenAPI document for the base URL of a request */
export function addDocuments(
  api: Api,
  deps: ApiDeps & { baseUrl: string | undefined },
): (requestUrl: string) => ApiDocument {
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
  for (const [name, schema] of Object.entries(reportComponents()))
    components.registerComponent('schemas', name, schema);

  // Generated at the first request, when all routes exist. Later requests differ only in the server URL.
  let made: Document | undefined;
  const document = (requestUrl: string): Document => {
    made ??= completed(api.getOpenAPI31Document({ openapi: '3.1.0', info, servers: [] }));
    return { ...made, servers: [{ url: apiAddress(deps, requestUrl) }] };
  };

  const apiDocument = (requestUrl: string) => document(requestUrl) as unknown as ApiDocument;

  // Cached, as these routes have no rate limit.
  const asJson = writtenOnce(deps, (requestUrl) => JSON.stringify(document(requestUrl)));
  const asPage = writtenOnce(deps, (requestUrl) =>
    String(referencePage(apiDocument(requestUrl), `${siteAddress(deps, requestUrl)}/docs/api`)),
  );

  for (const path of ['/openapi.json', '/report.schema.json']) api.use(path, openDocuments());
  api.get('/openapi.json', (c) =>
    c.body(asJson(c.req.url), 200, { 'Content-Type': 'application/json', ...cache }),
  );
  api.get('/report.schema.json', (c) =>
    c.body(JSON.stringify(reportSchema()), 200, { 'Content-Type': 'application/schema+json', ...cache }),
  );
  api.get('/docs/api', async (c) =>
    prefersMarkdown(c)
      ? c.body((await markdownOf('docs/api.md')) ?? '', 200, { 'Content-Type': markdownType, ...byType })
      : c.html(asPage(c.req.url), 200, byType),
  );
  for (const reference of sellingReferences) {
    const asSellingPage = writtenOnce(deps, (requestUrl) =>
      String(sellingReferencePage(reference, siteAddress(deps, requestUrl))),
    );
    api.get(reference.page, (c) => c.html(asSellingPage(c.req.url), 200, cache));
  }
  return apiDocument;
}

type Document = ReturnType<Api['getOpenAPI31Document']>;

/** Adds tags, examples, and an empty `security` to public operations, which linters require. */
function completed(document: Document): Document {
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods)) (operation as Operation).security ??= [];
  return annotateDocument(document, auditTags, recordedExamples('audit'));
}

/** Caches the result for the base URLs of the last request. With `BASE_URL` set, these never change. */
function writtenOnce(
  deps: Pick<ApiDeps, 'auditUrl'> & { baseUrl: string | undefined },
  write: (requestUrl: string) => string,
): (requestUrl: string) => string {
  let kept: { address: string; text: string } | undefined;
  return (requestUrl) => {
    const address = `${apiAddress(deps, requestUrl)} ${siteAddress(deps, requestUrl)}`;
    if (kept?.address !== address) kept = { address, text: write(requestUrl) };
    return kept.text;
  };
}
