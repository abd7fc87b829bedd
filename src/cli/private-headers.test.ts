import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeated } from './arguments.ts';
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
  ['without a name', ['--header', `: ${secret}`], /--header takes 'Name: value'/],
  ['without a colon', ['--header', secret], /--header takes 'Name: value'/],
  ['with a name that no header has', ['--header', `a b: ${secret}`], /--header takes 'Name: value'/],
  ['with a line break', ['--header', `x-a: ${secret}\r\nx-b: 1`], /"x-a" contains a line break/],
  ['without a value', ['--header', 'x-a: '], /"x-a" needs a value/],
  ['given twice', ['--header', `X-A: ${secret}`, '--header', `x-a: ${secret}`], /"x-a" is given twice/],
  ['of a variable that is not set', ['--header', 'x-a: env:NO_SUCH'], /variable NO_SUCH is not set/],
  ...['Host', 'User-Agent', 'Accept', 'Content-Length', 'Connection', 'Proxy-Authorization', 'Range'].map(
    (name): [string, string[], RegExp] => [
      `that the audit sets: ${name}`,
      ['--header', `${name}: ${secret}`],
      new RegExp(`the audit sets "${name.toLowerCase()}" itself`),
    ],
  ),
  ['as a password without a user', ['--basic-auth', secret], /user:password/],
  ['as a password with a line break', ['--basic-auth', `a:${secret}\n`], /control character/],
  [
    'twice for one header',
    ['--basic-auth', `a:${secret}`, '--header', `Authorization: ${secret}`],
    /Use either --basic-auth or/,
  ],
  ['for origins alone', ['--headers-to', 'https://a.test'], /--headers-to needs/],
  ['for a path', ['--header', `x-a: ${secret}`, '--headers-to', 'https://a.test/x'], /takes an origin/],
];

for (const [name, args, message] of wrong)
  test(`refuses a private header ${name}, without its value`, () => {
    assert.throws(
      () => read(args),
      (error: Error) => message.test(error.message) && !error.message.includes('s3cret'),
    );
  });

test('reads headers and passwords, from the environment too', () => {
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
  test(`the headers of ${url} go to ${origins.join(' and ')}, and to what is named`, () => {
    const settings = { headers: { 'x-a': secret }, others: ['https://www.test', 'https://preview.test'] };
    assert.deepEqual(
      new Set(privateHeadersFor(url, settings)?.origins),
      new Set([...origins, 'https://www.test', 'https://preview.test']),
    );
    assert.deepEqual(privateHeadersFor(url, { ...settings, others: [] })?.origins, origins);
  });
