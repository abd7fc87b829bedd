/** MCP transports: they know no tools. A server is data; a tool is a schema and a function. */
export type * from './server.ts';
