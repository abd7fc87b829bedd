import type { Section } from '../context.ts';
import type { AgentsDeps } from './deps.ts';

export const agents: Section<AgentsDeps> = () => {};
