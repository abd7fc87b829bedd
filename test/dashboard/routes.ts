/** The routes of the dashboard, as they are served. */
import { Hono } from 'hono';
import type { WebDeps } from '../../src/web/deps.ts';
import { addDashboard } from '../../src/web/dashboard/index.ts';

/** Each once, such as `GET /dashboard/audits`. */
export function dashboardRoutes(): string[] {
  // Routes are added without asking anything of what they are given.
  const anything: unknown = new Proxy(() => {}, {
    get: (_target, name) => (name === 'baseUrl' ? undefined : anything),
  });
  const app = new Hono();
  addDashboard(app, anything as WebDeps);
  const routes = app.routes.filter(({ method }) => method !== 'ALL');
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
}
