import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readUrlRules } from './url-rules.ts';

const rules = (inner: string): string =>
  `<url-rules xmlns="http://www.demandware.com/xml/impex/urlrules/2012-12-01">${inner}</url-rules>`;
const aliases = (inner: string, language = ''): string =>
  `<pipeline-aliases${language}>${inner}</pipeline-aliases>`;
const alias = (path: string, pipeline = 'UCP-Discover'): string =>
  `<pipeline-alias pipeline="${pipeline}">${path}</pipeline-alias>`;

void test('maps aliases to pipelines for all locales or one', () => {
  const { aliases: found, trailingSlash } = readUrlRules(
    rules(
      aliases(
        alias('api/ucp/discover') + alias('/.well-known/ucp/', 'UCP-Manifest'),
        ' xml:lang="x-default"',
      ) +
        aliases(alias('suche', 'Search-Show'), ' xml:lang="de-DE"') +
        '<pipeline-trailing-slash>true</pipeline-trailing-slash>',
    ),
  );
  assert.deepEqual(found, [
    { path: 'api/ucp/discover', pipeline: 'UCP-Discover' },
    { path: '.well-known/ucp', pipeline: 'UCP-Manifest' },
    { path: 'suche', pipeline: 'Search-Show', locale: 'de-DE' },
  ]);
  assert.equal(trailingSlash, true);
});

void test('reads the locale from the path if the settings say so', () => {
  const settings = (type: string): string =>
    `<locale-settings><type>${type}</type><locale-mappings><locale-mapping xml:lang="de-DE">de</locale-mapping></locale-mappings></locale-settings>`;
  assert.deepEqual([...readUrlRules(rules(settings('path'))).localePaths], [['de', 'de-DE']]);
  assert.deepEqual([...readUrlRules(rules(settings('parameter'))).localePaths], []);
});

const refused: [string, string, RegExp][] = [
  ['a duplicate alias', rules(aliases(alias('a') + alias('/a'))), /twice: a/],
  ['a reserved first word', rules(aliases(alias('dw/a'))), /reserved/],
  ['an alias of 257 characters', rules(aliases(alias('a'.repeat(257)))), /256/],
  ['an empty alias', rules(aliases(alias('/'))), /256/],
  ['501 aliases', rules(aliases(Array.from({ length: 501 }, (_, at) => alias(`a${at}`)).join(''))), /500/],
  ['invalid XML', '<url-rules', /./],
  ['another namespace', '<url-rules xmlns="urn:other"/>', /namespace/],
  ['another root', rules('').replaceAll('url-rules', 'pipeline-aliases'), /root/],
];
for (const [name, xml, message] of refused)
  void test(`rejects ${name}`, () => assert.throws(() => readUrlRules(xml), message));
