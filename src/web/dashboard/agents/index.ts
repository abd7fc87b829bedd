/** Which agents came, what they did, and which requests were rejected. */
import type { Section } from '../context.ts';
import type { AgentsDeps } from './deps.ts';
import { showActivity } from './overview.ts';
import { showRefusals } from './refusals.ts';
import { showSessions } from './sessions.ts';

export const agents: Section<AgentsDeps> = (app, { agents, keys }) => {
  app.get('/dashboard/agents', (c) => showActivity(c, agents, keys));
  app.get('/dashboard/agents/sessions', (c) => showSessions(c, agents, keys));
  app.get('/dashboard/agents/refusals', (c) => showRefusals(c, agents, keys));
};
