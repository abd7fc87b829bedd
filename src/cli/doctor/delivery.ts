/** Judges the manifest's headers and connection. */
import { cacheDirectives, cacheFault, cacheIsBound, maxAge } from '#manifest';
import { answerHeader, type DoctorAnswer } from './calls/answer.ts';
import type { DoctorVisit } from './calls/visit.ts';

const wanted = 'Cache-Control: public, max-age=300, stale-while-revalidate=86400';

export function judgeManifestDelivery(
  visit: DoctorVisit,
  path: string,
  answer: DoctorAnswer,
  document: unknown,
): void {
  judgeCache(visit, path, answer, document);
  const { notes } = visit;
  const tag = answerHeader(answer, 'etag') ?? answerHeader(answer, 'last-modified');
  if (tag === undefined)
    notes.warn('etag', path, 'The response has neither ETag nor Last-Modified.', { expected: 'an ETag' });
  else
    notes.ok(
      'etag',
      path,
      `${answerHeader(answer, 'etag') === undefined ? 'Last-Modified' : 'ETag'}: ${tag}`,
    );
  const allowed = answerHeader(answer, 'access-control-allow-origin');
  const said = `Access-Control-Allow-Origin: ${allowed ?? '(missing)'}`;
  if (allowed === '*') notes.ok('cors', path, said);
  else notes.warn('cors', path, said, { expected: '*' });
}

function judgeCache(
  { notes, platform }: DoctorVisit,
  path: string,
  answer: DoctorAnswer,
  document: unknown,
): void {
  const said = `Cache-Control: ${answerHeader(answer, 'cache-control') ?? '(missing)'}`;
  const directives = cacheDirectives(answer.exchange.headers);
  const longest = maxAge(directives);
  const fault = cacheFault(directives, longest);
  if (fault !== undefined)
    // A script of that platform cannot set the header: only the edge in front of it can.
    notes[cacheIsBound(document) && !(platform === 'sfcc' && directives.size === 0) ? 'fail' : 'warn'](
      'cache-control',
      path,
      `${said}. ${fault}`,
      {
        expected: wanted,
      },
    );
  else if ((longest ?? 0) > 86_400)
    notes.warn('cache-control', path, `${said}. Agents can see changes more than a day late.`, {
      expected: wanted,
    });
  else notes.ok('cache-control', path, said, { expected: wanted });
  const age = Number(answerHeader(answer, 'age') ?? Number.NaN);
  const state = ['age', 'cf-cache-status', 'x-cache']
    .map((name) => `${name}: ${answerHeader(answer, name) ?? '(none)'}`)
    .join(', ');
  if (longest !== undefined && age > longest)
    notes.warn('cache-state', path, `${state}; max-age is ${longest}.`);
  else notes.ok('cache-state', path, state);
}

const day = 86_400_000;

/** @param now epoch milliseconds */
export function judgeTls(
  { notes, origin, isLoopback }: DoctorVisit,
  path: string,
  { exchange }: DoctorAnswer,
  now: number,
): void {
  const { tls, status } = exchange;
  if (origin.startsWith('http:')) {
    if (isLoopback) notes.ok('tls', path, 'Plain HTTP on this machine is fine for testing.');
    else notes.fail('tls', path, 'The manifest is served over plain HTTP.', { expected: 'https' });
    return;
  }
  if (!tls || status === undefined) return;
  const days = Math.floor((tls.validTo - now) / day);
  const said = `${tls.protocol}; the certificate expires in ${days} days.`;
  if (tls.protocol !== 'TLSv1.3') notes.warn('tls', path, said, { expected: 'TLSv1.3' });
  else if (days < 14) notes.warn('tls', path, said, { expected: 'a certificate valid for at least 14 days' });
  else notes.ok('tls', path, said);
}
