import assert from 'node:assert/strict';
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { format, inspect } from 'node:util';
import fc from 'fast-check';
import { processorTime } from '../../../test/support/processor.ts';
import { holdsCardNumber } from './card-number.ts';
import { openCredential, sealCredential, type Credential } from './credential.ts';

const secret = 'tok_verysecret';
const credential = sealCredential({ type: 'card', token: secret, nested: { more: secret } });

/** Everything that a careless line of code may do with it. */
const printed: [name: string, print: (given: Credential) => string][] = [
  ['String', (given) => String(given)],
  // oxlint-disable-next-line typescript/no-base-to-string -- that is what is tried
  ['a template', (given) => `${given}`],
  ['concatenation', (given) => '' + (given as unknown as string)],
  ['JSON', (given) => JSON.stringify(given)],
  ['JSON around it', (given) => JSON.stringify({ payment: { credential: given } }, null, 2)],
  ['inspect', (given) => inspect(given)],
  [
    'inspect with everything',
    (given) => inspect(given, { showHidden: true, depth: Infinity, getters: true }),
  ],
  ['inspect without custom', (given) => inspect(given, { customInspect: false, showHidden: true })],
  ['format', (given) => format('%s %j %o %O %d', given, given, given, given, given)],
  [
    'its keys',
    (given) =>
      JSON.stringify([Object.keys(given), Object.entries(given), Reflect.ownKeys(given).map(String)]),
  ],
  ['a copy', (given) => JSON.stringify({ ...given }) + inspect(Object.assign({}, given))],
  ['structuredClone', (given) => inspect(cloned(given), { showHidden: true })],
  ['an error', (given) => inspect(new Error('payment failed', { cause: given }))],
  ['the console', (given) => logged((console) => console.log('paying', given, { given }))],
  ['a table of the console', (given) => logged((console) => console.table([{ given }]))],
  ['dir of the console', (given) => logged((console) => console.dir({ given }, { showHidden: true }))],
];

function cloned(given: Credential): unknown {
  try {
    return structuredClone(given);
  } catch (error) {
    return String(error);
  }
}

function logged(work: (console: Console) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  work(new Console(sink, sink));
  return text;
}

for (const [name, print] of printed) {
  test(`does not print a credential: ${name}`, () => {
    const text = print(credential);
    assert.ok(!text.includes(secret), text);
  });
}

test('prints its type, and opens to the sealed value', () => {
  assert.equal(String(credential), '[credential]');
  assert.equal(JSON.stringify({ credential }), '{"credential":"[credential]"}');
  assert.equal(inspect(credential), '[credential]');
  assert.equal(openCredential(credential)['token'], secret);
});

test('does not open a copy or an imitation', () => {
  for (const other of [{}, { ...credential }, cloned(credential), '[credential]', undefined])
    assert.throws(() => openCredential(other as Credential), /The credential is not valid/);
  assert.throws(() => Object.assign(credential, { token: 'x' }), TypeError);
});

const refused: [name: string, content: Record<string, unknown>][] = [
  ['alone', { token: '4242424242424242' }],
  ['grouped by spaces', { token: '4242 4242 4242 4242' }],
  ['grouped by hyphens', { token: '4242-4242-4242-4242' }],
  ['grouped by dots', { token: '4242.4242.4242.4242' }],
  ['grouped by no-break spaces', { token: '4242\u00a04242\u00a04242\u00a04242' }],
  ['in full-width digits', { token: '４２４２４２４２４２４２４２４２' }],
  ['as a number', { token: 4242424242424242 }],
  ['Amex', { token: '3782 822463 10005' }],
  ['Maestro with 12 digits', { token: '501800000009' }],
  ['MasterCard of the second series', { token: '2223003122003222' }],
  ['UnionPay with 19 digits', { token: '6205500000000000004' }],
  ['with its expiry date', { token: '4242424242424242 12/28' }],
  ['grouped, with its expiry date', { token: '4242 4242 4242 4242 12/28' }],
  ['on track 2', { token: '4242424242424242=28122010000000000000' }],
  ['in the member "number", of any type', { number: 'x' }],
  ['in the member "pan"', { pan: '' }],
  ['deeply nested', { card: { details: [{ value: '5555555555554444' }] } }],
];
for (const [name, content] of refused) {
  test(`finds a card number: ${name}`, () => assert.equal(holdsCardNumber(content), true));
}

const accepted: [name: string, content: Record<string, unknown>][] = [
  ['a token', { type: 'card', token: 'pm_1NvQq42eZvKYlo2C4242424242424242' }],
  ['a number that fails the check', { token: '4242424242424241' }],
  ['an expiry in milliseconds', { expires: 1_785_578_400_008 }],
  ['a timestamp as digits', { at: '20260801100000' }],
  ['a UUID of digits', { id: '12345678-1234-4123-8123-123456789012' }],
  ['a phone number', { phone: '+1 217 555 0100' }],
  ['nothing', {}],
];
for (const [name, content] of accepted) {
  test(`finds no card number in ${name}`, () => assert.equal(holdsCardNumber(content), false));
}

test('never reads a time in milliseconds as a card number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_600_000_000_000, max: 2_500_000_000_000 }), (time) =>
      assert.equal(holdsCardNumber({ time }), false),
    ),
  );
});

test('searches hostile content in linear time and bounded depth', () => {
  const deep: Record<string, unknown> = {};
  let at = deep;
  for (let level = 0; level < 50_000; level += 1) at = at['in'] = {} as Record<string, unknown>;
  const spent = processorTime();
  holdsCardNumber(deep);
  holdsCardNumber({ text: '4 '.repeat(500_000) });
  holdsCardNumber({ text: '4242-'.repeat(200_000) });
  assert.ok(spent() < 20_000);
});
