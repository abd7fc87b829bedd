import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillTemplate, parseOpenSearch, resultsTemplate } from './open-search.ts';

const document = (inner: string): string =>
  `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/" xmlns:moz="http://www.mozilla.org/2006/browser/search/">${inner}</OpenSearchDescription>`;

test('reads names, URLs, and their defaults', () => {
  const facts = parseOpenSearch(
    document(
      '<ShortName>Acme</ShortName><Url type="text/html" template="https://s.test/?q={searchTerms}&amp;n={count?}"/><moz:SearchForm>x</moz:SearchForm>',
    ),
  );
  assert.equal(facts.shortName, 'Acme');
  assert.equal(facts.description, undefined);
  assert.deepEqual(facts.urls, [
    {
      type: 'text/html',
      template: 'https://s.test/?q={searchTerms}&n={count?}',
      rel: 'results',
      method: 'get',
    },
  ]);
  assert.match(parseOpenSearch('<a>').error?.message ?? '', /./);
  assert.equal(parseOpenSearch('').root.name, '');
});

test('picks the results page, HTML first, but not suggestions and POST', () => {
  const of = (inner: string) => resultsTemplate(parseOpenSearch(document(inner)));
  const json = '<Url type="application/json" template="/j?q={searchTerms}"/>';
  assert.equal(of(`${json}<Url type="text/html" template="/h?q={searchTerms}"/>`), '/h?q={searchTerms}');
  assert.equal(of(json), '/j?q={searchTerms}');
  assert.equal(
    of('<Url type="application/x-suggestions+json" rel="suggestions" template="/s?q={searchTerms}"/>'),
    undefined,
  );
  assert.equal(of('<Url type="text/html" method="POST" template="/h?q={searchTerms}"/>'), undefined);
  assert.equal(of('<Url type="text/html" template="/h?q={q}"/>'), undefined);
});

test('fills a template with the words and defaults, and leaves other parameters empty', () => {
  assert.equal(
    fillTemplate('https://s.test/?q={searchTerms}&p={startPage?}&x={geo:box?}&c={constructor}', 'red & blue'),
    'https://s.test/?q=red%20%26%20blue&p=1&x=&c=',
  );
});
