import { protocolFile, testCheck } from '#audit/samples';
import check from './a2a-card-cacheable.ts';

const card = (headers: Record<string, string>, status = 200) =>
  protocolFile('a2a', '/.well-known/agent-card.json', '{}', { headers, status });

testCheck(check, {
  pass: [[card({ 'cache-control': 'public, max-age=3600', etag: '"1"' }), /3600 seconds/]],
  warn: [
    [card({ 'cache-control': 'public, max-age=3600' }), /has no ETag/],
    [card({ etag: '"1"' }), /has no max-age/],
    [card({}), /has no max-age and no ETag/],
  ],
  fail: [card({ 'cache-control': 'no-store', etag: '"1"' })],
  notApplicable: [card({}, 404)],
  unknown: [{}],
});
