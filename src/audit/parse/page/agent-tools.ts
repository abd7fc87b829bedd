/** Forms and scripts that offer tools to agents. */
import type { Outline } from './outline.ts';
import type { AgentToolFacts } from '../facts-tools.ts';

export function agentTools(_page: Outline): AgentToolFacts {
  return { forms: [], scripts: [] };
}
