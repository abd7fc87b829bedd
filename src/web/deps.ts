/** What our pages and tools are given, besides what the audit API is given. Each area names what it needs of it in its own `deps.ts`. */
import type { ApiDeps } from './api/context.ts';
import type { AccountsDeps } from './accounts/deps.ts';
import type { AssistantDeps } from './assistant/deps.ts';
import type { DashboardDeps } from './dashboard/deps.ts';
import type { SiteDeps } from './site/deps.ts';

export type WebDeps = ApiDeps & AccountsDeps & SiteDeps & AssistantDeps & DashboardDeps;
