/** Which of Google's rules an audit sees from outside, without a key or a checkout: the doctor's faults, planted for the audit. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildReport, createParser, gather, type Report } from '#audit';
import { googleDefects } from './google-defects.ts';
import { asGoogleWants, openGoogleStore, type GoogleDefect, type GoogleStore } from './healthy-google.ts';

/** Fault, checks that report it, and what the first of them says. */
const seen: [number: string, checks: string[], says: RegExp][] = [
  ['1: the configuration', ['ucp-payment-handlers'], /Google does not accept .* numbers 2 and 0\.$/],
  ['3: PRODUCTION', ['ucp-payment-handlers'], /merchant_info\.merchant_id is missing\.$/],
  ['4: CRYPTOGRAM_3DS', ['ucp-payment-handlers'], /CRYPTOGRAM_3DS\. Only PAN_ONLY is allowed over UCP\.$/],
  ['5: the version', ['ucp-payment-handlers'], /is 2026-04-08, not 2026-01-23\.$/],
  ['7: a wrong handler', ['ucp-payment-handlers'], /name different gateways or accounts\./],
  ['8: the profile', ['ucp-supported-versions'], /lists no profile of 2026-04-08, with which Google buys\.$/],
  [
    '9: the profile redirects',
    ['ucp-manifest-https-direct', 'ucp-manifest-present', 'llms-txt-links-live'],
    /returned 302 to .*Platforms must not follow redirects\.$/,
  ],
  ['9: the profile is not cached', ['ucp-manifest-cache'], /profile of 2026-04-08 is not cached: .*no-store/],
  ['9: the profile is private', ['ucp-supported-versions'], /returned 401, but profiles must be public\.$/],
  ['10: the privacy policy', ['privacy-page'], /policies\/privacy returned 404\.$/],
];

/** Faults that only a checkout, a payment, an order update, or the feed shows. */
const unseen = ['2', '6', '10: the link to the terms', '11', '12', '13', '14', '15', '16', '20'];

const isOf = (prefix: string, { name }: GoogleDefect): boolean =>
  name.startsWith(/^\d+$/.test(prefix) ? `${prefix}:` : prefix);

test('each fault is either seen by the audit or named as unseen', () => {
  const prefixes = [...seen.map(([prefix]) => prefix), ...unseen];
  for (const one of googleDefects)
    assert.equal(prefixes.filter((prefix) => isOf(prefix, one)).length, 1, one.name);
  for (const prefix of prefixes)
    assert.ok(
      googleDefects.some((one) => isOf(prefix, one)),
      prefix,
    );
});

describe('an audit of a store that sells on Google', () => {
  const parser = createParser();
  let store: GoogleStore;
  let healthy: Report;
  before(async () => {
    store = await openGoogleStore();
    healthy = await audit();
  });
  after(async () => {
    await store.close();
    await parser.close();
  });

  const audit = ({ tamper, fetcher: wrap = (own) => own }: Partial<GoogleDefect> = {}): Promise<Report> =>
    store.drive(
      (request, answer) => {
        const repaired = (): Promise<Response> => asGoogleWants(request, answer) ?? answer();
        return tamper?.(request, repaired) ?? asGoogleWants(request, answer);
      },
      async (fetcher) => {
        const { evidence } = await gather(store.origin, { fetcher: wrap(fetcher), parser });
        return buildReport(evidence, { id: 'google', durationMs: 1 });
      },
    );

  /** Checks that found something, without those that measure this machine. */
  const findings = ({ results }: Report) =>
    results.filter(
      ({ status, id }) => (status === 'fail' || status === 'warn') && !/latency|response-time/.test(id),
    );
  const known = (): Set<string> => new Set(findings(healthy).map(({ id }) => id));

  test('has no finding of these checks on the healthy store', () => {
    const subjects = new Set(seen.flatMap(([, checks]) => checks));
    const own = healthy.results.filter(({ id }) => subjects.has(id));
    assert.deepEqual(
      own.map(({ id, status }) => [id, status]),
      own.map(({ id }) => [id, 'pass']),
      JSON.stringify(own),
    );
    assert.equal(own.length, subjects.size);
  });

  for (const [prefix, checks, says] of seen) {
    const defect = googleDefects.find((one) => isOf(prefix, one));
    test(`finds that ${defect?.name ?? prefix}`, async () => {
      const found = findings(await audit(defect)).filter(({ id }) => !known().has(id));
      assert.deepEqual(
        found.map(({ id }) => id).toSorted(),
        checks.toSorted(),
        JSON.stringify(found, undefined, 1),
      );
      assert.match(found.find(({ id }) => id === checks[0])?.summary ?? '', says);
    });
  }
});
