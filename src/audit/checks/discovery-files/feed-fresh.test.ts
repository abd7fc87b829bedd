import { feedFile, feedRecord, rss, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './feed-fresh.ts';

/** The tests run on 2026-11-20, 12:00 UTC. */
const built = (date: string, headers: Record<string, string> = {}) =>
  feedFile(rss([feedRecord()], `<lastBuildDate>${date}</lastBuildDate>`), { headers });
const bare = (headers: Record<string, string> = {}) => feedFile(rss([feedRecord()]), { headers });
const json = (updated: string) =>
  feedFile(JSON.stringify([{ ...feedRecord(), updated_at: updated }, feedRecord({ id: '2' })]), {
    type: 'application/json',
  });

testCheck(check, {
  pass: [
    [built('Fri, 20 Nov 2026 08:00:00 GMT'), /changed 4 hours ago \(lastBuildDate Fri, 20 Nov/],
    built('Thu, 19 Nov 2026 13:00:00 +0100'),
    [bare({ 'last-modified': 'Fri, 20 Nov 2026 11:30:00 GMT' }), /less than an hour ago \(Last-Modified/],
    // The newest of several counts.
    built('Mon, 02 Nov 2026 08:00:00 GMT', { 'last-modified': 'Fri, 20 Nov 2026 11:30:00 GMT' }),
    [json('2026-11-20T01:00:00Z'), /newest record 2026-11-20T01:00:00Z/],
    // A clock that is ahead.
    built('Fri, 20 Nov 2026 12:20:00 GMT'),
  ],
  warn: [
    [built('Mon, 02 Nov 2026 08:00:00 GMT'), /18 days ago/],
    [bare(), /has no build date/],
    [built('gestern'), /has the date "gestern", which is not a valid date/],
    built('Fri, 20 Nov 2027 08:00:00 GMT'),
    [json('2026-11-18T11:00:00Z'), /2 days ago/],
  ],
  neverFails: 'an unchanged small catalog is not stale',
  notApplicable: [
    { feeds: known([]) },
    feedFile(JSON.stringify([feedRecord()]), { via: 'platform', type: 'application/json' }),
    feedFile('', { status: 404 }),
  ],
  unknown: [feedFile('', { status: 503 })],
});
