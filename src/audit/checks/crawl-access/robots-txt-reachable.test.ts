import { exchange, type Part, robots, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import { parseRobots } from '../../parse/robots/robots.ts';
import check from './robots-txt-reachable.ts';

const answer = (
  given: Partial<Parameters<typeof parseRobots>[1]>,
  challenge = false,
  error?: 'timeout-total' | 'tls',
): Part => {
  const seen = exchange({
    purpose: 'robots',
    ...(error ? { error: { code: error, message: error } } : {}),
    ...(challenge ? { challenge: { vendor: 'Cloudflare', signature: 'cf-mitigated: challenge' } } : {}),
  });
  const file = parseRobots(new TextEncoder().encode('User-agent: *\nDisallow:'), {
    type: 'text/plain',
    redirects: 0,
    challenged: challenge,
    unreachable: false,
    ...given,
  });
  return { robots: known({ ...file, ref: seen.id }), traffic: known([seen]) };
};

testCheck(check, {
  pass: [
    robots('User-agent: *\nDisallow:'),
    robots('<!doctype html><p>home</p>'),
    answer({ status: 200, redirects: 2 }),
  ],
  warn: [
    [robots('', 404), /returned 404/],
    [robots('', 403), /edge rule/],
    [answer({ status: 404 }, true), /returned 404/],
    [answer({ redirects: 6 }), /6 times/],
  ],
  fail: [
    [robots('', 503), /returned 503/],
    robots('', 429),
    [answer({ unreachable: true }, false, 'timeout-total'), /did not respond twice/],
    [answer({ status: 200 }, true), /Cloudflare challenge/],
    [answer({ status: 403 }, true), /Cloudflare challenge/],
    [answer({ status: 503, unreachable: true }, true), /Cloudflare challenge/],
  ],
  unknown: [[answer({ unreachable: true }, false, 'tls'), /did not respond \(tls\)/]],
});
