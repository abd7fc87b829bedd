import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { processorTime } from '../../../test/support/processor.ts';
import { parseUriTemplate } from './prepare.ts';

const value = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => text.isWellFormed());

test('returns values as they were inserted', () => {
  const template = parseUriTemplate('portico://stores/{store}/checks/{id}.json');
  assert.deepEqual(template.variables, ['store', 'id']);
  fc.assert(
    fc.property(value, value, (store, id) => {
      const uri = `portico://stores/${encodeURIComponent(store)}/checks/${encodeURIComponent(id)}.json`;
      assert.deepEqual(template.match(uri), { store, id });
    }),
  );
});

test('matches or rejects any URL without throwing', () => {
  const template = parseUriTemplate('a://{x}-{y}/z');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `a://${text}/z`),
      ),
      (uri) => {
        const found = template.match(uri);
        assert.ok(found === undefined || Object.values(found).every((text) => text.length > 0));
      },
    ),
  );
});

test('does not match other URLs', () => {
  const { match } = parseUriTemplate('plain://fruit/{name}');
  for (const uri of [
    'plain://fruit/',
    'plain://fruit',
    'plain://fruit/a/b',
    'plain://fruit/%2',
    'plain://fruit/a?b',
    'plain://fruit/a#b',
    'Plain://fruit/a',
    `plain://fruit/${'a'.repeat(3_000)}`,
  ]) {
    assert.equal(match(uri), undefined, uri.slice(0, 40));
  }
  assert.deepEqual(match('plain://fruit/a%2Fb'), { name: 'a/b' });
  assert.deepEqual(parseUriTemplate('plain://all').match('plain://all'), {});
  assert.deepEqual(parseUriTemplate('x:{__proto__}').match('x:y')?.['__proto__'], 'y');
});

test('rejects an ambiguous template', () => {
  for (const template of [
    'a://{x}{y}',
    'a://{+x}',
    'a://{x*}',
    'a://{x',
    'a://{}',
    'a://{x}/{x}',
    'a://{x,y}',
  ]) {
    assert.throws(() => parseUriTemplate(template), RangeError, template);
  }
});

test('takes time in proportion to the URL', () => {
  const { match } = parseUriTemplate('a://{x}-{y}-{z}/end');
  const spent = processorTime();
  for (let round = 0; round < 1_000; round += 1) match(`a://${'-'.repeat(2_000)}/`);
  assert.ok(spent() < 2_000);
});
