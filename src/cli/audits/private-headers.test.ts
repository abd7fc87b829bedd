import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeated } from '../arguments.ts';
import { privateHeadersFor, readPrivateHeaders } from './private-headers.ts';

const secret = 's3cret-value';
const read = (args: string[], variables: Record<string, string> = {}) =>
  readPrivateHeaders(
    {
      header: repeated(args, 'header'),
      'basic-auth': repeated(args, 'basic-auth'),
      'headers-to': repeated(args, 'headers-to'),
    },
    () => variables,
  );

const wrong: [string, string[], RegExp][] = [
  ['without a name', ['--header', `: ${secret}`], /--header must be 'Name: value'/],
  ['without a colon', ['--header', secret], /--header must be 'Name: value'/],
  ['with an invalid name', ['--header', `a b: ${secret}`], /--header must be 'Name: value'/],
  ['with a line break', ['--header', `x-a: ${secret}\r\nx-b: 1`], /"x-a" contains a line break/],
  ['without a value', ['--header', 'x-a: '], /"x-a" needs a value/],
  ['given twice', ['--header', `X-A: ${secret}`, '--header', `x-a: ${secret}`], /"x-a" is given twice/],
  ['from an unset variable', ['--header', 'x-a: env:NO_SUCH'], /variable NO_SUCH is not set/],
  ...['Host', 'User-Agent', 'Accept', 'Content-Length', 'Connection', 'Proxy-Authorization', 'Range'].map(
    (name): [string, string[], RegExp] => [
      `that the audit sets: ${name}`,
      ['--header', `${name}: ${secret}`],
      new RegExp(`"${name.toLowerCase()}" cannot be set`),
    ],
  ),
  ['for a password without a user', ['--basic-auth', secret], /user:password/],
  ['for a password with a line break', ['--basic-auth', `a:${secret}\n`], /control character/],
  [
    'twice for one header',
    ['--basic-auth', `a:${secret}`, '--header', `Authorization: ${secret}`],
    /Use either --basic-auth or/,
  ],
  ['for origins only', ['--headers-to', 'https://a.test'], /--headers-to requires/],
  ['for a path', ['--header', `x-a: ${secret}`, '--headers-to', 'https://a.test/x'], /must be an origin/],
];

for (const [name, args, message] of wrong)
  test(`rejects a private header ${name} without printing its value`, () => {
    assert.throws(
      () => read(args),
      (error: Error) => message.test(error.message) && !error.message.includes('s3cret'),
    );
  });

test('reads headers and passwords from arguments and the environment', () => {
  assert.equal(read(['--pages', '3']), undefined);
  assert.deepEqual(
    read(['--header', 'CF-Access-Client-Id: id.access', '--header=CF-Access-Client-Secret: env:CF_SECRET'], {
      CF_SECRET: `${secret}\n`,
    }),
    {
      headers: { 'cf-access-client-id': 'id.access', 'cf-access-client-secret': secret },
      others: [],
    },
  );
  assert.deepEqual(
    read(['--basic-auth', 'env:PREVIEW', '--headers-to', 'www.shop.test'], { PREVIEW: 'é:a:b' }),
    {
      headers: { authorization: `Basic ${Buffer.from('é:a:b').toString('base64')}` },
      secrets: ['é:a:b', 'a:b'],
      others: ['https://www.shop.test'],
    },
  );
});

for (const [url, origins] of [
  ['https://preview.test/p/1?a', ['https://preview.test']],
  ['http://preview.test', ['http://preview.test', 'https://preview.test']],
  ['http://localhost:3000/', ['http://localhost:3000']],
] as const)
  test(`sends the headers of ${url} to ${origins.join(' and ')}, and to named origins`, () => {
    const settings = { headers: { 'x-a': secret }, others: ['https://www.test', 'https://preview.test'] };
    assert.deepEqual(
      new Set(privateHeadersFor(url, settings)?.origins),
      new Set([...origins, 'https://www.test', 'https://preview.test']),
    );
    assert.deepEqual(privateHeadersFor(url, { ...settings, others: [] })?.origins, origins);
  });
