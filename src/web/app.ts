/** The HTTP application: everything that is served, over its dependencies. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { isStoreFailure } from '#commerce';
import { callsFrom, httpProblem, surround, type Problem } from '#http';
import { addAnalyze } from './api/analyze.ts';
import { addBatches } from './api/batches/index.ts';
import { addCatalogue } from './api/catalogue.ts';
import { addCheckPages } from './api/check-pages.ts';
import type { Api, ApiEnv } from './api/context.ts';
import { addDocuments } from './api/documents.ts';
import { addHealth } from './api/health.ts';
import { addMetrics } from './api/metrics.ts';
import { addReports } from './api/reports.ts';
import { addUsage } from './api/usage.ts';
import { addAssistant } from './assistant/index.ts';
import { addDashboard } from './dashboard/index.ts';
import type { WebDeps } from './deps.ts';
import { addSite } from './site/index.ts';
import { html, linkButton, sitePage, type Html } from './design/index.ts';

/** What a person sees where a program gets a problem document. */
const faultPage = ({ kind, options }: Problem): Html =>
  sitePage({
    title: kind.title,
    content: html`<div class="prose">
      <h1>${kind.title}</h1>
      <p>
        ${options.detail ?? 'Please try again in a moment. If you were changing something, look first whether it was done.'}
      </p>
      <p class="actions">${linkButton('/', 'To the start page')}</p>
    </div>`,
  });

/** Needs an API key, or takes one (MCP). */
const forKnownPages = [
  '/api/v1/analyze',
  '/v1/analyze',
  '/api/v1/reports/*',
  '/api/v1/batches/*',
  '/api/v1/usage',
  '/api/mcp',
  '/api/mcp/sse',
  '/api/mcp/messages',
];

/** Told of one request: who sends ten thousand addresses may have got all of them wrong. */
const maxErrors = 50;

/** The whole application. */
export function createApp(deps: WebDeps): Api {
  const app = createPublicApp(deps);
  addDashboard(app, deps);
  return app;
}

/** All but the dashboard: what the OpenAPI document tells of. */
export function createPublicApp(deps: WebDeps): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({
    // A trailing slash changes nothing.
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
  addUsage(api, deps);
  addCatalogue(api, deps);
  addHealth(api, deps);
  addMetrics(api, deps);
  addCheckPages(api, deps);
  addDocuments(api, deps);
  addSite(api, deps);
  addAssistant(api, deps);
  return api;
}
