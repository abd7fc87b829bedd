import { defineCheck, type Verdict } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { broughtNothing } from '../subjects/access/edge.ts';

const enough = 20;

export default defineCheck({
  id: 'error-rate',
  category: 'performance-and-delivery',
  name: 'The storefront is stable during the audit',
  description: 'Detects intermittent server errors.',
  why: 'Crawlers slow down when they meet errors, and an assistant that meets one leaves the storefront out of its answer.',
  judged: {
    pass: 'No GET request ends in a 5xx status, a truncated body, or a timeout that a retry confirms. A 503 with Retry-After and a single truncated body do not count.',
    warn: 'One or two requests end this way.',
    fail: 'Three or more requests end this way.',
    unknown:
      'Fewer than 20 requests were made. Failed or skipped requests lower the low end of the score range.',
  },
  priority: 'high',
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Fix the server errors',
    instructions:
      'Look up the listed URLs and times in the origin log. Check the capacity of the origin and the timeouts between edge and origin.',
  },
  sources: ['rfc-9110'],
  needs: ['traffic', 'mode'],
  messages: {
    pass: 'None of {requests} requests ended in a server error or a timeout.',
    found: '{errors} of {requests} requests ended in a server error or a confirmed timeout.',
    cut: '{errors} of {requests} responses were truncated.',
    both: '{errors} of {requests} requests ended in a server error, a confirmed timeout, or a truncated response.',
    tooFew: 'Only {requests} requests were made. At least {enough} are needed to judge the error rate.',
  },
  collect({ traffic, mode }) {
    const pages = traffic.filter((one) => one.method === 'GET' && !services.has(one.purpose));
    const counted = pages.filter((one) => !one.challenge);
    const cut = counted.filter(({ error }) => error?.code === 'truncated');
    const failed = counted.filter((one) => isServerError(one) || confirmedTimeout(one));
    // A single truncated body may be a network fault on the way.
    const errors = cut.length > 1 ? [...failed, ...cut] : failed;
    const unseen = pages.filter((one) => broughtNothing(one) && !errors.includes(one)).length;
    const possible = mode.dropped.length > 0 ? Infinity : errors.length + unseen;
    return { requests: counted.length, failed: errors, worst: worstOf(errors.length, possible) };
  },
  details: (failed: readonly Exchange[]) => ({
    evidence: failed.slice(0, 3).map(({ id, status, error }) => ({
      ref: id,
      snippet:
        status === undefined || isCut({ error }) ? (error?.message ?? 'no response') : `status ${status}`,
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

/** The verdict if every unseen response were an error; set only where that is worse. */
const worstOf = (errors: number, possible: number): Pick<Verdict, 'worst'> =>
  errors >= tooMany || possible === errors ? {} : { worst: possible >= tooMany ? 'fail' : 'warn' };

const isCut = ({ error }: Pick<Exchange, 'error'>): boolean => error?.code === 'truncated';

const sendWhole = {
  title: 'Send every response in full',
  instructions:
    'The connection closes before the body is complete. Check the origin log for processes that end early, the body size and time limits at the edge, and Content-Length.',
};

/** Protocol endpoints have checks of their own. */
const services = new Set(['ucp-probe', 'ucp-permalink', 'mcp-get']);

/** 503 while throttling is judged by edge-rate-limit-polite. */
const isServerError = ({ status, headers }: Exchange): boolean =>
  status !== undefined &&
  status >= 500 &&
  !(status === 503 && headers.some(([name]) => name === 'retry-after'));

const confirmedTimeout = ({ error, attempt }: Exchange): boolean =>
  attempt === 2 && (error?.code.startsWith('timeout') ?? false);
