import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstGroupVerdict, parseRobots, robotsKnown, robotsVerdict } from './robots.ts';

const answer = { status: 200, type: 'text/plain', redirects: 0, challenged: false, unreachable: false };
const parse = (text: string | Uint8Array, more: Partial<typeof answer> = {}) =>
  parseRobots(typeof text === 'string' ? new TextEncoder().encode(text) : text, { ...answer, ...more });
const host = 'https://shop.example';

/** Rules of one group, a path, and whether it is allowed: sections 2.2.2, 2.2.3, 5.1 and 5.2 of RFC 9309, and Google's published table. */
const paths: [string[], string, boolean][] = [
  [['Disallow: /foo/bar?baz=quz'], '/foo/bar?baz=quz', false],
  [['Disallow: /foo/bar?baz=https://foo.bar'], '/foo/bar?baz=https%3A%2F%2Ffoo.bar', false],
  [['Disallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar'], '/foo/bar?baz=https://foo.bar', false],
  [['Disallow: /foo/bar/\u30c4'], '/foo/bar/%E3%83%84', false],
  [['Disallow: /foo/bar/%E3%83%84'], '/foo/bar/%E3%83%84', false],
  [['Disallow: /foo/bar/%e3%83%84'], '/foo/bar/\u30c4', false],
  [['Disallow: /foo/bar/%62%61%7A'], '/foo/bar/baz', false],
  [['Disallow: /foo/bar/baz'], '/foo/bar/%62%61%7a', false],
  [['Disallow: /a%2Fb'], '/a/b', true],
  [['Disallow: /a/b'], '/a%2Fb', true],
  [['Disallow: /path/file-with-a-%2A.html'], '/path/file-with-a-*.html', false],
  [['Disallow: /path/foo-%24'], '/path/foo-$', false],
  [['Allow: /this/path/exactly$', 'Disallow: /'], '/this/path/exactly', true],
  [['Allow: /this/path/exactly$', 'Disallow: /'], '/this/path/exactly/more', false],
  [
    ['Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'],
    '/example/page/disallowed.gif',
    false,
  ],
  [['Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'], '/example/page/a.gif', true],
  [['Disallow: *.gif$', 'Allow: /publications/'], '/x.gif', false],
  [['Disallow: *.gif$', 'Allow: /publications/'], '/publications/x.gif', true],
  [['Disallow: *.gif$'], '/x.gifs', true],
  [['Disallow:'], '/any', true],
  [['Disallow: /', 'Allow:'], '/any', false],
  [['Disallow: /'], '/robots.txt', true],
  [['Disallow: /fish'], '/fish.html', false],
  [['Disallow: /fish'], '/Fish.asp', true],
  [['Disallow: /fish'], '/catfish', true],
  [['Disallow: /fish*'], '/fishheads/yummy.html', false],
  [['Disallow: /fish/'], '/fish', true],
  [['Disallow: /fish/'], '/fish/?id=anything', false],
  [['Disallow: /*.php'], '/folder/any.php.file.html', false],
  [['Disallow: /*.php'], '/windows.PHP', true],
  [['Disallow: /*.php$'], '/filename.php?parameters', true],
  [['Disallow: /fish*.php'], '/fishheads/catfish.php?parameters', false],
  [['Allow: /p', 'Disallow: /'], '/page', true],
  [['Allow: /folder', 'Disallow: /folder'], '/folder/page', true],
  [['Allow: /page', 'Disallow: /*.htm'], '/page.htm', false],
  [['Allow: /page', 'Disallow: /*.ph'], '/page.php5', true],
  [['Allow: /$', 'Disallow: /'], '/', true],
  [['Allow: /$', 'Disallow: /'], '/page.htm', false],
  [['Disallow: /*?'], '/p?x=1', false],
  [['Disallow: /*?*sort='], '/c?page=2&sort=up', false],
  [['Disallow: /*=http:'], '/go?to=http://x', false],
  [['Disallow: /a b'], '/a%20b', false],
  [['Disallow: fish'], '/fish', true],
  [['Disallow: /a$b'], '/a$b', false],
  [['Disallow: /***x'], '/yyx', false],
  [['Disallow: /a*a$'], '/a', true],
];
for (const [rules, path, allowed] of paths) {
  test(`applies ${rules.join(' + ')} to ${path}: ${allowed ? 'allowed' : 'disallowed'}`, () => {
    assert.equal(
      robotsVerdict(parse(`User-agent: *\n${rules.join('\n')}`), 'SomeBot', host + path).allowed,
      allowed,
    );
  });
}

test('replaces the default group with a specific one of any case and version', () => {
  const robots = parse('User-agent: *\nDisallow: /\n\nUser-Agent: GPTBOT/1.2 extra\nDisallow: /cart');
  assert.deepEqual(robotsVerdict(robots, 'gptbot', `${host}/p`), { allowed: true, group: 'gptbot' });
  const verdict = robotsVerdict(robots, 'Other', `${host}/p`);
  assert.deepEqual(verdict, { allowed: false, rule: { allow: false, path: '/', line: 2 }, group: '*' });
  assert.equal(robotsVerdict(robots, 'GPT', `${host}/p`).group, '*');
});

test('merges groups of one token, unless only the first is read', () => {
  const robots = parse(
    'User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /\n\nUser-agent: a\nDisallow: /y',
  );
  assert.equal(robotsVerdict(robots, 'a', '/x').allowed, false);
  assert.equal(robotsVerdict(robots, 'a', '/y').allowed, false);
  assert.equal(firstGroupVerdict(robots, 'a', '/y').allowed, true);
  assert.deepEqual(robotsVerdict(robots, 'c', '/y'), { allowed: true });
});

