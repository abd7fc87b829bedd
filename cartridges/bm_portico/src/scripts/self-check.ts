/** Calls the storefront of the site as an agent would, and says in words what is not as it must be. */
import LocalServiceRegistry from 'dw/svc/LocalServiceRegistry';
import Site from 'dw/system/Site';
import { hash } from '../../../int_portico/src/scripts/platform/crypto.ts';
import { ticketHeader, wellKnown } from '../../../int_portico/src/scripts/http/ours.ts';
import { routes } from '../../../int_portico/src/scripts/http/paths.ts';
import { preferences } from '../../../int_portico/src/scripts/preferences/values.ts';
import type { SiteFacts } from '../../../int_portico/src/scripts/self-check/site-facts.ts';
import { newTicket, signResult } from '../../../int_portico/src/scripts/self-check/ticket.ts';
import { version } from '../../../int_portico/src/scripts/version.ts';
import type { Called } from './findings.ts';
import { judgeSelfCheck, type Finding, type Observed, type Reply } from './judge-self-check.ts';
import { calledBefore, progressOf, type Progress, type Request } from './progress.ts';

export type { Finding } from './judge-self-check.ts';
export type { Progress } from './progress.ts';

export interface SignedResult {
  /** JSON of a `SelfCheckResult`, exactly as it was signed. */
  result: string;
  signature: string;
}

export interface SelfCheckResult {
  kind: 'portico-self-check';
  format: 1;
  /** Of the cartridge. */
  version: string;
  site: string;
  host: string;
  /** Route that says whether a signature is right. */
  verify: string;
  /** ISO 8601. */
  at: string;
  findings: Finding[];
}

export interface SelfCheckOutcome {
  version: string;
  findings: Finding[];
  signed?: SignedResult;
}

/** In place of each ID: its capitals must arrive. */
const mixedId = 'SelfCheck-AbCdEf';
const content = JSON.stringify({ check: 'é ü 漢' });

/** Calls of one request of Business Manager: half of what the platform allows a request of the storefront. */
const mostCalls = 8;
/** The facts of the site, and one page twice. */
const lastCalls = 3;

/**
 * As much of a self-check as one request may do.
 * @param now epoch milliseconds @param progress of the request before @returns undefined for progress that is over
 */
export function runSelfCheck(
  now: number,
  progress?: Progress,
): SelfCheckOutcome | { next: Progress } | undefined {
  const secret = preferences().text('porticoSecret');
  if (secret === undefined) return { version, findings: [noSecret] };
  const isManifestOff = preferences().text('porticoManifest') === 'off';
  const requests = requestsFor(isManifestOff);
  const before = progress === undefined ? [] : calledBefore(secret, progress, requests, now);
  if (before === undefined) return undefined;
  const site = siteUrls();
  const ticket = newTicket(secret, now);
  const echoes = before.concat(
    callAll(
      requests.slice(before.length, before.length + mostCalls),
      site.origin,
      ticket,
      progress === undefined,
    ),
  );
  const [first] = echoes;
  if (progress === undefined && first?.reply.reached === false)
    return outcome(secret, now, { facts: first.reply, echoes: [], cache: [], isManifestOff });
  if (echoes.length - before.length + lastCalls > mostCalls)
    return { next: progressOf(secret, progress === undefined ? now : Number(progress.time), echoes) };
  const facts = call('POST', `${site.pipelines}/UCP-SelfCheck`, ticket, '{}');
  const probe = `${site.pipelines}/UCP-SelfCheckCached?at=${ticket.slice(0, 13)}`;
  const cache = [call('GET', probe, ticket, ''), call('GET', probe, ticket, '')];
  return outcome(secret, now, { facts, echoes, cache, isManifestOff });
}

const noSecret: Finding = {
  id: 'secret',
  title: 'Secret',
  verdict: 'problem',
  text: 'Set a secret before you run the self-check.',
  fix: 'Create one below, and save.',
};

/** Where the manifest is off, somebody else may serve its paths. HEAD has no content that could be an echo. */
const requestsFor = (isManifestOff: boolean): Request[] =>
  routes
    .filter(([method, path]) => method !== 'HEAD' && !(isManifestOff && path.indexOf(wellKnown) === 0))
    .map(([method, path]) => ({
      method,
      path: path.replace('{id}', mixedId),
      bodyHash: hash('sha256', contentOf(method), 'hex'),
    }));

const contentOf = (method: string): string => (method === 'GET' ? '' : content);

function siteUrls(): { host: string; origin: string; pipelines: string } {
  const site = Site.getCurrent();
  const host = preferences().text('porticoHost') ?? String(site.httpsHostName);
  const origin = `https://${host}`;
  return { host, origin, pipelines: `${origin}/on/demandware.store/Sites-${String(site.ID)}-Site/default` };
}

/** @param isFirst nothing more is asked of an instance that cannot be reached: each call could take seconds */
function callAll(requests: readonly Request[], origin: string, ticket: string, isFirst: boolean): Called[] {
  const called: Called[] = [];
  for (const request of requests) {
    const { method, path } = request;
    const reply = call(method, origin + path, ticket, contentOf(method));
    called.push({ ...request, reply });
    if (isFirst && called.length === 1 && !reply.reached) break;
  }
  return called;
}

function outcome(secret: string, now: number, observed: Observed): SelfCheckOutcome {
  const { host, pipelines } = siteUrls();
  const findings = judgeSelfCheck(observed, now);
  const result: SelfCheckResult = {
    kind: 'portico-self-check',
    format: 1,
    version,
    site: String(Site.getCurrent().ID),
    host,
    verify: `${pipelines}/UCP-SelfCheck`,
    at: new Date(now).toISOString(),
    findings,
  };
  const text = JSON.stringify(result);
  return { version, findings, signed: { result: text, signature: signResult(secret, text) } };
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
