import type { Check } from '../../check.ts';
import a2aCardValid from './a2a-card-valid.ts';
import mcpEndpointFound from './mcp-endpoint-found.ts';

export const agentProtocols: readonly Check[] = [
  mcpEndpointFound,
  a2aCardValid,
];
