import { mcpEndpoint, noEndpoint, testCheck, tool } from '#audit/samples';
import check from './mcp-tool-params-described.ts';

const told = { type: 'string', description: 'Words' };
const params = (described: number, bare: number) =>
  Object.fromEntries([
    ...Array.from({ length: described }, (_, at) => [`told_${at}`, told]),
    ...Array.from({ length: bare }, (_, at) => [`bare_${at}`, { type: 'string' }]),
  ]) as Record<string, unknown>;
const withParams = (properties: Record<string, unknown>) =>
  mcpEndpoint({ tools: [tool('search', { inputSchema: { type: 'object', properties } })] });

testCheck(check, {
  pass: [
    [withParams(params(9, 1)), /9 of 10 parameters of 1 tool have a description/],
    withParams({ size: { enum: ['S', 'M'] }, cart: { type: 'object', properties: params(2, 0) } }),
    withParams({ cart: { type: 'object', description: 'The cart', properties: params(0, 9) } }),
  ],
  warn: [
    [withParams(params(8, 2)), /8 of 10 .*\. Missing for search\.bare_0, search\.bare_1/],
    withParams(params(6, 4)),
  ],
  fail: [
    [withParams(params(5, 5)), /5 of 10/],
    [withParams({ cart: { type: 'object', properties: params(0, 2) } }), /Missing for search\.cart\.bare_0/],
  ],
  notApplicable: [
    noEndpoint,
    [mcpEndpoint(), /No MCP tool is listed/],
    [
      mcpEndpoint({ tools: [tool('now', { inputSchema: { type: 'object' } })] }),
      /No MCP tool has parameters/,
    ],
  ],
});
