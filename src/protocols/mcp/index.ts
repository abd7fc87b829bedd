/** MCP transports: they know no tools. A server is data; a tool is a schema and a function. */
export { InvalidAnswer } from './answer-check.ts';
export type { AnswerHead, McpExchange } from './exchange.ts';
export {
  createMcpFaces,
  type McpFaces,
  type McpFacesOptions,
  type McpLimits,
  type McpOrigin,
} from './transports.ts';
export { createMcpHandler, type McpHandler, type McpHandlerOptions, type ServerChoice } from './handler.ts';
export { toSdkServer, type McpHooks } from './sdk-server.ts';
export type * from './server.ts';
export { createSseEndpoint, type SseEndpoint, type SseEndpointOptions } from './sse/endpoint.ts';
