/** A simulated instance of B2C Commerce on one address of this machine: SCAPI, OCAPI and the account manager, over one world. */
import { serve, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { ocapiApp } from './ocapi/index.ts';
import type { OcapiOptions } from './ocapi/options.ts';
import { scapiApp } from './scapi/index.ts';
import type { ScapiOptions } from './scapi/options.ts';
import { createWorld } from './world/index.ts';
import type { World, WorldOptions } from './world.ts';

export interface InstanceOptions extends WorldOptions {
  /** Default: any free one. */
  port?: number;
  scapi?: ScapiOptions;
  ocapi?: OcapiOptions;
  /** Milliseconds that every answer takes longer: a real instance is far away. */
  latencyMs?: number;
}

export interface Instance {
  /** `http://127.0.0.1:…`: base of SCAPI, host of OCAPI and account manager alike. */
  origin: string;
  world: World;
  /** Requests since the start, or since the last call. */
  calls(): string[];
  close(): Promise<void>;
}

export async function startInstance({
  port = 0,
  scapi,
  ocapi,
  latencyMs = 0,
  ...options
}: InstanceOptions = {}): Promise<Instance> {
  const world = await createWorld(options);
  let calls: string[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    calls.push(`${c.req.method} ${c.req.path}`);
    if (calls.length > 100_000) calls = calls.slice(-1_000);
    if (latencyMs > 0) await new Promise((resolve) => void setTimeout(resolve, latencyMs));
    return next();
  });
  const shopping = scapiApp(world, scapi);
  const legacy = ocapiApp(world, ocapi);
  const isLegacy = (path: string): boolean => /^\/(?:s\/|dw\/|dwsso\/)/.test(path);
  app.all('*', (c) => (isLegacy(c.req.path) ? legacy : shopping).fetch(c.req.raw, c.env as HttpBindings));
  const server = serve({
    fetch: app.fetch,
    hostname: '127.0.0.1',
    port,
    serverOptions: { keepAliveTimeout: 60_000 },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    world,
    calls() {
      const told = calls;
      calls = [];
      return told;
    },
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      await world.close();
    },
  };
}
