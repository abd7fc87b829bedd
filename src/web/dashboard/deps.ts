/** What the dashboard needs: one member for each section. */
import type { AgentsDeps } from './agents/deps.ts';
import type { AuditsDeps } from './audits/deps.ts';
import type { InboxDeps } from './inbox/deps.ts';
import type { SettingsDeps } from './settings/deps.ts';
import type { StoresDeps } from './stores/deps.ts';
import type { WebhooksDeps } from './webhooks/deps.ts';

export type DashboardDeps = AgentsDeps & AuditsDeps & InboxDeps & SettingsDeps & StoresDeps & WebhooksDeps;
