/** The HTTP application: everything that is served, over its dependencies. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { httpProblem, surround } from '#http';
import { addAnalyze } from './api/analyze.ts';
import { addCatalogue } from './api/catalogue.ts';
import { addCheckPages } from './api/check-pages.ts';
import type { Api, ApiDeps, ApiEnv } from './api/context.ts';
import { addDocuments } from './api/documents.ts';
import { addHealth } from './api/health.ts';
import { addReports } from './api/reports.ts';
import { addUsage } from './api/usage.ts';

export function createApp(deps: ApiDeps): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({
    defaultHook(result) {
      if (result.success) return;
      const errors = result.error.issues.map(({ path, message }) => ({
        field: path.join('.') || 'body',
        detail: message,
      }));
      const detail = errors.map((error) => `${error.field}: ${error.detail}`).join('; ');
      throw httpProblem('invalid-request', { detail, errors });
    },
  });
  surround(api, { logger: deps.logger, secure: deps.auditUrl?.startsWith('https:') ?? false });
  addAnalyze(api, deps);
  addReports(api, deps);
  addUsage(api, deps);
  addCatalogue(api, deps);
  addHealth(api, deps);
  addCheckPages(api);
  addDocuments(api, deps);
  return api;
}
