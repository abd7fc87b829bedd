/** Dependencies of the web application. Each area declares its own in its `deps.ts`. */
import type { ApiDeps } from './api/context.ts';
import type { AccountsDeps } from './accounts/deps.ts';
import type { AssistantDeps } from './assistant/deps.ts';
import type { DashboardDeps } from './dashboard/deps.ts';
import type { PlaygroundDeps } from './playground/deps.ts';
import type { SiteDeps } from './site/deps.ts';

export type WebDeps = ApiDeps & AccountsDeps & SiteDeps & AssistantDeps & DashboardDeps & PlaygroundDeps;
