import { defineCheck, type Verdict } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { broughtNothing } from '../subjects/access/edge.ts';

const enough = 20;

export default defineCheck({
  id: 'error-rate',
  category: 'performance-and-delivery',
  name: 'The site is stable during the scan',
  description: 'Detects intermittent server errors.',
  why: 'Crawlers slow down where they meet errors, and an assistant that meets one answers without the shop.',
  judged: {
    pass: 'No GET of the audit ends in 5xx, in the middle of the body, or in a timeout that a retry confirms. A 503 with Retry-After does not count, nor does a single body that breaks off.',
    warn: 'One or two do.',
    fail: 'Three or more do.',
    unknown:
      'Fewer than 20 requests were made. Requests that brought nothing, or that were left out, lower the bound.',
  },
  priority: 'high',
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Stop the server errors',
    instructions:
      'Look up the listed addresses and times in the origin log; check its capacity and the timeouts between edge and origin.',
  },
  sources: ['rfc-9110'],
  needs: ['traffic', 'mode'],
  messages: {
    pass: 'None of {requests} requests ended in a server error or a timeout.',
    found: '{errors} of {requests} requests ended in a server error or a confirmed timeout.',
    cut: '{errors} of {requests} answers broke off before they were complete.',
    both: '{errors} of {requests} requests ended in a server error, a confirmed timeout, or an answer that broke off.',
    tooFew: 'Only {requests} requests were made; the rate is judged from {enough}.',
  },
  collect({ traffic, mode }) {
    const pages = traffic.filter((one) => one.method === 'GET' && !services.has(one.purpose));
    const counted = pages.filter((one) => !one.challenge);
    const cut = counted.filter(({ error }) => error?.code === 'truncated');
    const failed = counted.filter((one) => isServerError(one) || confirmedTimeout(one));
    // One may be a fault of the network between us.
    const errors = cut.length > 1 ? [...failed, ...cut] : failed;
    const unseen = pages.filter((one) => broughtNothing(one) && !errors.includes(one)).length;
    const possible = mode.dropped.length > 0 ? Infinity : errors.length + unseen;
    return { requests: counted.length, failed: errors, worst: worstOf(errors.length, possible) };
  },
  details: (failed: readonly Exchange[]) => ({
    evidence: failed.slice(0, 3).map(({ id, status, error }) => ({
      ref: id,
      snippet:
        status === undefined || isCut({ error }) ? (error?.message ?? 'no answer') : `status ${status}`,
    })),
    ...(failed.every(isCut) && { fix: sendWhole }),
  }),
  judge({ requests, failed, worst }, { pass, warn, fail, unknown }) {
    const errors = failed.length;
    if (requests < enough) return unknown('failed', 'tooFew', [], { requests, enough });
    if (!errors) return pass('pass', [], { requests }, worst);
    const message = failed.every(isCut) ? 'cut' : failed.some(isCut) ? 'both' : 'found';
    return (errors >= tooMany ? fail : warn)(message, failed, { errors, requests }, worst);
  },
});

const tooMany = 3;

/** What the verdict would be if all that was not seen were errors: only where that is worse. */
const worstOf = (errors: number, possible: number): Pick<Verdict, 'worst'> =>
  errors >= tooMany || possible === errors ? {} : { worst: possible >= tooMany ? 'fail' : 'warn' };

const isCut = ({ error }: Pick<Exchange, 'error'>): boolean => error?.code === 'truncated';

const sendWhole = {
  title: 'Send every answer to its end',
  instructions:
    'The connection closes before the body is complete. Check the origin log for processes that end early, the limits of body size and time at the edge, and Content-Length.',
};

/** Whether endpoints of protocols work, checks of their own say. */
const services = new Set(['ucp-probe', 'ucp-permalink', 'mcp-get']);

/** 503 while throttling is judged by edge-rate-limit-polite. */
const isServerError = ({ status, headers }: Exchange): boolean =>
  status !== undefined &&
  status >= 500 &&
  !(status === 503 && headers.some(([name]) => name === 'retry-after'));

const confirmedTimeout = ({ error, attempt }: Exchange): boolean =>
  attempt === 2 && (error?.code.startsWith('timeout') ?? false);
