/** What any path can have wrong with it, as findings. */
import { answerCode, briefly, answerHeader, type DoctorAnswer } from './answer.ts';
import { listSeen, type DoctorRequest, type ClientAnswer } from './place.ts';
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
  judgeAgent(visit, path, answer, all);
  if (answer.kind !== 'json') return;
  const { notes } = visit;
  const { timings, type, status } = answer.exchange;
  const ms = Math.round(timings.ttfb);
  notes.ok('answer', path, `${status} ${type} to “${place.what}”.`);
  if (ms > slowMs)
    notes.warn('speed', path, `The first byte came after ${ms} ms.`, { expected: 'At most 1,000 ms.' });
  else notes.ok('speed', path, `The first byte came after ${ms} ms.`);
  if (/^application\/(?:[\w.+-]{1,80}\+)?json$/.test(type) || type === 'text/event-stream')
    notes.ok('content-type', path, `It is sent as ${type}.`);
  else
    notes.fail('content-type', path, `It is JSON, but is sent as ${type || 'nothing'}.`, {
      expected: 'application/json',
    });
  judgeOthers(visit, path, rest);
}

function judgeAgent(
  { notes }: DoctorVisit,
  path: string,
  answer: DoctorAnswer,
  all: readonly ClientAnswer[],
): void {
  const { exchange, kind, problem } = answer;
  const said = `The honest agent got ${briefly(answer)}.`;
  switch (kind) {
    case 'json':
      return;
    case 'none':
      if (exchange.error?.code === 'cancelled') notes.skip('answer', path, 'The time of the visit was over.');
      else if (exchange.error?.code === 'tls')
        notes.fail(
          'tls',
          path,
          `The certificate or the TLS handshake fails${exchange.tls?.error === undefined ? '' : ` (${exchange.tls.error})`}.`,
        );
      else notes.fail('answer', path, said, { expected: 'An answer in time.' });
      return;
    case 'endless':
      return notes.fail('answer', path, 'The answer is larger than 1 MB, or has no end.', {
        expected: 'A JSON document.',
      });
    case 'broken':
      if (answerCode(answer.json) === 'store_unavailable')
        return notes.fail('store-refuses', path, `${said} It says store_unavailable.`);
      return notes.fail('answer', path, said, { expected: 'A status below 500.' });
    case 'limited':
      return notes.warn('rate-limit', path, `${said} ${retryOf(answer)}`.trim());
    case 'redirect':
      return notes.fail('redirect', path, `It redirects: ${briefly(answer)}.`, {
        expected: 'An answer in place.',
      });
    case 'password':
      return notes.fail('password', path, said);
    case 'missing':
      return notes.fail('present', path, said);
    case 'challenge':
    case 'refused':
      return notes.fail('bot-wall', path, `${said} ${whoGetsIn(all)}`, {
        client: all[0]?.client.name ?? '',
        expected: 'The same JSON for every client.',
      });
    case 'page':
    case 'not-json':
      return notes.fail(
        'json',
        path,
        kind === 'page'
          ? `A page came: ${briefly(answer)}.`
          : `${said} In words: ${problem ?? 'it is no JSON object'}.`,
        {
          expected: 'A JSON object.',
        },
      );
  }
}

const retryOf = (answer: DoctorAnswer): string => {
  const value = answerHeader(answer, 'retry-after');
  return value === undefined ? '' : `Retry-After: ${value.slice(0, 60)}.`;
};

function whoGetsIn(all: readonly ClientAnswer[]): string {
  const inside = all.filter(({ answer }) => answer.kind === 'json').map(({ client }) => client.name);
  return inside.length ? `Who gets in: ${inside.join(', ')}.` : 'Nobody gets in.';
}

/** The differential: the honest agent got its JSON. */
function judgeOthers({ notes }: DoctorVisit, path: string, others: readonly ClientAnswer[]): void {
  const out = others.filter(
    ({ answer: { kind, exchange } }) =>
      kind !== 'json' && kind !== 'limited' && exchange.error?.code !== 'cancelled',
  );
  const named = out.filter(({ client }) => client.kind === 'named');
  const browsers = out.filter(({ client }) => client.kind === 'browser');
  if (named.length)
    notes.warn('named-agents', path, `Turned away by name: ${listSeen(named)}. The honest agent gets in.`, {
      client: named.map(({ client }) => client.name).join(', '),
    });
  else if (others.length) notes.ok('named-agents', path, 'Nobody is turned away by name.');
  if (browsers.length)
    notes.warn('bot-wall', path, `Programs get in, but not a browser: ${listSeen(browsers)}.`, {
      client: 'browser',
    });
  else notes.ok('bot-wall', path, 'A program and a browser get the same kind of answer.');
}
