/** Every requirement that is built is cited by a test, and every citation is of one. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readCitations, type TestFile } from './requirements/gate.ts';
import { must, notBuilt, should, type Requirement } from './requirements/requirement.ts';
import { ucpRequirements } from './requirements/ucp.ts';

const root = join(import.meta.dirname, '..');
const own = 'test/requirements.test.ts';

function testFiles(): TestFile[] {
  return globSync('{src,sandbox,test}/**/*.test.ts', { cwd: root })
    .filter((path) => path !== own)
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
}

test('cites every implemented requirement of UCP in a test, and nothing else', () => {
  const { problems } = readCitations(ucpRequirements, testFiles());
  assert.deepEqual(problems, [], `\n${problems.join('\n')}\n`);
});

test('validates the format of the requirements', () => {
  for (const requirement of ucpRequirements) {
    const { id, text, source, releases } = requirement;
    assert.match(id, /^UCP-\d+[a-z]?$/);
    assert.ok(text.length > 20 && text.endsWith('.') && source.length > 3, id);
    assert.ok(releases.length > 0, id);
    if (!requirement.built) assert.ok(requirement.why.length > 15, id);
  }
});

const wanted: Requirement[] = [
  must('UCP-1', 'One.', 'a'),
  should('UCP-2a', 'Two.', 'a'),
  notBuilt(must('UCP-3', 'Three.', 'a'), 'Nobody needs it.'),
];
const name = (text: string, quote = "'") => `test(${quote}${text}${quote}, () => {});`;
const gate = (...sources: string[]) =>
  readCitations(
    wanted,
    sources.map((source, place) => ({ path: `${place}.test.ts`, source })),
  ).problems.map((problem) => problem.slice(0, 41));

test('passes when each requirement is cited, with any quotes and any number in a title', () => {
  assert.deepEqual(gate(name('[UCP-1] [UCP-2a] it works')), []);
  assert.deepEqual(gate(name("[UCP-1] it's fine", '"'), name('[UCP-2a] ${release} does', '`')), []);
  assert.deepEqual(gate("test(\n  '[UCP-1] [UCP-2a] on a line of its own',\n)"), []);
  assert.deepEqual(gate("test('it isn\\'t [UCP-1] odd [UCP-2a]')"), []);
});

test('fails for a requirement without a citation', () => {
  assert.deepEqual(gate(name('[UCP-1] it works')), ['UCP-2a (SHOULD) is cited by no test: Two.']);
  assert.equal(gate().length, 2);
});

test('fails for a citation of an unknown or unimplemented requirement', () => {
  const good = name('[UCP-1] [UCP-2a] good');
  assert.deepEqual(gate(good, name('[UCP-9] unknown')), ['UCP-9 is cited in 1.test.ts, and is no re']);
  assert.deepEqual(gate(good, name('[UCP-3] early')), ['UCP-3 is cited in 1.test.ts, and is not b']);
});

test('fails for an ID outside a test title, and for a skipped test', () => {
  const elsewhere = '1.test.ts: an id stands in brackets elsew';
  const good = name('[UCP-1] [UCP-2a] good');
  assert.deepEqual(gate(good, '// proves [UCP-1] as well'), [elsewhere]);
  assert.deepEqual(gate(good, "test.todo('[UCP-2a] later')"), [elsewhere]);
  assert.deepEqual(gate(good, "test.skip('[UCP-2a] not now', () => {})"), [elsewhere]);
});

test('fails for a duplicate ID', () => {
  const twice = [must('UCP-1', 'One.', 'a'), must('UCP-1', 'Another.', 'a')];
  assert.deepEqual(readCitations(twice, [{ path: 'a', source: name('[UCP-1] x') }]).problems, [
    'Two requirements have the same id.',
  ]);
});
