import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bindingFault, isEntityName } from './authority.ts';

describe('the table of the overview of 2026-08-25, Authority Binding', () => {
  const table: [name: string, host: string, bound: boolean][] = [
    ['dev.ucp.shopping.checkout', 'ucp.dev', true],
    ['dev.ucp.shopping.checkout', 'shopping.ucp.dev', true],
    ['com.example.payments.installments', 'example.com', true],
    ['com.example.pay', 'pay.example.com', true],
    ['com.example.pay', 'example.com', true],
    ['com.example.pay', 'evil.example', false],
    ['dev.ucp.shopping.checkout', 'evil.example', false],
    ['com.examplecorp.pay', 'example.com', false],
    ['com.example.pay', 'cdn.example.com', false],
  ];
  for (const [name, host, bound] of table)
    test(`${bound ? 'accepts' : 'rejects'} ${name} with a schema at ${host}`, () => {
      assert.equal(bindingFault(name, `https://${host}/schema.json`), bound ? undefined : 'other');
    });
});

test('accepts only an HTTPS URL of a domain without userinfo as proof', () => {
  const faults: [string, unknown, string | undefined][] = [
    ['com.google.pay', 'https://pay.google.com/gp/p/ucp/2026-01-11/schemas/gpay_config.json', undefined],
    ['com.example.pay', 'https://Example.COM.:8443/schema.json', undefined],
    ['com.example.pay', 'http://example.com/schema.json', 'no https'],
    ['dev.ucp.shopping.checkout', 'https://ucp.dev@evil.example/x.json', 'userinfo'],
    ['com.example.pay', 'https://203.0.113.10/x.json', 'no domain'],
    ['10.113.0.203', 'https://203.0.113.10/x.json', 'no domain'],
    ['com.example.pay', 'https://[2001:db8::1]/x.json', 'no domain'],
    ['localhost.pay', 'https://localhost/x.json', 'no domain'],
    ['com.example.pay', '/schema.json', 'no URL'],
    ['com.example.pay', undefined, 'no URL'],
    ['xn--p1ai.xn--e1afmkfd.pay', 'https://пример.рф/x.json', undefined],
    ['xn--p1ai.xn--e1afmkfd.pay', 'https://xn--e1afmkfd.xn--p1ai/x.json', undefined],
  ];
  for (const [name, schema, fault] of faults) assert.equal(bindingFault(name, schema), fault, String(schema));
});

test('accepts hyphens, and digits at the start of a label, since 2026-08-25', () => {
  const names: [name: string, older: boolean, newer: boolean][] = [
    ['dev.ucp.common.identity_linking', true, true],
    ['com.example-shop.checkout', false, true],
    ['com.2example.cart', false, true],
    ['xn--p1ai.example.checkout', false, true],
    ['com.example-.pay', false, false],
    ['com', false, false],
    ['Com.Example', false, false],
    ['com..example', false, false],
    [`com.${'a'.repeat(400)}`, false, false],
  ];
  for (const [name, older, newer] of names)
    assert.deepEqual(
      [isEntityName(name, '2026-04-08'), isEntityName(name, '2026-08-25')],
      [older, newer],
      name,
    );
});
