import { skillsSchema } from '#manifest';
import { protocolFile, skillsIndex, testCheck } from '#audit/samples';
import check from './agent-skills-valid.ts';

const skill = {
  name: 'find-products',
  type: 'skill-md',
  description: 'Finds products.',
  url: '/.well-known/agent-skills/find-products/SKILL.md',
  digest: `sha256:${'a1'.repeat(32)}`,
};
const of = (over: object = {}) => skillsIndex({ $schema: skillsSchema, skills: [{ ...skill, ...over }] });

testCheck(check, {
  pass: [
    [of(), /index is valid and lists 1 skill\./],
    of({ type: 'archive', url: 'https://cdn.test/skill.tar.gz', extra: 1 }),
    skillsIndex({ $schema: skillsSchema, skills: [] }),
  ],
  warn: [
    [
      skillsIndex({ skills: [{ name: 'find-products', description: 'Finds.', files: ['SKILL.md'] }] }),
      /format of version 0\.1/,
    ],
  ],
  fail: [
    [skillsIndex('# Skills'), /not valid JSON/],
    [skillsIndex({ $schema: 'https://example.org/1', skills: [] }), /not the schema of version 0\.2\.0/],
    [skillsIndex({ $schema: skillsSchema }), /skills is missing/],
    [of({ name: 'Find Products' }), /name Find Products is not 1 to 64/],
    of({ name: 'a--b' }),
    of({ name: 'a'.repeat(65) }),
    [of({ type: 'zip' }), /type of skill 1 is zip/],
    [of({ description: 'x'.repeat(1025) }), /1025 characters/],
    [of({ digest: undefined }), /digest of skill 1 is missing/],
    of({ digest: `sha256:${'A1'.repeat(32)}` }),
    of({ url: 7 }),
    [skillsIndex([]), /an empty list/],
    // The older format must name its skills too.
    skillsIndex({ skills: [{ description: 'x' }] }),
  ],
  notApplicable: [protocolFile('skills', '/.well-known/agent-skills/index.json', '', { status: 404 })],
  unknown: [{}, protocolFile('skills', '/.well-known/agent-skills/index.json', '', { status: 403 })],
});
