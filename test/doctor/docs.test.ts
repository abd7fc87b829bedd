/** docs/doctor.md says what the code says. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findingsMarkdown } from '../../src/cli/doctor/explain.ts';
import { findingFacts, findingIds } from '../../src/cli/doctor/facts/facts.ts';
import { portico } from '../support/command-line.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string): Promise<string> => readFile(join(root, name), 'utf8');

test('docs/doctor.md explains each finding with the text of the code', async () => {
  const text = await read('docs/doctor.md');
  const made = text.slice(text.indexOf('### Any path'));
  assert.equal(made, findingsMarkdown(), 'Replace everything from "### Any path" on by findingsMarkdown().');
  for (const id of findingIds) assert.ok(made.includes(`#### \`${id}\`: ${findingFacts[id].name}\n`), id);
});

test('docs/doctor.md has every option of the command, and the help explains the dry run', async () => {
  const text = await read('docs/doctor.md');
  const { stdout } = await portico(['doctor', '--help']);
  const options = new Set(stdout.match(/--(?!no-)[a-z][a-z-]+/g));
  for (const option of options) assert.ok(text.includes(`\`${option}`), option);
  assert.ok(options.size >= 12, [...options].join());
  assert.match(stdout, /On by default for a store on this machine/);
  assert.match(stdout, /Nothing is paid/);
});

test('the README names the command', async () => {
  assert.match(await read('README.md'), /portico -- doctor /);
});
