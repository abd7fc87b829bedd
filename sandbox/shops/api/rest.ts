import { apiAnswer, type Answer } from '../answer.ts';
import type { Client } from '../bend.ts';
import { releases } from '../machine/manifest.ts';
import type { Site } from '../site.ts';
import { lookUp, searchCatalogue } from './catalogue.ts';

type Node = Record<string, unknown>;

export interface Call {
  method: string;
  /** Below `/ucp/v1`. */
  path: string;
  body: string;
  client: Client;
}

/** The read-only part of UCP REST: catalogue search and look-up; there are no checkouts and orders yet. */
export function answerRest(site: Site, call: Call): Answer {
  const body = readObject(call.body);
  if (call.method === 'POST' && call.path === '/catalog/search') {
    const query = typeof body['query'] === 'string' ? body['query'] : '';
    if (!query) return apiAnswer({ code: 'invalid_request', content: 'Give a query.' }, 400);
    const products = searchCatalogue(site, call.client, query);
    return apiAnswer({
      ucp: envelope(),
      products,
      pagination: { has_next_page: false, total_count: products.length },
    });
  }
  if (call.method === 'POST' && (call.path === '/catalog/lookup' || call.path === '/catalog/product')) {
    const products = lookUp(site, call.client, idsOf(body));
    if (call.path === '/catalog/lookup') return apiAnswer({ ucp: envelope(), products });
    return products[0] ? apiAnswer({ ucp: envelope(), product: products[0] }) : notFound();
  }
  if (call.method === 'GET' && /^\/(checkout-sessions|carts|orders)\/[\w-]+$/.test(call.path))
    return notFound();
  if (call.method === 'POST' && /^\/(checkout-sessions|carts)$/.test(call.path)) {
    return apiAnswer({ code: 'service_unavailable', content: 'This shop takes no orders.' }, 503, {
      'retry-after': '60',
    });
  }
  return apiAnswer({ code: 'not_found', content: 'No such operation.' }, 404);
}

function envelope(status: 'success' | 'error' = 'success'): Node {
  return { version: releases[0], status, capabilities: {} };
}

function notFound(): Answer {
  const message = {
    type: 'error',
    code: 'not_found',
    content: 'Nothing is kept under this id.',
    severity: 'unrecoverable',
  };
  return apiAnswer({ ucp: envelope('error'), messages: [message] });
}

function idsOf(body: Node): string[] {
  const ids = Array.isArray(body['ids']) ? body['ids'] : [body['id']];
  return ids.filter((id): id is string => typeof id === 'string').slice(0, 10);
}

/** The body as an object; empty when it is none. */
export function readObject(text: string): Node {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
  } catch {
    return {};
  }
}
