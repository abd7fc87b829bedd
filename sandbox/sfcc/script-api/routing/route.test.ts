import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from '../platform/system/scope.testing.ts';
import { routeOf, type Route, type RoutingTable } from './route.ts';
import { noRules } from './url-rules.ts';

const other = { ...site, id: 'Other', storefront: 'https://other.example', locales: ['fr-FR'] };
const table: RoutingTable = {
  sites: new Map([
    ['Demo', site],
    ['Other', other],
  ]),
  rules: new Map([
    [
      'Demo',
      {
        ...noRules,
        aliases: [
          { path: 'api/ucp', pipeline: 'UCP-Discover' },
          { path: 'suche', pipeline: 'Search-Show', locale: 'de-DE' },
        ],
        localePaths: new Map([['de', 'de-DE']]),
      },
    ],
  ]),
};
const demo = { site: 'Demo', locale: 'en-IE' };
const german = { site: 'Demo', locale: 'de-DE' };
const lost = (redirectOrigin: string) => ({ controller: 'RedirectURL', action: 'Start', redirectOrigin });

const cases: [path: string, expected: Route | undefined][] = [
  ['/on/demandware.store/Sites-Demo-Site/en_IE/UCP-Pay', { ...demo, controller: 'UCP', action: 'Pay' }],
  ['/on/demandware.store/Sites-Demo-Site/de_DE/UCP-Pay', { ...german, controller: 'UCP', action: 'Pay' }],
  ['/on/demandware.store/Sites-Demo-Site/UCP-Pay', { ...demo, controller: 'UCP', action: 'Pay' }],
  ['/on/demandware.store/Sites-Demo-Site/default/UCP-Pay', { ...demo, controller: 'UCP', action: 'Pay' }],
  ['/on/demandware.store/Sites-None-Site/en_IE/UCP-Pay', undefined],
  ['/on/demandware.store/Sites-Demo-Site/en_IE/UCP-Pay/more', undefined],
  ['/on/demandware.static/Sites-Demo-Site/-/x.js', undefined],
  ['/api/ucp', { ...demo, controller: 'UCP', action: 'Discover' }],
  ['/de/api/ucp', { ...german, controller: 'UCP', action: 'Discover' }],
  ['/de/suche', { ...german, controller: 'Search', action: 'Show' }],
  ['/suche', { ...demo, ...lost('/suche') }],
  ['/api/ucp/', { ...demo, ...lost('/api/ucp/') }],
  ['/s/Demo/api/ucp', { ...demo, controller: 'UCP', action: 'Discover' }],
  ['/s/Demo/x/y', { ...demo, ...lost('/x/y') }],
  ['/s/None/x', undefined],
  ['/', { ...demo, ...lost('/') }],
  ['/.well-known/ucp', { ...demo, ...lost('/.well-known/ucp') }],
];
for (const [path, expected] of cases)
  void test(`${path} resolves to ${expected ? `${expected.controller}-${expected.action} in ${expected.locale}` : 'nothing'}`, () =>
    assert.deepEqual(routeOf(path, 'shop.example', table), expected));

void test('selects the site by host and the first site for an unknown host', () => {
  const siteAt = (host: string) => routeOf('/x', host, table)?.site;
  assert.deepEqual(['shop.example', 'other.example', '127.0.0.1:1'].map(siteAt), ['Demo', 'Other', 'Demo']);
});

void test('ignores a trailing slash if the rules say so', () => {
  const rules = new Map([
    ['Demo', { ...noRules, trailingSlash: true, aliases: [{ path: 'a', pipeline: 'A-B' }] }],
  ]);
  assert.equal(routeOf('/a/', 'shop.example', { ...table, rules })?.controller, 'A');
});
