/** For tests: the tools of a store behind a scripted handler, on a loopback socket, and calls as `@shopify/ucp-cli` makes them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createMcpHandler } from '#mcp';
import type { HandleCall, UcpAnswer, UcpCall } from '../../../src/protocols/ucp/call.ts';
import {
  operationNames,
  operations,
  type OperationFacts,
  type OperationName,
} from '../../../src/protocols/ucp/operation.ts';
import type { JsonObject, Release } from '../../../src/protocols/ucp/release.ts';
import { sampleAddresses, sampleSite } from './sample-views.ts';
import { needsId } from '../../../src/protocols/ucp/mcp/arguments.ts';
import { ucpMcpServer } from '../../../src/protocols/ucp/mcp/server.ts';

export const profile = 'https://agent.example/profile.json';
export const key = '0d5f7c4e-7c53-4a53-9f0e-1d2c3b4a5f60';

export interface Store extends AsyncDisposable {
  url: string;
  /** Every call that reached the handler. */
  calls: UcpCall[];
  faults: unknown[];
}

export async function serveStore(
  release: Release,
  answer: UcpAnswer | HandleCall,
  offered: readonly OperationName[] = operationNames,
): Promise<Store> {
  const calls: UcpCall[] = [];
  const faults: unknown[] = [];
  const server = ucpMcpServer({
    release,
    site: sampleSite(),
    addresses: sampleAddresses,
    network: () => '192.0.2.7',
    offered,
    handle: async (call) => {
      calls.push(call);
      return typeof answer === 'function' ? answer(call) : answer;
    },
  });
  // Scripted answers are of no release: whether real ones fit is asked of the whole service.
  const handle = createMcpHandler({ onFault: (error) => faults.push(error), onInvalidAnswer: () => {} });
  const fetch = (request: Request) => handle(request, server);
  const listening = createAdaptorServer({ fetch, createServer }) as Server;
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/api/ucp/mcp`,
    calls,
    faults,
    async [Symbol.asyncDispose]() {
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}

export interface ToolReply {
  status: number;
  headers: Headers;
  result?: JsonObject;
  error?: { code: number; message: string; data: JsonObject };
}

export async function rpc(url: string, method: string, params: unknown): Promise<ToolReply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as Pick<ToolReply, 'result' | 'error'>;
  const { status, headers } = response;
  return { status, headers, ...(result ? { result } : {}), ...(error ? { error } : {}) };
}

export const callTool = (url: string, name: string, args: unknown): Promise<ToolReply> =>
  rpc(url, 'tools/call', { name, arguments: args });

/** Arguments that are all right for the operation. */
export function goodArguments(operation: OperationName, content: unknown = {}): JsonObject {
  const facts: OperationFacts = operations[operation];
  return {
    meta: { 'ucp-agent': { profile }, ...(facts.changes ? { 'idempotency-key': key } : {}) },
    ...(needsId(facts) ? { id: 'cart_1' } : {}),
    ...(facts.payload ? { [facts.payload]: content } : {}),
  };
}

export const done = (body: JsonObject = { ucp: {} }): UcpAnswer => ({ status: 200, headers: {}, body });
