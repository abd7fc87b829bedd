import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from './body.ts';
import { answerPage } from './challenge.ts';
import { answerCheckout } from './checkout-page.ts';
import { allowOnly, readForm, type Form } from './form.ts';
import { createGrant, isPreview, revokeGrant, toGrantedToken } from './grants.ts';
import { toPaymentIntent, toRefund } from './intent.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  createRefund,
  updateIntent,
} from './operations.ts';
import type { Operation } from './operations.ts';
import { invalid, missing, Refusal } from './problem.ts';
import type { Provider } from './provider.ts';
import { createSession, expireSessionById, readExpansion } from './session-operations.ts';
import { toSession } from './session.ts';
import type { Reply, Store } from './store.ts';

export interface ServerDeps {
  provider: Provider;
  store: Store;
  base: string;
  /** Whether the account has access to shared payment tokens. */
  preview: boolean;
}

const grantedTokens = 'shared_payment/granted_tokens';

/** What a `POST` does, by its path with `:id` for the id. */
const operations: ReadonlyMap<string, Operation> = new Map([
  ['payment_intents', createIntent],
  ['payment_intents/:id', updateIntent],
  ['payment_intents/:id/confirm', confirmIntent],
  ['payment_intents/:id/capture', captureIntent],
  ['payment_intents/:id/cancel', cancelIntent],
  ['refunds', createRefund],
  ['checkout/sessions', createSession],
  ['checkout/sessions/:id/expire', expireSessionById],
  [`test_helpers/${grantedTokens}`, createGrant],
  [`test_helpers/${grantedTokens}/:id/revoke`, revokeGrant],
]);

