/** Findings that apply to every path. */
import { answerCode, briefly, answerHeader, isScapiRefusal, type DoctorAnswer } from './answer.ts';
import { listSeen, type DoctorRequest, type ClientAnswer } from '../place.ts';
import { notJudgedReason, wasTokenSent } from './slas.ts';
import type { DoctorVisit } from './visit.ts';

/** Milliseconds to the first byte. */
const slowMs = 1_000;

export function judgeAnswer(
  visit: DoctorVisit,
  place: DoctorRequest,
  all: readonly [ClientAnswer, ...ClientAnswer[]],
): void {
  const path = visit.name(place.url);
  const [{ answer }, ...rest] = all;
  judgeAgent(visit, place, answer, all);
  if (answer.kind !== 'json') return;
  const { notes } = visit;
  const { timings, type, status } = answer.exchange;
  const ms = Math.round(timings.ttfb);
  notes.ok('answer', path, `${status} ${type} for “${place.what}”.`);
  if (ms > slowMs) notes.warn('speed', path, `First byte after ${ms} ms.`, { expected: 'at most 1,000 ms' });
  else notes.ok('speed', path, `First byte after ${ms} ms.`);
  if (/^application\/(?:[\w.+-]{1,80}\+)?json$/.test(type) || type === 'text/event-stream')
    notes.ok('content-type', path, `Content-Type: ${type}.`);
  else
    notes.fail('content-type', path, `The response is JSON, but its Content-Type is ${type || 'missing'}.`, {
      expected: 'application/json',
    });
  judgeOthers(visit, path, rest);
}

function judgeAgent(
  visit: DoctorVisit,
  place: DoctorRequest,
  answer: DoctorAnswer,
  all: readonly ClientAnswer[],
): void {
  const { notes } = visit;
  const path = visit.name(place.url);
  const { exchange, kind, problem } = answer;
  const said = `The honest agent got ${briefly(answer)}.`;
  switch (kind) {
    case 'json':
      return;
    case 'none':
      if (exchange.error?.code === 'cancelled') notes.skip('answer', path, 'The time budget was used up.');
      else if (exchange.error?.code === 'tls')
        notes.fail(
          'tls',
          path,
          `The TLS handshake failed${exchange.tls?.error === undefined ? '' : ` (${exchange.tls.error})`}.`,
        );
      else notes.fail('answer', path, said, { expected: 'a response within the time limit' });
      return;
    case 'endless':
      return notes.fail('answer', path, 'The response is larger than 1 MB.', {
        expected: 'a JSON document',
      });
    case 'broken':
      if (answerCode(answer.json) === 'store_unavailable')
        return notes.fail('store-refuses', path, `${said} The error code is store_unavailable.`);
      return notes.fail('answer', path, said, { expected: 'a status below 500' });
    case 'limited':
      return notes.warn('rate-limit', path, `${said} ${retryOf(answer)}`.trim());
    case 'redirect':
      return notes.fail('redirect', path, `The URL redirects: ${briefly(answer)}.`, {
        expected: 'a response without a redirect',
      });
    case 'password':
      return notes.fail('password', path, said);
    case 'missing':
      return notes.fail('present', path, said);
    case 'login':
      return wasTokenSent(visit, place)
        ? notes.fail('slas', path, `The SLAS token was rejected: ${briefly(answer)}.`)
        : notes.skip('answer', path, `Not judged: ${briefly(answer)}. ${notJudgedReason(visit)}`);
    case 'challenge':
    case 'refused':
      if (place.kind === 'manifest' && isScapiRefusal(answer))
        return notes.fail(
          'present',
          path,
          `${said} It is an error of Salesforce’s API, which requires a token at the URL that responded. The profile needs none.`,
          { fix: scapiFix, expected: 'a manifest for every client, without a token' },
        );
      return notes.fail('bot-wall', path, `${said} ${whoGetsIn(all)}`, {
        client: all[0]?.client.name ?? '',
        expected: 'the same JSON for every client',
      });
    case 'page':
    case 'not-json':
      return notes.fail(
        'json',
        path,
        kind === 'page'
          ? `The response is a web page: ${briefly(answer)}.`
          : `${said} It is not valid JSON: ${problem ?? 'not an object'}.`,
        {
          expected: 'a JSON object',
        },
      );
  }
}

const scapiFix =
  'Check the target of the proxy in front of /.well-known/ucp: it must be the complete URL of Salesforce’s profile, or Portico. docs/salesforce.md has both.';

const retryOf = (answer: DoctorAnswer): string => {
  const value = answerHeader(answer, 'retry-after');
  return value === undefined ? '' : `Retry-After: ${value.slice(0, 60)}.`;
};

function whoGetsIn(all: readonly ClientAnswer[]): string {
  const inside = all.filter(({ answer }) => answer.kind === 'json').map(({ client }) => client.name);
  return inside.length ? `These clients got JSON: ${inside.join(', ')}.` : 'No client got JSON.';
}

/** Compares the other clients with the honest agent, which got JSON. */
function judgeOthers({ notes }: DoctorVisit, path: string, others: readonly ClientAnswer[]): void {
  const out = others.filter(
    ({ answer: { kind, exchange } }) =>
      kind !== 'json' && kind !== 'limited' && exchange.error?.code !== 'cancelled',
  );
  const named = out.filter(({ client }) => client.kind === 'named');
  const browsers = out.filter(({ client }) => client.kind === 'browser');
  if (named.length)
    notes.warn('named-agents', path, `Blocked by name: ${listSeen(named)}. The honest agent got JSON.`, {
      client: named.map(({ client }) => client.name).join(', '),
    });
  else if (others.length) notes.ok('named-agents', path, 'No client is blocked by name.');
  if (browsers.length)
    notes.warn('bot-wall', path, `Programs got JSON, but a browser did not: ${listSeen(browsers)}.`, {
      client: 'browser',
    });
  else notes.ok('bot-wall', path, 'Programs and browsers got the same kind of response.');
}
