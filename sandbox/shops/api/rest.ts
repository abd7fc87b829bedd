import { apiAnswer, type Answer } from '../answer.ts';
import type { Client } from '../bend.ts';
import type { Site } from '../site.ts';
import { negotiate, profileIn, type Outcome, type Refusal } from './negotiate.ts';
import {
  closed,
  lookUpOperation,
  missingOperation,
  productOperation,
  searchOperation,
  type Call,
} from './operations.ts';

type Node = Record<string, unknown>;

export interface RestRequest {
  method: string;
  /** Below `/ucp/v1`. */
  path: string;
  body: string;
  client: Client;
  /** `UCP-Agent`. */
  agent: string | undefined;
}

const catalogue: Record<string, (call: Call) => Outcome | Refusal> = {
  '/catalog/search': searchOperation,
  '/catalog/lookup': lookUpOperation,
  '/catalog/product': productOperation,
};

/** UCP over REST: the catalog answers; there are no carts, checkouts and orders. */
export function answerRest(site: Site, { method, path, body, client, agent }: RestRequest): Answer {
  const release = negotiate(profileIn(agent));
  if (typeof release !== 'string') return toAnswer(release);
  const operation = method === 'POST' && Object.hasOwn(catalogue, path) ? catalogue[path] : undefined;
  if (operation) {
    const content = readObject(body);
    if (!content) return toAnswer({ status: 400, code: 'invalid_request', content: 'Send a JSON object.' });
    return toAnswer(operation({ site, client, release, content }));
  }
  if (/^\/(?:checkout-sessions|carts|orders)\/[\w-]+(?:\/(?:cancel|complete))?$/.test(path))
    return toAnswer(missingOperation({ release }));
  if (method === 'POST' && /^\/(?:checkout-sessions|carts)$/.test(path)) return toAnswer(closed);
  return toAnswer({ status: 404, code: 'not_found', content: 'No such operation.' });
}

function toAnswer(outcome: Outcome | Refusal): Answer {
  if ('body' in outcome) return apiAnswer(outcome.body, outcome.status);
  const { status, code, content } = outcome;
  return apiAnswer({ code, content }, status, status === 503 ? { 'retry-after': '60' } : {});
}

/** The body as an object; undefined when it is none. */
export function readObject(text: string): Node | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
  } catch {
    return undefined;
  }
}
