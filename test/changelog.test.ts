import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { changelogSections, releaseChanges, releaseNotes, withVersion } from '../packaging/changelog.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const changelog = (unreleased: string): string => `# Changelog

About it.

## Unreleased
${unreleased}
## 0.1.0 - 2026-01-02

### Fixed

- A fault.
`;

describe('a release', () => {
  test('dates the unreleased section, and leaves an empty one above it', () => {
    const released = releaseChanges(
      changelog('\n### Added\n\n- A flag.\n\n### Fixed\n\n- A slip.\n'),
      '0.2.0',
      '2026-02-03',
    );
    assert.deepEqual(changelogSections(released), [
      { name: 'Unreleased', text: '' },
      { name: '0.2.0', date: '2026-02-03', text: '### Added\n\n- A flag.\n\n### Fixed\n\n- A slip.' },
      { name: '0.1.0', date: '2026-01-02', text: '### Fixed\n\n- A fault.' },
    ]);
    assert.equal(releaseNotes(released, '0.2.0'), '### Added\n\n- A flag.\n\n### Fixed\n\n- A slip.\n');
  });

  const refused: { what: string; text: string; version?: string; reason: RegExp }[] = [
    { what: 'nothing is unreleased', text: changelog(''), reason: /Nothing is listed below "Unreleased"/ },
    {
      what: 'the version is already released',
      text: changelog('\n### Added\n\n- A flag.\n'),
      version: '0.1.0',
      reason: /has 0\.1\.0 already/,
    },
    {
      what: 'a group has another name',
      text: changelog('\n### Improved\n\n- A flag.\n'),
      reason: /Unreleased: "### Improved/,
    },
    {
      what: 'entries are outside groups',
      text: changelog('\n- A flag.\n'),
      reason: /Unreleased: "- A flag/,
    },
    {
      what: 'groups are in another order',
      text: changelog('\n### Fixed\n\n- A slip.\n\n### Added\n\n- A flag.\n'),
      reason: /Added comes before Fixed/,
    },
    { what: 'a group is empty', text: changelog('\n### Added\n'), reason: /is not a list/ },
    {
      what: 'a heading has no date',
      text: changelog('').replace('## 0.1.0 - 2026-01-02', '## 0.1.0'),
      reason: /"## 0\.1\.0" is neither/,
    },
    {
      what: 'the unreleased section is missing',
      text: changelog('').replace('## Unreleased\n\n', ''),
      reason: /first section must be "## Unreleased"/,
    },
  ];
  for (const { what, text, version = '0.2.0', reason } of refused)
    test(`is rejected when ${what}`, () => {
      assert.throws(() => releaseChanges(text, version, '2026-02-03'), reason);
    });

  test('without a section has no notes', () => {
    assert.throws(() => releaseNotes(changelog(''), '0.3.0'), /no section for 0\.3\.0/);
  });
});

test('CHANGELOG.md has the format of a release, and the version of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const [, newest] = changelogSections(read('CHANGELOG.md'));
  assert.equal(newest?.name, version);
});

test('updates the version in each mention of the package or the action', () => {
  const text =
    "npm install @portico-commerce/portico@0.1.0\n'@portico-commerce/portico@0.1.0'\nuses: portico-commerce/portico@v0.1.0";
  assert.equal(withVersion(text, '1.0.0-rc.1'), text.replaceAll('0.1.0', '1.0.0-rc.1'));
  assert.equal(withVersion(withVersion(text, '1.0.0-rc.1'), '0.1.0'), text);
  const schema = 'https://unpkg.com/@portico-commerce/portico@0.1.0/portico.config.schema.json';
  assert.equal(withVersion(schema, '0.2.0'), schema.replace('0.1.0', '0.2.0'));
  assert.equal(withVersion('zod@4.6.7', '0.2.0'), 'zod@4.6.7');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  for (const file of ['action.yml', 'docs/ci.md', ...globSync('docs/ci/*', { cwd: root })])
    assert.equal(withVersion(read(file), version), read(file), `${file} names another version`);
});