/** @param deps asked for at each request, because the address is known only once the server listens */
export function createPspServer(deps: () => ServerDeps): Server {
  let count = 0;
  return createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    count += 1;
    response.setHeader('request-id', `req_${count}`);
    answer(request, response, deps()).catch((error: unknown) => fail(response, error));
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, deps: ServerDeps): Promise<void> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const [version, ...parts] = path.slice(1).split('/');
  if (version === '3ds' && parts[0] && parts.length === 1)
    return answerPage(request, response, parts[0], deps);
  if (version === 'c' && parts[0] === 'pay' && parts[1] && parts.length === 2)
    return answerCheckout(request, response, parts[1], deps);
  authenticate(request, deps.store.keys.secretKey);
  const { method } = request;
  if (method === 'GET' && path === '/ledger') {
    await deps.store.settled();
    return send(response, 200, deps.store.view());
  }
  const knowsPreview = asksPreview(request, deps);
  if (method === 'GET' && path === '/v2/network/business_profiles/me' && knowsPreview)
    return send(response, 200, { id: sandboxProfile, object: 'v2.network.business_profile' });
  const isOfPreview = parts.includes('shared_payment');
  if (version === 'v1' && (knowsPreview || !isOfPreview)) {
    const { collection, id, action } = locate(parts);
    if (method === 'GET' && id && action === undefined)
      return read(response, collection, id, readForm(query), deps);
    if (method === 'GET' && parts.join('/') === 'refunds')
      return listRefunds(response, readForm(query), deps);
    const name = [
      collection,
      ...(id === undefined ? [] : [':id']),
      ...(action === undefined ? [] : [action]),
    ];
    const operation = method === 'POST' ? operations.get(name.join('/')) : undefined;
    if (operation) return perform(request, response, operation, path, id ?? '', deps);
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}).`,
  });
}

const asksPreview = ({ headers }: IncomingMessage, { preview }: Pick<ServerDeps, 'preview'>): boolean =>
  preview && isPreview(headers['stripe-version']);

/** Of this account: agents grant shared payment tokens to it. */
export const sandboxProfile = 'profile_test_sandbox';

/** Collections of two names or three, such as `checkout/sessions`, are recognized by the first. */
function locate(parts: readonly string[]): { collection: string; id?: string; action?: string } {
  const names =
    parts[0] === 'test_helpers' ? 3 : parts[0] === 'checkout' || parts[0] === 'shared_payment' ? 2 : 1;
  const [id, ...action] = parts.slice(names);
  return {
    collection: parts.slice(0, names).join('/'),
    ...(id === undefined ? {} : { id }),
    ...(action.length === 0 ? {} : { action: action.join('/') }),
  };
}

async function read(
  response: ServerResponse,
  collection: string,
  id: string,
  query: Form,
  { provider, store, base }: ServerDeps,
): Promise<void> {
  if (collection === 'checkout/sessions') {
    const expanded = readExpansion(query);
    const { session, intent } = provider.findSession(id);
    await store.settled();
    return send(response, 200, toSession(session, intent, { base, expanded }));
  }
  if (collection === 'payment_intents') {
    const intent = provider.find(id);
    await store.settled();
    return send(response, 200, toPaymentIntent(intent, base));
  }
  if (collection === grantedTokens) {
    const grant = provider.findGrant(id);
    await store.settled();
    return send(response, 200, toGrantedToken(grant, [...store.intents.values()], provider.now()));
  }
  if (collection !== 'refunds') throw missing('resource', id, 'id');
  const refund = provider.findRefund(id);
  await store.settled();
  send(response, 200, toRefund(refund));
}

/** The most recent first (docs.stripe.com/api/refunds/list). Paging is not simulated. */
async function listRefunds(
  response: ServerResponse,
  query: Form,
  { provider, store }: ServerDeps,
): Promise<void> {
  allowOnly(query, ['payment_intent', 'limit']);
  const intent = query.get('payment_intent');
  const limit = Number(query.get('limit') ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalid('limit', 'Invalid limit: must be between 1 and 100', 'parameter_invalid_integer');
  const all = [...store.refunds.values()]
    .filter(({ intentId }) => intent === undefined || intentId === intent)
    .map(({ id }) => provider.findRefund(id))
    .toReversed();
  await store.settled();
  send(response, 200, {
    object: 'list',
    url: '/v1/refunds',
    has_more: all.length > limit,
    data: all.slice(0, limit).map(toRefund),
  });
}

async function perform(
  request: IncomingMessage,
  response: ServerResponse,
  operation: Operation,
  path: string,
  id: string,
  { provider, store, base, preview }: ServerDeps,
): Promise<void> {
  const body = await readBody(request);
  const type = request.headers['content-type'] ?? '';
  if (body !== '' && !type.toLowerCase().startsWith('application/x-www-form-urlencoded'))
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: 'Check that your POST content type is application/x-www-form-urlencoded.',
    });
  const key = request.headers['idempotency-key'];
  const form = readForm(body);
  const done = await provider.perform(
    operation,
    path,
    id,
    form,
    Array.isArray(key) ? key.join(',') : key,
    asksPreview(request, { preview }),
  );
  if (!done) return void request.socket.destroy();
  if (key !== undefined) response.setHeader('idempotency-key', key);
  if (done.replayed) response.setHeader('idempotent-replayed', 'true');
  const { grant } = done.reply;
  const shown = grant
    ? toGrantedToken(grant, [...store.intents.values()], provider.now())
    : render(done.reply, form, base);
  send(response, done.reply.status, shown);
}

function render({ intent, refund, session, problem }: Reply, form: Form, base: string): object {
  if (problem) {
    const shown = intent && !session && problem.type !== 'api_error';
    return { error: { ...problem, ...(shown ? { payment_intent: toPaymentIntent(intent, base) } : {}) } };
  }
  if (session) return toSession(session, intent, { base, expanded: readExpansion(form) });
  if (refund) return toRefund(refund);
  if (!intent) throw new TypeError('The response has no object.');
  return toPaymentIntent(intent, base);
}

/** The secret key as Bearer token, or as user name of Basic without password. */
function authenticate(request: IncomingMessage, secretKey: string): void {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ', 2);
  let given: string | undefined;
  if (scheme.toLowerCase() === 'bearer') given = value;
  else if (scheme.toLowerCase() === 'basic')
    given = Buffer.from(value, 'base64').toString('utf8').replace(/:$/, '');
  if (given !== undefined && timingSafeEqual(digest(given), digest(secretKey))) return;
  const message = given === undefined ? 'You did not provide an API key.' : 'Invalid API Key provided.';
  throw new Refusal(401, { type: 'invalid_request_error', message });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  if (error instanceof Refusal) {
    if (error.status === 401) response.setHeader('www-authenticate', 'Basic realm="sandbox"');
    if (error.status === 413) response.setHeader('connection', 'close');
    return send(response, error.status, { error: error.body });
  }
  send(response, 500, { error: { type: 'api_error', message: 'An unknown error occurred.' } });
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-cache, no-store',
    })
    .end(text);
}
