import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checks } from '#audit';
import { auditPages } from './audit-page.ts';
import { readLabel, readLabels } from './label.ts';
import { measure, overall } from './measure.ts';
import { truthTable, withTable } from './table.ts';

const labels = readLabels();

test('the labeled pages cover enough platforms, languages, and currencies, and name checks that exist', () => {
  const count = (all: (string | undefined)[]): number => new Set(all.filter(Boolean)).size;
  const products = labels.filter(({ type }) => type === 'product');
  assert.ok(labels.length >= 120);
  assert.ok(count(labels.map(({ platform }) => platform)) >= 15);
  assert.ok(count(labels.map(({ language }) => language.split('-')[0])) >= 25);
  assert.ok(count(labels.map(({ product }) => product.currency)) >= 20);
  const healthy = products.filter(({ faults }) => faults.length === 0).length;
  assert.ok(healthy >= products.length * 0.4 && healthy <= products.length * 0.6, `${healthy}`);
  const known = new Set(checks.map(({ id }) => id));
  for (const { file, faults, open } of labels)
    for (const id of [...faults, ...open]) assert.ok(known.has(id), `${file}: ${id}`);
});

test('rejects an invalid label with the name of its file', () => {
  const label = 'url: https://a.example/\nplatform: x\nlanguage: en\nabout: y';
  assert.equal(readLabel('a.html', `<!--\n${label}\n-->\n<p>`).html, '<p>');
  for (const [source, problem] of [
    ['<p>', /a\.html: no label/],
    [`<!--\n${label}\nfaulty: x\n-->`, /a\.html: cannot read/],
    [`<!--\n${label.replace('about: y', '')}\n-->`, /a\.html: no about/],
    [`<!--\n${label}\nstock: few\n-->`, /a\.html: unknown type or stock/],
  ] as const)
    assert.throws(() => readLabel('a.html', source), problem);
});

test('precision and recall on the labeled pages hold, and docs/truth.md shows them', async () => {
  const measured = measure(await auditPages(labels));
  const worst = measured.mistakes.map(
    ({ file, check, what, summary }) => `${file}: ${what}: ${check}: ${summary}`,
  );
  const { precision, recall } = overall(measured.tallies);
  assert.ok(precision >= 0.99, `precision ${precision}\n${worst.join('\n')}`);
  assert.ok(recall >= 0.95, `recall ${recall}\n${worst.join('\n')}`);
  const { products, named, linked, others, mistaken } = measured.recognition;
  assert.equal(named, products, measured.unrecognised.join('\n'));
  assert.ok(linked >= products * 0.95, measured.unrecognised.join('\n'));
  assert.ok(mistaken <= others * 0.1, measured.unrecognised.join('\n'));
  for (const [name, [right, labelled]] of Object.entries(measured.facts))
    assert.ok(right >= labelled * 0.95, `${name}\n${measured.misread.join('\n')}`);
  const document = readFileSync(new URL('../../docs/truth.md', import.meta.url), 'utf8');
  assert.equal(document, withTable(document, truthTable(measured, labels)), 'run "npm run truth -- --write"');
});