test('assigns consecutive user agents to one group that only a rule ends', () => {
  const robots = parse(
    'User-agent: a\nSitemap: https://shop.example/s.xml\n\nUser-agent: b\nDisallow: /x\nUser-agent: c\nDisallow: /y',
  );
  assert.deepEqual(
    robots.groups.map(({ agents }) => agents),
    [['a', 'b'], ['c']],
  );
  assert.deepEqual(robots.sitemaps, [{ url: 'https://shop.example/s.xml', line: 2 }]);
});

test('applies extensions to the agents of their group', () => {
  const robots = parse(
    'License: https://shop.example/l.xml\nUser-agent: a\nContent-Signal: search=yes\nUser-agent: b\nDisallow:\n',
  );
  assert.deepEqual(robots.extensions.license, [{ value: 'https://shop.example/l.xml', line: 1, agents: [] }]);
  assert.deepEqual(robots.extensions.contentSignal, [{ value: 'search=yes', line: 3, agents: ['a', 'b'] }]);
  assert.deepEqual(robots.issues, []);
});

const issues: [string, string, number][] = [
  ['Disallow: /x\nUser-agent: *', 'rule-before-agent', 1],
  ['User-agent: *\nDisallow: cart', 'bad-path', 2],
  ['User-agent: # nobody\nDisallow: /', 'no-agent', 1],
  ['User-agent: *\nForbid: /x', 'unknown-key', 2],
  ['User-agent: *\nDisallow /x', 'no-colon', 2],
  ['<p>hello there</p>', 'no-colon', 1],
  ['useragent: *\nDisallow: /x', 'typo', 1],
  ['User-agent: *\nDisalow: /x', 'typo', 2],
  ['Site-map: https://shop.example/s.xml', 'typo', 1],
  ['Sitemap: /sitemap.xml', 'sitemap-not-absolute', 1],
  ['User-agent: *\nDisallow: /müll', 'non-ascii-path', 2],
];
for (const [text, kind, line] of issues) {
  test(`reports ${JSON.stringify(text)} as ${kind}`, () => {
    const found = parse(text).issues.map((issue) => [issue.kind, issue.line]);
    assert.deepEqual(found, [[kind, line]]);
  });
}

test('accepts tolerated spellings', () => {
  const robots = parse('useragent: *\nDisallow /a\nDisalow: /b # note');
  assert.equal(robotsVerdict(robots, 'x', '/a').allowed, false);
  assert.equal(robotsVerdict(robots, 'x', '/b').allowed, false);
});

test('does not read rules past 500 KiB, and reports the first of them', () => {
  const robots = parse(`User-agent: *\n${'#'.repeat(511_990)}\nDisallow: /x\n`);
  assert.equal(robotsVerdict(robots, 'x', '/x').allowed, true);
  assert.equal(robots.pastLimit?.line, 3);
  assert.equal(robots.pastLimit?.text, 'Disallow: /x');
});

test('reports the first byte that is not UTF-8 with its line', () => {
  const bytes = Buffer.concat([
    Buffer.from('User-agent: *\nAllow: /é\nDisallow: /m'),
    Buffer.from([0xfc]),
    Buffer.from('ll\nDisallow: /ok'),
  ]);
  const robots = parse(bytes);
  assert.deepEqual(robots.badUtf8, { line: 3, byte: bytes.indexOf(0xfc) });
  assert.equal(robotsVerdict(robots, 'x', '/ok').allowed, false);
});

test('keeps crawl-delay with its group', () => {
  assert.deepEqual(parse('User-agent: *\nCrawl-delay: 2.5\nDisallow:').groups[0]?.crawlDelay, {
    seconds: 2.5,
    line: 2,
  });
  assert.equal(parse('User-agent: *\nCrawl-delay: soon\nDisallow:').groups[0]?.crawlDelay, undefined);
});

const states: [Partial<typeof answer> & { body?: string }, string][] = [
  [{ status: 404 }, 'absent'],
  [{ status: 403 }, 'absent'],
  [{ status: 302 }, 'absent'],
  [{ redirects: 6 }, 'absent'],
  [{ status: 429 }, 'unreachable'],
  [{ status: 503 }, 'unreachable'],
  [{ unreachable: true }, 'unreachable'],
  [{ challenged: true }, 'blocked'],
  [{ challenged: true, status: 403 }, 'blocked'],
  [{ challenged: true, status: 429, unreachable: true }, 'blocked'],
  [{ challenged: true, status: 503, unreachable: true }, 'blocked'],
  [{ challenged: true, status: 502, unreachable: true }, 'unreachable'],
  [{ challenged: true, status: 404 }, 'absent'],
  [{ challenged: true, status: 410 }, 'absent'],
  [{ challenged: true, redirects: 6 }, 'absent'],
  [{ body: '<!DOCTYPE html><title>Shop</title>' }, 'html'],
  [{ redirects: 5 }, 'ok'],
];
for (const [{ body, ...more }, state] of states) {
  test(`reads ${JSON.stringify({ body, ...more })} as ${state}`, () => {
    const robots = parse(body ?? 'User-agent: *\nDisallow: /', more);
    assert.equal(robots.state, state);
    assert.equal(robotsKnown(robots).known, !['unreachable', 'blocked'].includes(state));
    assert.equal(robotsVerdict(robots, 'x', '/p').allowed, state !== 'ok');
  });
}
