import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResponseState } from '../../contract.ts';
import { responseObject } from './response.ts';

interface Response {
  setHttpHeader(name: string, value: string): void;
  addHttpHeader(name: string, value: string): void;
  containsHttpHeader(name: string): boolean;
  setContentType(type: string): void;
  setStatus(status: number): void;
  setExpires(at: number | Date): void;
  redirect(to: unknown, status?: number): void;
  writer: { print(text: unknown): void; println(text?: unknown): void };
}

function open(): { state: ResponseState; response: Response } {
  const state: ResponseState = { status: 200, headers: {}, body: '' };
  return { state, response: responseObject(state) as Response };
}

const allowed = ['Retry-After', 'vary', 'Link', 'X-SF-CC-Trace_1', 'Access-Control-Allow-Origin', 'P3P'];
const refused = [
  'Cache-Control',
  'ETag',
  'Signature',
  'Set-Cookie',
  'WWW-Authenticate',
  'X-Own',
  'X-SF-CC-',
  'X-SF-CC-a b',
];

for (const name of allowed)
  void test(`allows the header ${name}`, () => {
    const { state, response } = open();
    response.setHttpHeader(name, 'x');
    assert.deepEqual(state.headers, { [name]: 'x' });
  });

for (const name of refused)
  void test(`rejects the header ${name}`, () => {
    const { state, response } = open();
    assert.throws(() => response.setHttpHeader(name, 'x'), { name: 'java.lang.IllegalArgumentException' });
    assert.deepEqual(state.headers, {});
  });

void test('replaces or appends a header in any case', () => {
  const { state, response } = open();
  response.setHttpHeader('Vary', 'a');
  response.setHttpHeader('VARY', 'b');
  response.addHttpHeader('vary', 'c');
  assert.deepEqual(state.headers, { Vary: 'b, c' });
  assert.deepEqual([response.containsHttpHeader('vary'), response.containsHttpHeader('Link')], [true, false]);
});

void test('rejects a content type change after the first output', () => {
  const { state, response } = open();
  response.setContentType('text/plain');
  response.setContentType('application/json');
  response.writer.print('{}');
  response.writer.println();
  assert.throws(() => response.setContentType('text/html'), { name: 'java.lang.IllegalStateException' });
  assert.deepEqual(state, { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}\n' });
});

void test('uses the earliest expiry', () => {
  const { state, response } = open();
  response.setExpires(2_000);
  response.setExpires(new Date(1_000));
  response.setExpires(3_000);
  assert.equal(state.expires, 1_000);
});

void test('redirects with 302 by default and accepts three statuses', () => {
  const { state, response } = open();
  response.redirect('/there');
  assert.deepEqual([state.redirect, state.status], ['/there', 302]);
  response.redirect('/there', 301);
  assert.equal(state.status, 301);
  assert.throws(() => response.redirect('/there', 303), { name: 'java.lang.IllegalArgumentException' });
  assert.throws(() => response.redirect(''), { name: 'java.lang.IllegalArgumentException' });
});
