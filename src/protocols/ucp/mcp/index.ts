/** The thirteen operations of UCP as MCP tools. */
export { ucpMcpServer, type UcpMcpOptions } from './server.ts';
export { createMcpEndpoint, type McpEndpoint } from './endpoint.ts';
