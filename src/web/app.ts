/** The HTTP application. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { isStoreFailure } from '#commerce';
import { callsFrom, httpProblem, surround, type Problem } from '#http';
import { addAnalyze } from './api/analyze.ts';
import { addBatches } from './api/batches/index.ts';
import { addCatalogue } from './api/catalogue.ts';
import type { Api, ApiEnv } from './api/context.ts';
import { addDocuments } from './api/documents.ts';
import { addEvents } from './api/events.ts';
import { addHealth } from './api/health.ts';
import { addMetrics } from './api/metrics.ts';
import { addReports } from './api/reports.ts';
import { addUsage } from './api/usage.ts';
import { addAssistant } from './assistant/index.ts';
import { addDashboard } from './dashboard/index.ts';
import type { WebDeps } from './deps.ts';
import { webTexts as say } from './messages/index.ts';
import { addPlayground } from './playground/index.ts';
import { addCheckPages } from './docs/check-pages.ts';
import { addDocs } from './docs/index.ts';
import { addSite } from './site/index.ts';
import { html, linkButton, sitePage, type Html } from './design/index.ts';

/** Error page for browsers; other clients get a problem document. */
const faultPage = ({ kind, options }: Problem): Html =>
  sitePage({
    title: kind.title,
    content: html`<div class="prose">
      <h1>${kind.title}</h1>
      <p>${options.detail ?? say('try-again')}</p>
      <p class="actions">${linkButton('/', say('go-home'))}</p>
    </div>`,
  });

/** Routes that require or accept an API key. Browsers may call them only from known origins. */
const forKnownPages = [
  '/api/v1/analyze',
  '/v1/analyze',
  '/api/v1/reports/*',
  '/api/v1/batches/*',
  '/api/v1/events/*',
  '/api/v1/usage',
  '/api/mcp',
  '/api/mcp/sse',
  '/api/mcp/messages',
];

/** Validation errors per response: a batch can have 10,000 invalid URLs. */
const maxErrors = 50;

/** The whole application. */
export function createApp(deps: WebDeps): Api {
  const app = createPublicApp(deps);
  addDashboard(app, deps);
  return app;
}

/** Everything except the dashboard: the routes of the OpenAPI document. */
export function createPublicApp(deps: WebDeps): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({
    // Ignores a trailing slash.
    strict: false,
    defaultHook(result) {
      if (result.success) return;
      const errors = result.error.issues.slice(0, maxErrors).map(({ path, message }) => ({
        field: path.join('.') || 'body',
        detail: message,
      }));
      const detail = errors.map((error) => `${error.field}: ${error.detail}`).join('; ');
      throw httpProblem('invalid-request', { detail, errors });
    },
  });
  surround(api, {
    logger: deps.logger,
    secure: deps.auditUrl?.startsWith('https:') ?? false,
    baseUrl: deps.baseUrl,
    page: faultPage,
    hostAllowlist: deps.hostAllowlist,
    watch: deps.watch,
    isPassing: isStoreFailure,
  });
  for (const path of forKnownPages)
    api.use(
      path,
      callsFrom((origin, c) => deps.isKnownPage(origin, c.req.raw)),
    );
  addAnalyze(api, deps);
  addReports(api, deps);
  addBatches(api, deps);
  addEvents(api, deps);
  addUsage(api, deps);
  addCatalogue(api, deps);
  addHealth(api, deps);
  addMetrics(api, deps);
  addCheckPages(api, deps);
  const openApi = addDocuments(api, deps);
  addDocs(api, { ...deps, openApi });
  addSite(api, deps);
  addPlayground(api, deps);
  addAssistant(api, deps);
  return api;
}
