import { protocolFile, skillsIndex, testCheck } from '#audit/samples';
import check from './agent-skills-digests.ts';

const expected = `sha256:${'a1'.repeat(32)}`;
const other = `sha256:${'b2'.repeat(32)}`;
const right = { expected, actual: expected };

testCheck(check, {
  pass: [
    [skillsIndex({}, right), /hash of the skill .* matches the index/],
    skillsIndex({}, { ...right, answer: { type: 'text/plain' } }),
    skillsIndex({}, { ...right, type: 'archive', answer: { type: 'application/gzip' } }),
  ],
  warn: [[skillsIndex({}, { ...right, answer: { type: 'text/html' } }), /is served as text\/html/]],
  fail: [
    [skillsIndex({}, { expected, actual: other }), /has the hash sha256:b2b2/],
    [skillsIndex({}, { expected, answer: { status: 404 } }), /returned 404/],
  ],
  notApplicable: [
    protocolFile('skills', '/.well-known/agent-skills/index.json', '', { status: 404 }),
    skillsIndex({ skills: [] }),
    skillsIndex({}, { expected: 'md5:1', actual: other }),
  ],
  unknown: [
    {},
    skillsIndex({}, { expected, answer: 'not-asked' }),
    skillsIndex({}, { expected, answer: { status: 403 } }),
    skillsIndex({}, { expected }),
  ],
});
