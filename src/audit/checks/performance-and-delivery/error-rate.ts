import { defineCheck } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';

const enough = 20;

export default defineCheck({
  id: 'error-rate',
  category: 'performance-and-delivery',
  name: 'The site is stable during the scan',
  description: 'Detects intermittent server errors.',
  why: 'Crawlers slow down where they meet errors, and an assistant that meets one answers without the shop.',
  judged: {
    pass: 'No GET of the audit ends in 5xx or in a timeout that a retry confirms. A 503 with Retry-After does not count.',
    warn: 'One or two do.',
    fail: 'Three or more do.',
    unknown: 'Fewer than 20 requests were made.',
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
  needs: ['traffic'],
  messages: {
    pass: 'None of {requests} requests ended in a server error or a timeout.',
    found: '{errors} of {requests} requests ended in a server error or a confirmed timeout.',
    tooFew: 'Only {requests} requests were made; the rate is judged from {enough}.',
  },
  collect({ traffic }) {
    const counted = traffic.filter(
      (one) => one.method === 'GET' && !one.challenge && !services.has(one.purpose),
    );
    return {
      requests: counted.length,
      failed: counted.filter((one) => isServerError(one) || confirmedTimeout(one)),
    };
  },
  details: (failed: readonly Exchange[]) => ({
    evidence: failed.slice(0, 3).map(({ id, status, error }) => ({
      ref: id,
      snippet: status === undefined ? (error?.message ?? 'no answer') : `status ${status}`,
    })),
  }),
  judge({ requests, failed }, { pass, warn, fail, unknown }) {
    const errors = failed.length;
    if (requests < enough) return unknown('failed', 'tooFew', [], { requests, enough });
    if (errors > 2) return fail('found', failed, { errors, requests });
    return errors ? warn('found', failed, { errors, requests }) : pass('pass', [], { requests });
  },
});

/** Whether endpoints of protocols work, checks of their own say. */
const services = new Set(['ucp-probe', 'ucp-permalink', 'mcp-get']);

/** 503 while throttling is judged by edge-rate-limit-polite. */
const isServerError = ({ status, headers }: Exchange): boolean =>
  status !== undefined &&
  status >= 500 &&
  !(status === 503 && headers.some(([name]) => name === 'retry-after'));

const confirmedTimeout = ({ error, attempt }: Exchange): boolean =>
  attempt === 2 && (error?.code.startsWith('timeout') ?? false);
