import { bothShapes, manifest, testCheck } from '#audit/samples';
import check from './ucp-manifest-json.ts';

testCheck(check, {
  pass: [
    [manifest(bothShapes), /6 members/],
    manifest(bothShapes, { moved: 'https://shop.test/.well-known/ucp.json' }),
  ],
  warn: [[manifest(`\uFEFF${JSON.stringify(bothShapes)}`), /byte order mark/]],
  fail: [
    [manifest(JSON.stringify(bothShapes).slice(0, -20)), /failed at offset \d+ of \d+ bytes/],
    manifest('{ "ucp": {} // profile\n}'),
    [manifest('[]'), /it is a list, not an object/],
    [manifest('null'), /it is null, not an object/],
    manifest('7'),
    manifest(bothShapes, { agent: { text: '{"a":' } }),
  ],
  notApplicable: [manifest('', { all: { status: 404 } })],
});
