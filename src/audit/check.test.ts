import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  defineCheck,
  definePageCheck,
  fail,
  fillMessage,
  pass,
  type Searched,
  type Verdict,
  warn,
} from './check.ts';
import type { Page } from './evidence.ts';

test('fills figures into a message and picks the word for one or many', () => {
  const message = '{count} {count|field|fields} of {page} {count|lacks|lack} a label.';
  assert.equal(fillMessage(message, { count: 1, page: 'home' }), '1 field of home lacks a label.');
  assert.equal(fillMessage(message, { count: 2, page: '{count}' }), '2 fields of {count} lack a label.');
});

test('rejects a message whose figure is missing', () => {
  assert.throws(() => fillMessage('{count} fields', {}), /count/);
});

test('builds details from the items that the judgment passes', () => {
  const check = defineCheck({
    id: 'sample',
    category: 'crawl-access',
    name: 'Sample',
    description: '',
    why: '',
    judged: { pass: '' },
    priority: 'low',
    effort: 'minutes',
    fix: { title: '', instructions: '' },
    sources: ['rfc-9110'],
    needs: ['target'],
    messages: { pass: 'Fine.', found: '{count} found.', later: 'Not looked at.' },
    collect: ({ target }) => ({ host: target.origin, items: target.input.split(' ') }),
    details: (items: readonly string[], { host }) => ({ cause: host, fix: { snippet: items.join() } }),
    judge({ items }, { pass, fail, unknown }) {
      if (items.includes('later')) return unknown('budget', 'later');
      return items.includes('bad') ? fail('found', items, { count: items.length }) : pass('pass');
    },
  });
  const verdict = (input: string) => check.evaluate({ target: { origin: 'shop.test', input } });
  assert.deepEqual(verdict('ok'), { status: 'pass', summary: 'Fine.' });
  assert.deepEqual(verdict('bad ok'), {
    status: 'fail',
    summary: '2 found.',
    cause: 'shop.test',
    fix: { snippet: 'bad,ok' },
  });
  assert.deepEqual(verdict('later'), { status: 'unknown', reason: 'budget', summary: 'Not looked at.' });
  assert.deepEqual(check.requires, []);
  assert.match(check.sources[0] ?? '', /^RFC 9110 .*https:/);
});

/** What a page check says of a page, by what was read of it. */
const cuts: [string, Searched | undefined, object, object, Verdict['status'][]][] = [
  ['the whole page', 'visible', {}, {}, ['pass', 'warn', 'fail']],
  [
    'text that was truncated and searched',
    'visible',
    {},
    { visibleCut: true },
    ['pass', 'unknown', 'unknown'],
  ],
  ['the text of main, truncated and searched', 'own', {}, { ownCut: true }, ['pass', 'unknown', 'unknown']],
  ['other text that was truncated', 'visible', {}, { ownCut: true }, ['pass', 'warn', 'fail']],
  ['text that was truncated and not searched', undefined, {}, { visibleCut: true }, ['pass', 'warn', 'fail']],
  [
    'a list that was truncated and searched',
    'links',
    { cutLists: ['links'] },
    {},
    ['pass', 'unknown', 'unknown'],
  ],
  ['another list that was truncated', 'links', { cutLists: ['controls'] }, {}, ['pass', 'warn', 'fail']],
  ['too many elements', undefined, { cut: true }, {}, ['pass', 'unknown', 'unknown']],
];

for (const [name, searches, facts, text, expected] of cuts) {
  test(`returns unknown if only part was read: ${name}`, () => {
    const said = [pass('There.'), warn('Hardly there.'), fail('Not there.')].map((verdict) =>
      definePageCheck({
        id: 'sample',
        category: 'crawl-access',
        name: 'Sample',
        description: '',
        why: '',
        judged: { pass: '' },
        priority: 'low',
        effort: 'minutes',
        fix: { title: '', instructions: '' },
        sources: ['rfc-9110'],
        roles: ['product'],
        ...(searches && { searches: [searches] }),
        evaluate: () => verdict,
      }).evaluate({}, { facts: { ...facts, text } } as Page),
    );
    assert.deepEqual(
      said.map(({ status }) => status),
      expected,
    );
  });
}

const cutPage = { ref: 'home', facts: { text: {}, cutLists: ['links'] } } as unknown as Page;
const whole = { ref: 'home', facts: { text: {} } } as unknown as Page;
const givens: [string, object, Verdict['status']][] = [
  ['a page', { home: cutPage }, 'unknown'],
  ['a page in a list', { home: whole, products: [whole, cutPage] }, 'unknown'],
  ['the page of an entry', { home: whole, cart: { page: cutPage } }, 'unknown'],
  [
    'pages that were read completely',
    { home: whole, products: [whole], traffic: [{}], sample: null },
    'fail',
  ],
];
for (const [name, given, expected] of givens) {
  test(`searches several pages for a link in a site check: ${name}`, () => {
    const check = defineCheck({
      id: 'sample',
      category: 'crawl-access',
      name: 'Sample',
      description: '',
      why: '',
      judged: { pass: '' },
      priority: 'low',
      effort: 'minutes',
      fix: { title: '', instructions: '' },
      sources: ['rfc-9110'],
      needs: [],
      searches: ['links'],
      evaluate: () => fail('Not linked.'),
    });
    assert.equal(check.evaluate(given as never).status, expected);
  });
}
