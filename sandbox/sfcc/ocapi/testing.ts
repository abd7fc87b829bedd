/** For tests: the face on a loopback server, over a world with a clock of its own, and a small client. */
import assert from 'node:assert/strict';
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { openTestWorld, shoe, type TestWorld } from '../world/testing.ts';
import type { WorldOptions } from '../world.ts';
import type { BasketDocument, FaultDocument } from './documents.ts';
import { ocapiApp, type OcapiOptions } from './index.ts';
import { demoClient } from './options.ts';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

export interface Asking {
  body?: unknown;
  /** Default: the demo client. */
  client?: string | null;
  token?: string;
  headers?: Record<string, string>;
  version?: string;
  site?: string;
}

export interface TestFace {
  origin: string;
  world: TestWorld;
  /** @param path below the version, with its query */
  ask<T = Record<string, unknown>>(method: string, path: string, asking?: Asking): Promise<Answer<T>>;
  /** A new guest. */
  guest(): Promise<{ token: string; customerId: string }>;
  applicationToken(): Promise<string>;
  close(): Promise<void>;
}

export async function openFace(
  options: OcapiOptions = {},
  worldOptions: WorldOptions & { hook?: boolean } = {},
): Promise<TestFace> {
  const world = await openTestWorld(worldOptions);
  // A connection that the server closes at the moment of its next use would look like a fault.
  const server = serve({
    fetch: ocapiApp(world, options).fetch,
    hostname: '127.0.0.1',
    port: 0,
    serverOptions: { keepAliveTimeout: 60_000 },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask: TestFace['ask'] = async <T>(method: string, path: string, asking: Asking = {}) => {
    const { body, client = demoClient.id, token, headers = {}, version = 'v24_5', site = 'demo' } = asking;
    const response = await fetch(`${origin}/s/${site}/dw/shop/${version}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(client === null ? {} : { 'x-dw-client-id': client }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : {}) as T,
    };
  };
  return {
    origin,
    world,
    ask,
    async guest() {
      const { headers, body } = await ask<{ customer_id: string }>('POST', '/customers/auth', {
        body: { type: 'guest' },
      });
      return { token: tokenOf(headers), customerId: body.customer_id };
    },
    async applicationToken() {
      const response = await fetch(`${origin}/dwsso/oauth2/access_token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${demoClient.id}:${demoClient.password}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      return ((await response.json()) as { access_token: string }).access_token;
    },
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      await world.close();
    },
  };
}

export const tokenOf = (headers: Headers): string =>
  (headers.get('authorization') ?? '').replace(/^Bearer /, '');

/** Status and type of a fault: what callers decide by. */
export const faultIn = ({ status, body }: Answer<unknown>): string =>
  `${status} ${(body as Partial<FaultDocument>).fault?.type ?? 'no fault'}`;

export const argumentsIn = ({ body }: Answer<unknown>): Record<string, unknown> =>
  (body as FaultDocument).fault.arguments;

export const cork = {
  first_name: 'Ada',
  last_name: 'Byron',
  address1: '1 Quay',
  city: 'Cork',
  postal_code: 'T12 X0X0',
  country_code: 'IE',
};

/** All that an order needs. */
export const full = {
  product_items: [{ product_id: shoe, quantity: 1 }],
  customer_info: { email: 'ada@example.test' },
  billing_address: cork,
  shipments: [{ shipment_id: 'me', shipping_address: cork, shipping_method: { id: 'express-eu' } }],
  payment_instruments: [{ payment_method_id: 'PORTICO', amount: 141.95, c_portico_sealed: 'secret-text' }],
  c_portico_reference: 'attempt-1',
};

/** A basket of a new guest. */
export interface OpenBasket {
  id: string;
  basket: BasketDocument;
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<BasketDocument>>;
}

export async function openBasket(
  face: TestFace,
  body: unknown = { product_items: [{ product_id: shoe, quantity: 1 }] },
): Promise<OpenBasket> {
  const { token } = await face.guest();
  const answer = await face.ask<BasketDocument>('POST', '/baskets', { token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const id = answer.body.basket_id;
  return {
    id,
    basket: answer.body,
    ask: (method, path, sent, headers) =>
      face.ask<BasketDocument>(method, `/baskets/${id}${path}`, {
        token,
        ...(sent === undefined ? {} : { body: sent }),
        ...(headers ? { headers } : {}),
      }),
  };
}
