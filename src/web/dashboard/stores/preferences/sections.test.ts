import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { scapiConnection } from '../../../../../test/dashboard/platform-site.ts';
import type { PreferenceFields } from './rows.ts';
import { preferenceSection, preferenceSections } from './sections.ts';
import { fieldsOf } from './write-fields.ts';

const { site } = await loadDemoStore();
const platform = { ...site, backend: 'scapi' as const, connection: scapiConnection };
const saved = fieldsOf(site);
type Id = keyof typeof preferenceSections;
const shown = (id: Id, fields: PreferenceFields = saved, errors = {}, stored = saved): string =>
  String(preferenceSection({ fields, errors, saved: stored }, preferenceSections[id], 'the fields'));
const folded = Object.keys(preferenceSections).filter((id) => 'summary' in preferenceSections[id as Id]);

test('each field is in exactly one section', () => {
  for (const name of [...Object.keys({ ...saved, ...fieldsOf(platform) }), 'ocapi.host', 'links'])
    assert.equal(Object.values(preferenceSections).filter((section) => section.owns(name)).length, 1, name);
});

test('folds sections without changes, with their values in one line', () => {
  assert.ok(folded.length >= 5);
  for (const id of folded) {
    const section = shown(id as Id);
    assert.match(section, /<details/);
    assert.doesNotMatch(section, /\sopen/, id);
    assert.match(section, /the fields/, 'a folded section is sent with the form');
  }
  assert.match(shown('money'), /EUR, USD, GBP · IE · en-IE/);
  assert.match(shown('links'), /Privacy policy, Terms of service/);
  assert.match(shown('checkout'), /The agent completes the purchase · expires after 6 hours/);
  assert.match(shown('connection'), /Portico \(embedded\)/);
  const ofPlatform = fieldsOf(platform);
  assert.match(shown('connection', ofPlatform, {}, ofPlatform), /SCAPI · f_ecom_zzzz_001 · demo/);
  const none = { ...saved, 'links.rows': '1', 'links.0.url': '' };
  assert.match(shown('links', none, {}, none), />None</);
  const odd = { ...saved, 'review.rows': '1', 'review.0.code': 'constructor' };
  assert.match(shown('review', odd, {}, odd), />constructor</);
  assert.doesNotMatch(shown('store'), /<details/);
});

const opens: [name: string, id: Id, change: PreferenceFields, errors: Record<string, string>][] = [
  ['an error', 'money', {}, { country: 'Enter a country code.' }],
  ['an error in a row', 'links', {}, { 'links.2.url': 'Enter a URL.' }],
  ['an error of the list', 'links', {}, { links: 'Too many links.' }],
  ['a change that is not saved', 'money', { country: 'DE' }, {}],
  ['another backend', 'connection', { backend: 'ocapi' }, {}],
  ['a value of another backend', 'connection', { 'ocapi.host': 'https://shop.example' }, {}],
  ['one more row', 'links', { 'links.rows': '9' }, {}],
  ['a row to remove', 'links', { 'links.0.remove': 'on' }, {}],
];
for (const [name, id, change, errors] of opens)
  test(`opens a section with ${name}, and no other`, () => {
    for (const one of folded)
      assert.equal(
        /<details[^>]* open/.test(shown(one as Id, { ...saved, ...change }, errors)),
        one === id,
        one,
      );
  });

test('line ends of a browser are no change', () => {
  const posted = Object.fromEntries(
    Object.entries(saved).map(([name, value]) => [name, value.replaceAll('\n', '\r\n')]),
  );
  for (const id of folded) assert.doesNotMatch(shown(id as Id, posted), /<details[^>]* open/, id);
});
