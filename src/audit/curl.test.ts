import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { curlLine } from './curl.ts';
import type { ClientName } from './evidence.ts';

const line = (url: string, client: ClientName = 'curl', over: object = {}): string =>
  curlLine({ client, method: 'GET', url, hops: [], ...over }) ?? 'none';
/** The arguments as a POSIX shell hands them over. */
const words = (command: string): string[] => {
  const { stdout } = spawnSync('sh', ['-c', command.replace(/^curl /, `printf '%s\\n' `)], {
    encoding: 'utf8',
  });
  return stdout.trimEnd().split('\n');
};

test('repeats the request of its client', () => {
  const given = line('https://shop.test/p/shoe?a=1&b=2', 'minimal');
  assert.match(
    given,
    /^curl -sS -D- -o \/dev\/null -A 'Mozilla[^']+' -H 'accept: \*\/\*' 'https:\/\/shop\.test\/p\/shoe\?a=1&b=2'$/,
  );
});

test('quotes every URL safely', () => {
  const url = 'https://shop.test/a\'$(id)`id`;"\\ |&';
  assert.equal(words(line(url)).at(-1), url);
});

test('returns nothing for a URL that is not http or https', () => {
  assert.equal(line('-o/etc/passwd'), 'none');
  assert.equal(line('file:///etc/passwd'), 'none');
});

test('adds options for HEAD, other methods, redirects, and brackets', () => {
  assert.ok(words(line('https://shop.test/', 'curl', { method: 'HEAD' })).includes('-I'));
  assert.deepEqual(words(line('https://shop.test/', 'curl', { method: 'OPTIONS' })).slice(4, 6), [
    '-X',
    'OPTIONS',
  ]);
  assert.ok(
    words(line('https://shop.test/', 'curl', { hops: [{ url: '', status: 301, location: '/' }] })).includes(
      '-L',
    ),
  );
  assert.ok(words(line('https://shop.test/?f[0]=a')).includes('-g'));
});

test('repeats a call with its headers and its body, and shows the response', () => {
  const body = `{"query":"it's $(id) @x"}`;
  const given = line('https://shop.test/ucp/v1/catalog/search', 'agent', {
    method: 'POST',
    sent: { headers: { accept: 'application/json', 'ucp-agent': 'profile="https://a.test/p"' }, body },
  });
  const said = words(given);
  assert.equal(said[said.indexOf('--data-raw') + 1], body);
  for (const header of [
    'accept: application/json',
    'content-type: application/json',
    'ucp-agent: profile="https://a.test/p"',
  ])
    assert.ok(said.includes(header), header);
  assert.ok(!said.includes('accept: */*') && !said.includes('-o') && !said.includes('-X'));
});

test('replaces headers of the client with those of a GET', () => {
  const said = words(
    line('https://shop.test/', 'agent', { sent: { headers: { accept: 'text/event-stream' } } }),
  );
  assert.ok(
    said.includes('accept: text/event-stream') && !said.includes('accept: */*') && said.includes('-o'),
  );
});

test('shows a placeholder for private headers, and does not follow redirects with them', () => {
  const privateHeaders = { names: ['x-bypass'], origins: ['https://shop.test'] };
  const of = (url: string, hops: string[] = [], finalUrl = url): string[] =>
    words(
      curlLine(
        {
          client: 'curl',
          method: 'GET',
          url,
          finalUrl,
          hops: hops.map((hop) => ({ url: hop, status: 302, location: '/' })),
        },
        { privateHeaders },
      ) ?? '',
    );
  const own = 'https://shop.test/';
  assert.ok(of(own).includes('x-bypass: <private value>'));
  assert.ok(!of('https://cdn.test/').some((word) => word.startsWith('x-bypass')));
  assert.ok(of(own, [own], `${own}home`).includes('-L'));
  assert.ok(!of(own, [own], 'https://cdn.test/').includes('-L'));
  assert.ok(of('https://cdn.test/', ['https://cdn.test/'], own).includes('-L'));
});
