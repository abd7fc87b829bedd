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

test('every requirement of UCP that is built is cited by a test, and nothing else is cited', () => {
  const { problems } = readCitations(ucpRequirements, testFiles());
  assert.deepEqual(problems, [], `\n${problems.join('\n')}\n`);
});

test('requirements are written as data should be', () => {
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

test('the gate opens when each is cited, in whichever quotes and however many in a name', () => {
  assert.deepEqual(gate(name('[UCP-1] [UCP-2a] it works')), []);
  assert.deepEqual(gate(name("[UCP-1] it's fine", '"'), name('[UCP-2a] ${release} does', '`')), []);
  assert.deepEqual(gate("test(\n  '[UCP-1] [UCP-2a] on a line of its own',\n)"), []);
  assert.deepEqual(gate("test('it isn\\'t [UCP-1] odd [UCP-2a]')"), []);
});

test('the gate is shut when one is not cited', () => {
  assert.deepEqual(gate(name('[UCP-1] it works')), ['UCP-2a (SHOULD) is cited by no test: Two.']);
  assert.equal(gate().length, 2);
});

test('the gate is shut for citations of what is unknown or not built', () => {
  const good = name('[UCP-1] [UCP-2a] good');
  assert.deepEqual(gate(good, name('[UCP-9] unknown')), ['UCP-9 is cited in 1.test.ts, and is no re']);
  assert.deepEqual(gate(good, name('[UCP-3] early')), ['UCP-3 is cited in 1.test.ts, and is not b']);
});

test('the gate is shut for an id that stands beside the name of a test, and for a test that does not run', () => {
  const elsewhere = '1.test.ts: an id stands in brackets elsew';
  const good = name('[UCP-1] [UCP-2a] good');
  assert.deepEqual(gate(good, '// proves [UCP-1] as well'), [elsewhere]);
  assert.deepEqual(gate(good, "test.todo('[UCP-2a] later')"), [elsewhere]);
  assert.deepEqual(gate(good, "test.skip('[UCP-2a] not now', () => {})"), [elsewhere]);
});

test('the gate is shut when an id is given twice', () => {
  const twice = [must('UCP-1', 'One.', 'a'), must('UCP-1', 'Another.', 'a')];
  assert.deepEqual(readCitations(twice, [{ path: 'a', source: name('[UCP-1] x') }]).problems, [
    'Two requirements have the same id.',
  ]);
});
