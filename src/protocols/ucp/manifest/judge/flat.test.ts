/** The schema of the flat manifest says what the rules say that the audit reads it by, which load no schema. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  flatCapabilityProblems,
  flatCheckoutProblems,
  flatDiscoveryProblems,
  flatIdentityProblems,
} from '../flat.ts';
import { changed, flatSamples, pointersOf } from '../../../../../test/support/ucp/profile-samples.ts';
import { parseFlat } from './schemas/index.ts';

/** Errors of the rules, but for a checkout that is switched off, which no schema can see. */
const errorsOf = (document: unknown): string[] =>
  [
    ...flatIdentityProblems(document),
    ...flatCapabilityProblems(document),
    ...flatDiscoveryProblems(document),
    ...flatCheckoutProblems(document),
  ]
    .filter(({ severity, message }) => severity === 'error' && !message.endsWith('is disabled'))
    .map(({ pointer }) => pointer);

const values: unknown[] = [
  [
    undefined,
    null,
    true,
    false,
    0,
    '',
    ' ',
    'x',
    [],
    {},
    ['x'],
    [''],
    [{}],
    [{ name: 'x' }],
    [{ id: 1 }],
    [1],
  ],
  [
    '/path',
    '//host/path',
    '/\\host',
    'https://a.example/x',
    'HTTPS://a.example',
    'https://',
    'http://a.example',
    'path',
  ],
  [{ endpoint: '/x' }, { mode: 'x', providers: ['y'] }, { enabled: false }, [null], ['x', '']],
].flat();

test('agrees with the schema when any member is changed', () => {
  const verdicts = { valid: 0, invalid: 0 };
  for (const sample of flatSamples)
    for (const pointer of pointersOf(sample))
      for (const value of values) {
        const document = changed(sample, pointer, value);
        const { success } = parseFlat(document);
        verdicts[success ? 'valid' : 'invalid'] += 1;
        assert.equal(success, errorsOf(document).length === 0, `${pointer} = ${JSON.stringify(value)}`);
      }
  assert.ok(verdicts.valid > 100 && verdicts.invalid > 100, JSON.stringify(verdicts));
});

test('agrees with the schema for any object', () => {
  const member = fc.constantFrom(
    'version',
    'name',
    'capabilities',
    'discovery',
    'checkout',
    'endpoint',
    'mode',
    'providers',
  );
  fc.assert(
    fc.property(
      fc.dictionary(
        member,
        fc.oneof(fc.constantFrom(...values), fc.dictionary(member, fc.constantFrom(...values))),
      ),
      (document) => {
        assert.equal(parseFlat(document).success, errorsOf(document).length === 0);
      },
    ),
  );
});
