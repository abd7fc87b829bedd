/** `portico compare` as a process, between two audits of one shop. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Comparison, Report } from '#audit';
import { portico, unhurried } from './support/command-line.ts';
import { fileOwner, openShop, temporaryFolder } from './support/shops.ts';

describe('cli compare', () => {
  const suite = fileOwner();
  let folder: string;
  /** Evidence of the shop with a fault, and the report of the same shop without. */
  let broken: string;
  let whole: string;
  before(async () => {
    folder = await temporaryFolder(suite);
    [broken, whole] = [join(folder, 'broken.json'), join(folder, 'whole.json')];
    const faulty = await openShop(suite, { light: true, faults: ['missing-gtin'] });
    const healthy = await openShop(suite, { light: true });
    const first = await portico(['gather', faulty.origin, ...faulty.args, '--quiet'], { node: unhurried });
    const audit = ['audit', healthy.origin, ...healthy.args, '--quiet', '--format', 'json'];
    const second = await portico(audit, { node: unhurried });
    await Promise.all([writeFile(broken, first.stdout), writeFile(whole, second.stdout)]);
  });

  test('compares evidence and a report, in either order', async () => {
    const forth = await portico(['compare', broken, whole]);
    assert.deepEqual([forth.code, forth.stderr], [0, '']);
    assert.match(forth.stdout, /Why the score changed\n +\+0\.\d {2}product-gtin-present: warn → pass/);
    assert.match(forth.stdout, /Better \(\d+\)/);
    const back = await portico(['compare', whole, broken, '--format', 'markdown', '--fail-on-worse']);
    assert.deepEqual([back.code, back.stderr], [1, '']);
    assert.match(back.stdout, /## Worse\n\n- `product-gtin-present` \(medium\) pass → warn on 3 of 3/);
  });

  test('shows changes with judge --before, in the formats that support it', async () => {
    const text = await portico(['judge', broken, '--before', whole]);
    assert.equal(text.code, 0);
    assert.match(text.stdout, /\n {2}Since \d{4}-\d\d-\d\d: .* → .*\. \d+ \w+/);
    const out = join(folder, 'since.html');
    assert.equal((await portico(['judge', broken, '--before', whole, '--out', out])).code, 0);
    assert.match(await readFile(out, 'utf8'), /id="comparison">Since /);
    const json = await portico(['judge', broken, '--before', whole, '--json']);
    assert.deepEqual([json.code, json.stdout], [2, '']);
    assert.match(json.stderr, /--before works with text, HTML, and Markdown/);
    const missing = await portico(['judge', broken, '--before', join(folder, 'none.json')]);
    assert.equal(missing.code, 2);
  });

  test('writes JSON to a file, with one side from standard input', async () => {
    const out = join(folder, 'compared.json');
    const stdin = await readFile(whole, 'utf8');
    const { code, stdout } = await portico(['compare', broken, '-', '--format', 'json', '--out', out], {
      stdin,
    });
    assert.deepEqual([code, stdout], [0, '']);
    const comparison = JSON.parse(await readFile(out, 'utf8')) as Comparison;
    assert.equal(comparison.to.id, (JSON.parse(stdin) as Report).id);
    assert.ok((comparison.delta ?? 0) > 0);
    assert.deepEqual([comparison.worse, comparison.new], [[], []]);
  });

  test('reports damaged evidence in one line', async () => {
    const document = JSON.parse(await readFile(broken, 'utf8')) as { evidence: Record<string, unknown> };
    document.evidence['products'] = {
      ok: true,
      value: [{ id: '', role: '', url: '', ref: '', facts: {} }],
    };
    for (const order of [
      ['-', whole],
      [whole, '-'],
    ]) {
      const { code, stdout, stderr } = await portico(['compare', ...order], {
        stdin: JSON.stringify(document),
      });
      assert.match(stderr, /^.*"-" is damaged and cannot be judged: .*\n$/);
      assert.deepEqual([code, stdout], [70, '']);
    }
  });

  test('passes --fail-on-worse without regressions', async () => {
    assert.equal((await portico(['compare', broken, whole, '--fail-on-worse'])).code, 0);
    assert.equal((await portico(['compare', whole, whole, '--fail-on-worse'])).code, 0);
  });

  const wrong: [args: () => string[], says: RegExp][] = [
    [() => ['nowhere.json', whole], /Cannot read "nowhere\.json": there is no such file/],
    [() => [whole], /AFTER|after/],
    [() => [whole, whole, '--format', 'html'], /--format must be text, json, or markdown, not "html"/],
    [() => ['-', '-'], /Only one of the two/],
    [() => [join(folder, 'ca.txt'), whole], /is not a report: it is not a JSON object/],
    [() => [join(folder, 'empty.json'), whole], /is not a report: id: /],
    [() => [join(folder, 'strange.json'), whole], /is not saved evidence: /],
    [() => [whole, whole, '--out', folder], /cannot write .*: it is a folder/],
  ];
  for (const [args, says] of wrong) {
    test(`exits with 2 for a usage error: ${says.source}`, async () => {
      await writeFile(join(folder, 'ca.txt'), 'no JSON');
      await writeFile(join(folder, 'empty.json'), '{}');
      await writeFile(join(folder, 'strange.json'), '{"format":"something else"}');
      const { code, stdout, stderr } = await portico(['compare', ...args()]);
      assert.match(stderr, says);
      assert.deepEqual([code, stdout], [2, '']);
      assert.doesNotMatch(stderr, /\n {4}at /);
    });
  }
});
