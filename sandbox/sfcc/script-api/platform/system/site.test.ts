import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferenceMetadata, testScope } from './scope.testing.ts';
import { siteModule } from './site.ts';

interface Site {
  ID: string;
  httpsHostName: string;
  defaultCurrency: string;
  defaultLocale: string;
  allowedCurrencies: { toArray(): string[] };
  allowedLocales: { toArray(): string[] };
  preferences: { custom: Record<string, unknown> };
  getCustomPreferenceValue(name: string): unknown;
  setCustomPreferenceValue(name: string, value: unknown): void;
}

const metadata = [
  preferenceMetadata(`
    <attribute-definition attribute-id="mode"><type>enum-of-string</type>
      <value-definitions>
        <value-definition><display>Known agents</display><value>known</value></value-definition>
        <value-definition><display>Everybody</display><value>open</value></value-definition>
      </value-definitions>
    </attribute-definition>
    <attribute-definition attribute-id="keys"><type>set-of-string</type></attribute-definition>
    <attribute-definition attribute-id="enabled"><type>boolean</type></attribute-definition>
    <attribute-definition attribute-id="note"><type>string</type></attribute-definition>`),
];
const preferences = { mode: 'known', keys: ['a', 'b'], enabled: true };

const open = () => {
  const scope = testScope({ metadata, preferences });
  const current = (): Site => (siteModule(scope) as { getCurrent(): Site }).getCurrent();
  return { scope, site: current(), again: current };
};

void test('returns the site data with locales in script format', () => {
  const { site } = open();
  assert.deepEqual(
    [site.ID, site.httpsHostName, site.defaultCurrency, site.defaultLocale],
    ['Demo', 'shop.example', 'EUR', 'en_IE'],
  );
  assert.deepEqual(site.allowedCurrencies.toArray(), ['EUR', 'USD']);
  assert.deepEqual(site.allowedLocales.toArray(), ['en_IE', 'de_DE']);
});

void test('returns preferences with the types of their metadata', () => {
  const { site } = open();
  const mode = site.getCustomPreferenceValue('mode') as { value: unknown; displayValue: string };
  assert.deepEqual([mode.value, mode.displayValue], ['known', 'Known agents']);
  assert.deepEqual(site.getCustomPreferenceValue('keys'), ['a', 'b']);
  assert.equal(site.getCustomPreferenceValue('enabled'), true);
  assert.equal(site.preferences.custom['enabled'], true);
});

void test('returns null for a preference without metadata or value', () => {
  const { site } = open();
  assert.equal(site.getCustomPreferenceValue('unheardOf'), null);
  assert.equal(site.getCustomPreferenceValue('note'), null);
});

void test('changes a preference only in a transaction and publishes it at commit', async () => {
  const { scope, site, again } = open();
  assert.throws(() => site.setCustomPreferenceValue('enabled', false), {
    name: 'java.lang.IllegalStateException',
  });
  scope.transaction.begin();
  site.setCustomPreferenceValue('enabled', false);
  assert.deepEqual(
    [site.getCustomPreferenceValue('enabled'), again().getCustomPreferenceValue('enabled')],
    [false, true],
  );
  await scope.transaction.commit();
  assert.equal(again().getCustomPreferenceValue('enabled'), false);
});

void test('restores a preference on rollback', async () => {
  const { scope, site, again } = open();
  scope.transaction.begin();
  site.setCustomPreferenceValue('enabled', false);
  await scope.transaction.rollback();
  assert.equal(site.getCustomPreferenceValue('enabled'), true);
  assert.equal(again().getCustomPreferenceValue('enabled'), true);
});
