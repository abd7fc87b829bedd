import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readBody } from '../psp/body.ts';
import { page, redirect, sendPage, showAmount } from '../psp/page.ts';
import type { AdyenKeys } from './adyen.ts';
import {
  cancelByReference,
  cancelPayment,
  capturePayment,
  finishRedirect,
  makePayment,
  refundPayment,
  reversePayment,
  type OperationContext,
  type Outcome,
} from './operations.ts';
import { AdyenProblem, type Body } from './problem.ts';
import { readBehavior, type AdyenBehavior } from './tokens.ts';

/** A request with its answer, as they are checked against Adyen's published schemas. */
export interface AdyenExchange {
  /** Below the version, with `{paymentPspReference}` for the ID. */
  path: string;
  request: Body;
  status: number;
  answer: Body;
}

export interface AdyenServerDeps {
  keys: AdyenKeys;
  slowMs: number;
  faults: ReadonlySet<AdyenBehavior>;
  finish(work: () => Promise<void>): void;
  context(): OperationContext;
}

type Operation = (body: Body, context: OperationContext, psp: string) => Outcome;

const payment = '/payments/{paymentPspReference}';

const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['/paymentMethods', () => ({ status: 200, body: { paymentMethods: [] }, later: [] })],
  ['/payments', makePayment],
  ['/payments/details', finishRedirect],
  ['/cancels', cancelByReference],
  [`${payment}/captures`, capturePayment],
  [`${payment}/cancels`, cancelPayment],
  [`${payment}/reversals`, reversePayment],
  [`${payment}/refunds`, refundPayment],
]);

/** @param deps context asked for at each request, because the address is known only once the server listens */
export function createAdyenServer(deps: AdyenServerDeps): { server: Server; exchanges: AdyenExchange[] } {
  const exchanges: AdyenExchange[] = [];
  const saved = new Map<string, Outcome>();
  const inFlight = new Set<string>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const shown = /^\/redirect\/(\w+)$/.exec(pathname)?.[1];
    if (shown !== undefined) return answerBankPage(request, response, shown, deps.context());
    const { name, psp } = locate(pathname);
    const operation = request.method === 'POST' ? operations.get(name) : undefined;
    authenticate(request, deps.keys.apiKey);
    if (!operation) throw new AdyenProblem(404, '000', 'HTTP Status Response - Not Found');
    const body = parse(await readBody(request));
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && key.length > 64)
      throw new AdyenProblem(422, '701', 'Invalid idempotency key');
    try {
      if (body['merchantAccount'] !== deps.keys.merchantAccount && name !== '/payments/details')
        throw new AdyenProblem(403, '901', 'Invalid Merchant Account');
      await perform(response, { name, body, psp, ...(typeof key === 'string' ? { key } : {}) }, operation);
    } catch (error) {
      if (error instanceof AdyenProblem)
        exchanges.push({ path: name, request: body, status: error.status, answer: error.body });
      throw error;
    }
  }

  async function perform(
    response: ServerResponse,
    { name, body, psp, key }: { name: string; body: Body; psp: string; key?: string },
    operation: Operation,
  ): Promise<void> {
    const context = deps.context();
    const known = key === undefined ? undefined : saved.get(key);
    if (known) return send(response, known.status, known.body, key);
    if (key !== undefined && inFlight.has(key))
      throw new AdyenProblem(422, '704', 'request already processed or in progress');
    if (key !== undefined) inFlight.add(key);
    try {
      const asks = name === '/payments';
      const behavior = asks ? behaviorOf(body, context) : undefined;
      const is = (one: AdyenBehavior): boolean => behavior === one || deps.faults.has(one);
      if (asks && is('lost_before')) return void response.destroy();
      const outcome = operation(body, context, psp);
      exchanges.push({ path: name, request: body, status: outcome.status, answer: outcome.body });
      if (key !== undefined) saved.set(key, outcome);
      const isFirst = outcome.payment
        ? context.is(outcome.payment, 'webhook_first')
        : deps.faults.has('webhook_first');
      for (const work of outcome.later) {
        if (isFirst) await work();
        else deps.finish(work);
      }
      if (asks && is('slow')) await wait(deps.slowMs);
      if (asks && (is('lost_answer') || is('silent'))) return void response.destroy();
      if (asks && is('server_error'))
        return send(
          response,
          500,
          { status: 500, errorCode: '000', message: 'Internal error', errorType: 'internal' },
          key,
        );
      send(response, outcome.status, outcome.body, key);
    } finally {
      if (key !== undefined) inFlight.delete(key);
    }
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => fail(response, error));
  });
  return { server, exchanges };
}

/** Uses up no token: whether the request arrives is decided by it. */
function behaviorOf(body: Body, { recipient }: OperationContext): AdyenBehavior | undefined {
  const method = body['paymentMethod'];
  const { used } = recipient;
  const look = { ...recipient, used: { has: (id: string) => used.has(id), add: () => undefined } };
  return typeof method === 'object' && method !== null ? readBehavior(method as Body, look) : undefined;
}

function locate(pathname: string): { name: string; psp: string } {
  const path = /^\/v\d+(\/.*)$/.exec(pathname)?.[1] ?? '';
  const psp = /^\/payments\/(\w+)\/\w+$/.exec(path)?.[1];
  return psp === undefined
    ? { name: path, psp: '' }
    : { name: path.replace(`/${psp}/`, '/{paymentPspReference}/'), psp };
}

function authenticate(request: IncomingMessage, apiKey: string): void {
  const given = request.headers['x-api-key'];
  if (typeof given === 'string' && timingSafeEqual(digest(given), digest(apiKey))) return;
  throw new AdyenProblem(401, '000', 'HTTP Status Response - Unauthorized');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  } catch {
    // Answered below.
  }
  throw new AdyenProblem(400, '702', 'Unexpected input, or a field that is too long');
}

/** The bank asks the buyer. What its page hands back must be sent to `/payments/details`. */
async function answerBankPage(
  request: IncomingMessage,
  response: ServerResponse,
  psp: string,
  { bank }: OperationContext,
): Promise<void> {
  const found = bank.payments.get(psp);
  if (!found) return sendPage(response, 404, bankPage('<p>This payment does not exist.</p>'));
  if (request.method !== 'POST') return sendPage(response, 200, bankPage(question(found.amount)));
  const passed = new URLSearchParams(await readBody(request)).get('outcome') === 'complete';
  found.redirectResult ??= { value: randomBytes(24).toString('base64url'), passed };
  const back = new URL(found.returnUrl);
  back.searchParams.set('redirectResult', found.redirectResult.value);
  redirect(response, back.href);
}

const bankPage = (content: string): string => page('3-D Secure (sandbox)', '3-D Secure', content);

const question = ({ value, currency }: { value: number; currency: string }): string =>
  `<p>Sandbox Bank asks you to confirm the payment of <strong>${showAmount(value, currency)}</strong>. This is a sandbox: no money moves.</p>
<form method="post">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form>`;

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  if (error instanceof AdyenProblem) return send(response, error.status, error.body);
  send(response, 500, { status: 500, errorCode: '000', message: 'Internal error', errorType: 'internal' });
}

function send(response: ServerResponse, status: number, body: object, key?: string): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    })
    .end(text);
}
