/** The one router: whichever way a path came in, it is answered here. */
import type { UcpAnswer, UcpCall } from '../../../../../src/protocols/ucp/call.ts';
import { asParameters, discoverContent } from '../../../../../src/protocols/ucp/discover.ts';
import { failed, protocolFailure, sentBody } from '../../../../../src/protocols/ucp/failures.ts';
import type { ProtocolFailure } from '../../../../../src/protocols/ucp/protocol-error.ts';
import { log } from '../log.ts';
import { answeredEcho } from '../self-check/echo.ts';
import { openPortico, type Portico } from '../portico.ts';
import { httpFacts, received, type Received } from './call.ts';
import { readContent } from './content.ts';
import { manifestText } from './manifest.ts';
import { orderIdAsMade } from './order-id.ts';
import { find, type Found } from './paths.ts';
import { respond } from './respond.ts';

/** Seconds. */
const manifestKept = 300;
const everybody = { 'Access-Control-Allow-Origin': '*' };

/** @param path as an agent knows it, such as `/api/ucp/discover`. Never throws: errors are logged and returned as JSON. */
export async function answer(path: string): Promise<void> {
  try {
    await answerPath(path);
  } catch (error) {
    log('answer-failed', { err: error });
    say(failed(protocolFailure(error)));
  }
}

async function answerPath(path: string): Promise<void> {
  if (answeredEcho(path)) return;
  const portico = openPortico();
  const call = received();
  if (!portico.site.enabled) return say(failed(noStore));
  if (!call.isSecure) return say(failed(insecure(portico)));
  const found = find(call.method, path);
  switch (found.kind) {
    case 'none':
      return say(failed(noSuchPath));
    case 'method': {
      const allow = found.allow.join(', ');
      const refused = failed({ code: 'method_not_allowed', content: `Method not allowed. Use ${allow}.` });
      return say({ ...refused, headers: { ...refused.headers, Allow: allow } });
    }
    case 'manifest':
      return manifest(portico, found);
    case 'discover':
      return discover(portico, call, path);
    case 'operation':
      return operate(portico, callOf(portico, call, found, path));
  }
}

/** Tries to pay are counted, also those that come to nothing. */
async function operate(portico: Portico, call: UcpCall): Promise<void> {
  const { operation, id = '', http, wrong } = call;
  const limited =
    operation === 'complete_checkout' && !wrong ? await portico.limitPayment(id, http.network) : undefined;
  say(await portico.handle(limited ? { ...call, wrong: limited } : call));
}

function manifest(portico: Portico, { release }: Extract<Found, { kind: 'manifest' }>): void {
  const body = manifestText(portico, release);
  if (body === undefined) return say(failed(noStore));
  respond({ status: 200, headers: everybody, body, keptFor: manifestKept });
}

/** What the web tier keeps it gives to all: then nothing in the answer comes from the headers of the first caller. */
async function discover(portico: Portico, call: Received, path: string): Promise<void> {
  const { discoverSeconds: seconds } = portico;
  const header = seconds > 0 ? () => null : call.header;
  const content = discoverContent(new URLSearchParams(call.query));
  const asked: UcpCall = {
    operation: 'search_catalog',
    surface: 'given',
    site: portico.site,
    addresses: portico.addresses,
    http: httpFacts({ ...call, header, body: '' }, portico.addresses, path),
    ...('failure' in content ? { wrong: content.failure } : { content: content.value, notes: content.notes }),
  };
  const answer = asParameters(await portico.handle(asked));
  const isKept = seconds > 0 && answer.status === 200;
  respond({ ...answer, body: sentBody(answer), ...(isKept ? { keptFor: seconds, hasPrices: true } : {}) });
}

function callOf(
  { site, addresses }: Portico,
  call: Received,
  { operation, surface, id }: Extract<Found, { kind: 'operation' }>,
  path: string,
): UcpCall {
  const checkoutId =
    operation === 'get_order' ? new URLSearchParams(call.query).get('checkout_id') : undefined;
  return {
    operation,
    surface,
    site,
    addresses,
    http: httpFacts(call, addresses, path),
    ...(id === undefined ? {} : { id: operation === 'get_order' ? orderIdAsMade(id) : id }),
    ...(checkoutId === undefined || checkoutId === null ? {} : { checkoutId }),
    ...readContent(call.method, call.header('content-type'), call.body),
  };
}

const say = (answer: UcpAnswer): void => respond({ ...answer, body: sentBody(answer) });

/** Never a redirect: one of `POST` loses the content, and what was sent openly must not be sent so again. */
const insecure = ({ addresses: { origin } }: Portico): ProtocolFailure => ({
  code: 'forbidden',
  content: `HTTPS is required. Send requests to ${origin}.`,
});

const noStore: ProtocolFailure = { code: 'not_found', content: 'No store was found at this URL.' };
const noSuchPath: ProtocolFailure = {
  code: 'not_found',
  content: 'No such operation. See /.well-known/ucp for what this store offers.',
};
