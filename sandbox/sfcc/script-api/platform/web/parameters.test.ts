import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestState } from '../../contract.ts';
import { testScope } from '../system/scope.testing.ts';
import { parameterMap } from './parameters.ts';

interface Parameter {
  submitted: boolean;
  stringValue: string | null;
  rawValue: string | null;
  intValue: number | null;
  booleanValue: boolean | null;
  stringValues: { toArray(): string[] };
  getStringValue(byDefault: string): string;
}
interface Parameters {
  requestBodyAsString: string | null;
  parameterNames: { toArray(): string[] };
  get(name: string): Parameter;
  isParameterSubmitted(name: string): boolean;
  getParameterMap(prefix: string): Parameters;
}
const of = (request: Partial<RequestState>): Parameters =>
  parameterMap(testScope({ request }).request) as Parameters;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };

const bodies: [string, Partial<RequestState>, string | null][] = [
  ['of a POST is returned', { method: 'POST', body: '{}', headers: json }, '{}'],
  ['of a PUT is returned', { method: 'PUT', body: '{}', headers: json }, '{}'],
  ['of a PATCH is null', { method: 'PATCH', body: '{}', headers: json }, null],
  ['of a DELETE is null', { method: 'DELETE', body: '{}', headers: json }, null],
  ['of a GET is null', { method: 'GET' }, null],
  ['of a form is empty', { method: 'POST', body: 'a=1', headers: form }, ''],
];
for (const [name, request, body] of bodies)
  void test(`request body ${name}`, () => assert.equal(of(request).requestBodyAsString, body));

void test('reads parameters from the query and a form', () => {
  const map = of({
    method: 'POST',
    url: new URL('https://shop.example/?a=1&b=%20x%20&a=2'),
    headers: form,
    body: 'c=3&a=4',
  });
  assert.deepEqual(map.parameterNames.toArray(), ['a', 'b', 'c']);
  assert.deepEqual(map.get('a').stringValues.toArray(), ['1', '2', '4']);
  assert.deepEqual([map.get('a').intValue, map.get('b').stringValue, map.get('b').rawValue], [1, 'x', ' x ']);
});

void test('returns an empty parameter for one that was not sent', () => {
  const map = of({});
  const { submitted, stringValue, intValue, booleanValue } = map.get('a');
  assert.deepEqual([submitted, stringValue, intValue, booleanValue], [false, null, null, null]);
  assert.deepEqual([map.get('a').getStringValue('x'), map.isParameterSubmitted('a')], ['x', false]);
});

void test('returns the parameters of a prefix as their own map', () => {
  const map = of({ url: new URL('https://shop.example/?p_a=1&b=2') });
  assert.deepEqual(map.getParameterMap('p_').parameterNames.toArray(), ['a']);
});
