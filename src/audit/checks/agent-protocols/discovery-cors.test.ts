import { bothShapes, files, manifest, protocolFile, sample, testCheck } from '#audit/samples';
import check from './discovery-cors.ts';

const document = (name: 'acp' | 'a2a' | 'skills', headers: Record<string, string>, status = 200) =>
  protocolFile(name, `/.well-known/${name}.json`, '{}', { headers, status });
const star = { 'access-control-allow-origin': '*' };
const echo = { 'access-control-allow-origin': 'https://agent.example' };
const none = files();

testCheck(check, {
  pass: [
    [sample(none, document('acp', star), document('a2a', echo)), /all 2 documents/],
    sample(none, document('skills', star)),
    sample(none, manifest(bothShapes, { all: { headers: { ...star, 'content-type': 'application/json' } } })),
    // Browsers send no cookies in this case.
    sample(none, document('acp', { ...star, 'access-control-allow-credentials': 'true' })),
  ],
  warn: [
    [
      sample(none, document('acp', star), document('a2a', {})),
      /1 of 2 documents for agents: \/\.well-known\/a2a\.json/,
    ],
    sample(none, manifest(bothShapes)),
    sample(none, document('acp', { 'access-control-allow-origin': 'https://shop.test' })),
  ],
  fail: [
    [
      sample(none, document('acp', { ...echo, 'access-control-allow-credentials': 'true' })),
      /with the visitor's cookies/,
    ],
  ],
  notApplicable: [none, sample(none, document('acp', {}, 404))],
  unknown: [{}],
});
