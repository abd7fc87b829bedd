import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'parse5';
import { attr, byTag, closest, collapse, pointer, position, textBelow } from './tree.ts';

const page = parse(
  '<body><main><form></form><form id="1x">\n<p>a <b>b</b></p><button name="Go">c</button></form><ul id="list"><li>x</li><li>y</li></ul></main>',
  { sourceCodeLocationInfo: true },
);

test('builds a pointer from main or from the nearest usable ID', () => {
  const [button] = byTag(page, 'button');
  assert.equal(pointer(button!), 'main > form:nth-of-type(2) > button');
  assert.equal(pointer(byTag(page, 'li')[1]!), '#list > li:nth-of-type(2)');
});

test('reads text, attributes, ancestors, and positions', () => {
  const [button] = byTag(page, 'button');
  assert.equal(attr(button!, 'name'), 'Go');
  assert.equal(attr(button!, 'type'), undefined);
  assert.equal(closest(button!, ({ tagName }) => tagName === 'main')?.tagName, 'main');
  assert.equal(collapse(textBelow(byTag(page, 'form')[1]!)), 'a bc');
  assert.equal(textBelow(page, 3), '\na ');
  assert.deepEqual(position(byTag(page, 'p')[0]!), { offset: 40, line: 2 });
});

test('walks without recursion', () => {
  const deep = parse('<div>'.repeat(50_000));
  assert.equal(byTag(deep, 'div').length, 50_000);
});
