/** Requests one path as every client, and judges what applies to every path. */
import { answerHeader, type DoctorAnswer } from './answer.ts';
import { honest, others, type DoctorClient } from './clients.ts';
import { judgeAnswer } from './judge-answer.ts';
import { shown } from '../notes.ts';
import type { DoctorRequest, ClientAnswer } from '../place.ts';
import type { SeenAnswer } from '../report.ts';
import type { DoctorVisit } from './visit.ts';

/** @returns the answer to the honest agent first, then the others' */
export async function askAll(
  visit: DoctorVisit,
  place: DoctorRequest,
): Promise<[ClientAnswer, ...ClientAnswer[]]> {
  const { what, kind, accept, ...request } = place;
  const ask = async (client: DoctorClient): Promise<ClientAnswer> => {
    const answer = await visit.ask({
      ...request,
      headers: { ...request.headers, ...client.headers, ...(accept === undefined ? {} : { accept }) },
    });
    return { client, answer: kind === 'manifest' ? asManifest(answer) : answer };
  };
  const first = await ask(honest);
  const rest = await Promise.all(worthAsking(first.answer, others(kind)).map(ask));
  const all: [ClientAnswer, ...ClientAnswer[]] = [first, ...rest];
  const { answer } = first;
  visit.notes.paths.push({
    path: visit.name(place.url),
    url: place.url,
    method: place.method ?? 'GET',
    what,
    answers: all.map(seenAnswer),
    headers: tellingHeaders(answer),
  });
  judgeAnswer(visit, place, all);
  return all;
}

/** A profile is public, and an error as JSON is not one. */
function asManifest(answer: DoctorAnswer): DoctorAnswer {
  if (answer.kind === 'login') return { ...answer, kind: 'refused' };
  return answer.kind === 'json' && answer.exchange.status !== 200 ? { ...answer, kind: 'missing' } : answer;
}

/** Leaves out clients that would only run into the same timeout or rate limit. */
function worthAsking(
  { kind, exchange }: DoctorAnswer,
  clients: readonly DoctorClient[],
): readonly DoctorClient[] {
  if (kind === 'limited' || exchange.error?.code === 'cancelled') return [];
  const isSilent = kind === 'none' && exchange.error?.code !== 'reset';
  return isSilent ? clients.filter((one) => one.kind === 'browser') : clients;
}

function seenAnswer({ client, answer: { exchange, wall } }: ClientAnswer): SeenAnswer {
  const { status, error, type, timings, bytes } = exchange;
  return {
    client: client.name,
    ...(status === undefined ? {} : { status }),
    ...(error ? { error: error.code } : {}),
    ...(type ? { type: shown(type, 80) } : {}),
    ttfbMs: Math.round(timings.ttfb),
    totalMs: Math.round(timings.total),
    bytes: bytes.decoded,
    ...(wall === undefined ? {} : { wall }),
  };
}

/** What decides whether agents get through, and how long an answer is kept. */
const telling = [
  'content-type',
  'cache-control',
  'etag',
  'last-modified',
  'expires',
  'age',
  'cf-cache-status',
  'x-cache',
  'vary',
  'access-control-allow-origin',
  'location',
  'retry-after',
  'www-authenticate',
  'cf-mitigated',
  'server',
];

const tellingHeaders = (answer: DoctorAnswer): Record<string, string> =>
  Object.fromEntries(
    telling.flatMap((name) => {
      const value = answerHeader(answer, name);
      return value === undefined ? [] : [[name, shown(value)]];
    }),
  );
