/** `GET /v1/audits`: every check, public and cacheable. */
import { createHash } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import { openDocuments } from '#http';
import type { Api, ApiDeps } from './context.ts';
import { asDescribed, json } from './responses.ts';
import { auditCatalogue } from './schemas.ts';

export function addCatalogue(api: Api, deps: ApiDeps): void {
  const audits = deps.audit
    .catalogue()
    .map(({ id, category, name, description }) => ({ id, category, name, description }));
  const body = JSON.stringify({ audits, totalCount: audits.length });
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

  for (const [path, hide] of [
    ['/v1/audits', false],
    ['/api/v1/audits', true],
  ] as const) {
    api.use(path, openDocuments());
    const route = createRoute({
      method: 'get',
      path,
      hide,
      operationId: 'listAudits',
      summary: 'List all checks',
      responses: { 200: json(auditCatalogue, 'Every check that an audit can run.') },
    });
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=3600',
      ETag: tag,
    };
    api.openapi(route, (c) => asDescribed(c.body(body, 200, headers)));
  }
}
