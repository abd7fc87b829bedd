/** Calls the storefront of the site as an agent would, and says in words what is not as it must be. */
import LocalServiceRegistry from 'dw/svc/LocalServiceRegistry';
import Site from 'dw/system/Site';
import { hash } from '../../../int_portico/src/scripts/platform/crypto.ts';
import { ticketHeader } from '../../../int_portico/src/scripts/http/ours.ts';
import { preferences } from '../../../int_portico/src/scripts/preferences/values.ts';
import type { SiteFacts } from '../../../int_portico/src/scripts/self-check/site-facts.ts';
import { newTicket, signResult } from '../../../int_portico/src/scripts/self-check/ticket.ts';
import { judgeSelfCheck, type Finding, type Observed, type Reply } from './judge-self-check.ts';

export type { Finding } from './judge-self-check.ts';

export interface SignedResult {
  /** JSON of a `SelfCheckResult`, exactly as it was signed. */
  result: string;
  signature: string;
}

export interface SelfCheckResult {
  kind: 'portico-self-check';
  format: 1;
  site: string;
  host: string;
  /** Route that says whether a signature is right. */
  verify: string;
  /** ISO 8601. */
  at: string;
  findings: Finding[];
}

/** Paths of each kind of route, with the methods that agents use. The ID has capitals, which must arrive. */
const mixedId = 'SelfCheck-AbCdEf';
const routes: readonly [method: string, path: string][] = [
  ['GET', '/.well-known/ucp'],
  ['GET', '/api/ucp/discover'],
  ['POST', '/api/ucp/catalog/search'],
  ['POST', '/api/ucp/carts'],
  ['POST', '/api/ucp/checkout/sessions'],
  ['POST', '/api/ucp/checkout-sessions'],
  ['GET', `/api/ucp/checkout-sessions/${mixedId}`],
  ['PUT', `/api/ucp/checkout-sessions/${mixedId}`],
  ['POST', `/api/ucp/checkout-sessions/${mixedId}/complete`],
  ['GET', `/api/ucp/orders/${mixedId}`],
];

/** @param now epoch milliseconds */
export function runSelfCheck(now: number): { findings: Finding[]; signed?: SignedResult } {
  const site = Site.getCurrent();
  const secret = preferences().text('porticoSecret');
  const host = preferences().text('porticoHost') ?? String(site.httpsHostName);
  if (secret === undefined)
    return {
      findings: [
        {
          id: 'secret',
          title: 'Secret',
          verdict: 'problem',
          text: 'Set a secret before you run the self-check.',
          fix: 'Create one below, and save.',
        },
      ],
    };
  const origin = `https://${host}`;
  const pipelines = `${origin}/on/demandware.store/Sites-${String(site.ID)}-Site/default`;
  const findings = judgeSelfCheck(observe(origin, pipelines, newTicket(secret, now)), now);
  const result: SelfCheckResult = {
    kind: 'portico-self-check',
    format: 1,
    site: String(site.ID),
    host,
    verify: `${pipelines}/UCP-SelfCheck`,
    at: new Date(now).toISOString(),
    findings,
  };
  const text = JSON.stringify(result);
  return { findings, signed: { result: text, signature: signResult(secret, text) } };
}

function observe(origin: string, pipelines: string, ticket: string): Observed {
  const facts = call('POST', `${pipelines}/UCP-SelfCheck`, ticket, '{}');
  // Nothing else is asked of an instance that cannot be reached: each call could take seconds.
  if (!facts.reached) return { facts, echoes: [], cache: [] };
  const body = JSON.stringify({ check: 'é ü 漢' });
  const echoes = routes.map(([method, path]) => {
    const sent = method === 'GET' ? '' : body;
    return {
      method,
      path,
      bodyHash: hash('sha256', sent, 'hex'),
      reply: call(method, origin + path, ticket, sent),
    };
  });
  const probe = `${pipelines}/UCP-SelfCheckCached?at=${ticket.slice(0, 13)}`;
  return { facts, echoes, cache: [call('GET', probe, ticket, ''), call('GET', probe, ticket, '')] };
}

function call(method: string, url: string, ticket: string, body: string): Reply {
  try {
    const result = LocalServiceRegistry.createService('portico.self-check', {
      createRequest(request) {
        request.setURL(url);
        request.setRequestMethod(method);
        request.client.setAllowRedirect(false);
        request.addHeader(ticketHeader, ticket);
        if (body === '') return null;
        request.addHeader('content-type', 'application/json');
        return body;
      },
      parseResponse: (_service, client) => ({
        status: Number(client.statusCode),
        text: String(client.text),
      }),
      // The header opens the self-check for minutes.
      filterLogMessage: () => '',
    }).call();
    if (result.ok) return { reached: true, ...(result.object as { status: number; text: string }) };
    const status = Number(result.error);
    if (status >= 300) return { reached: true, status, text: '' };
    return { reached: false, why: String(result.unavailableReason ?? result.errorMessage ?? 'no answer') };
  } catch (error) {
    return { reached: false, why: error instanceof Error ? error.message : String(error) };
  }
}

export type { SiteFacts };
