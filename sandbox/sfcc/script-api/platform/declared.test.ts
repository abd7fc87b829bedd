/** What the types of the cartridge declare of these packages is there. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { makerOf } from '../documented.ts';
import { modules as crypto } from './crypto/index.ts';
import { instanceWith, requestTo, customType } from './object/instance.testing.ts';
import { managerOf } from './object/managers.testing.ts';
import { modules as object } from './object/index.ts';
import { httpClient } from './svc/client.ts';
import { modules as svc } from './svc/index.ts';
import { modules as util } from './util/index.ts';
import { modules as value } from './value/index.ts';
import * as values from './values.ts';

const types = new URL('../../../../cartridges/int_portico/types/dw/', import.meta.url);
const scope = requestTo(instanceWith(customType('Thing', '')));
scope.instance.services.set('any', async () => ({ status: 200, text: '' }));
const all = { ...crypto, ...object, ...svc, ...util, ...value };
const module = (name: string): object => all[name]?.(scope) as object;
const made = (name: string, ...given: unknown[]): object => makerOf(module(name))?.(...given) as object;

scope.transaction.begin();
const callbacks = { createRequest: () => null, parseResponse: () => null };
const registry = module('dw/svc/LocalServiceRegistry') as {
  createService(id: string, callbacks: object): { call(): Promise<object> };
};
const service = registry.createService('any', callbacks);
const jwe = Buffer.from('{"alg":"RSA-OAEP-256","enc":"A256GCM"}').toString('base64url');

const samples: Record<string, object> = {
  'util.Iterator': values.iteratorOf([]),
  'util.SeekableIterator': values.seekableOf([]),
  'util.Collection': values.collectionOf([]),
  'util.List': values.listOf([]),
  'util.Map': values.mapOf([]),
  'util.SortedMap': values.sortedMapOf([]),
  'util.Bytes': values.bytes(Buffer.from('')),
  'util.Currency': values.currency('EUR'),
  'util.CurrencyStatic': module('dw/util/Currency'),
  'util.Locale': values.locale('de') as object,
  'util.LocaleStatic': module('dw/util/Locale'),
  'util.UUIDUtils': module('dw/util/UUIDUtils'),
  'value.Money': values.money(1, 'EUR'),
  'value.MoneyStatic': module('dw/value/Money'),
  'value.EnumValue': values.enumValue('a'),
  'value.Quantity': values.quantity(1),
  'object.CustomObject': managerOf(scope).createCustomObject('Thing', 'a'),
  'object.CustomObjectMgr': module('dw/object/CustomObjectMgr'),
  'content.MediaFile': values.mediaFile('https://shop.test/a.jpg'),
  'content.MarkupText': values.markupText(''),
  'crypto.Encoding': module('dw/crypto/Encoding'),
  'crypto.CipherStatic': module('dw/crypto/Cipher'),
  'crypto.MacStatic': module('dw/crypto/Mac'),
  'crypto.MessageDigestStatic': module('dw/crypto/MessageDigest'),
  'crypto.SecureRandomStatic': module('dw/crypto/SecureRandom'),
  'crypto.SignatureStatic': module('dw/crypto/Signature'),
  'crypto.KeyRefStatic': module('dw/crypto/KeyRef'),
  'crypto.JWE': (module('dw/crypto/JWE') as { parse(text: string): object }).parse(`${jwe}....`),
  'crypto.JWEStatic': module('dw/crypto/JWE'),
  'svc.HTTPService': service,
  'svc.LocalServiceRegistry': module('dw/svc/LocalServiceRegistry'),
  'svc.Result': await service.call(),
  'net.HTTPClient': httpClient({ allowRedirect: true }, { status: 200, text: '' }),
};
/** Given by scripts, or to be extended only. */
const ownOfScripts = new Set(['svc.Callbacks', 'object.Extensible', 'util.BytesStatic']);

async function declared(): Promise<[string, string[]][]> {
  const files = await Promise.all(
    ['util', 'crypto'].map((name) => readFile(new URL(`${name}.d.ts`, types), 'utf8')),
  );
  return files.flatMap((text) =>
    [...text.matchAll(/declare namespace dw\.(\w+) \{([\s\S]*?)\n\}/g)].flatMap(([, space, body = '']) =>
      [...body.matchAll(/interface (\w+)[^{]*\{\n([\s\S]*?)\n {2}\}/g)].map(
        ([, name, members = '']): [string, string[]] => [
          `${space}.${name}`,
          [...members.matchAll(/^ {4}(?:readonly )?(\w+)\??[(:<]/gm)].map(([, member]) => member as string),
        ],
      ),
    ),
  );
}

test('simulates every member that a cartridge type declares', async () => {
  const here = new Set(['util', 'value', 'object', 'content', 'crypto', 'svc', 'net']);
  const found = (await declared()).filter(([name]) => here.has(name.split('.')[0] ?? ''));
  assert.ok(found.length > 25);
  for (const [name, members] of found) {
    if (ownOfScripts.has(name)) continue;
    const sample = samples[name];
    assert.ok(sample, `${name} has no sample`);
    for (const member of members) {
      if (member === 'new') continue;
      const property = member
        .replace(/^(?:get|is)(?=[A-Z])/, '')
        .replace(/^[A-Z](?![A-Z])/, (one) => one.toLowerCase());
      assert.ok(member in sample || property in sample, `${name}.${member}`);
    }
  }
});

test('constructs every class that a script can create', () => {
  for (const [name, ...given] of [
    ['dw/util/ArrayList', ['a']],
    ['dw/util/Bytes', 'a'],
    ['dw/util/HashMap'],
    ['dw/value/Money', 1, 'EUR'],
    ['dw/crypto/Cipher'],
    ['dw/crypto/KeyRef', 'a'],
    ['dw/crypto/Mac', 'HmacSHA256'],
    ['dw/crypto/MessageDigest', 'SHA-256'],
    ['dw/crypto/SecureRandom'],
  ] as [string, ...unknown[]][])
    assert.equal(typeof made(name, ...given), 'object', name);
});

test('returns three kinds of image URLs and markup text as is', () => {
  const image = values.mediaFile('https://shop.test/i/a.jpg?v=1', { alt: 'A shoe' }) as unknown as Record<
    string,
    unknown
  >;
  assert.deepEqual(
    [String(image['httpsURL']), String(image['httpURL']), String(image['URL']), image['alt']],
    ['https://shop.test/i/a.jpg?v=1', 'http://shop.test/i/a.jpg?v=1', '/i/a.jpg?v=1', 'A shoe'],
  );
  assert.equal(String(values.markupText('<b>x</b>')), '<b>x</b>');
});
