/**
 * Our verdicts beside those of another parser, on generated files. Where they differ, RFC 9309 decides: each kind of difference
 * is named with its sentence, and with that one thing rewritten in the file the other parser must say what we say.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import parser from 'robots-parser';
import { parseRobots, robotsVerdict } from './robots.ts';

interface File {
  lines: string[];
  path: string;
}

/** The package is a function; its declarations say a module. */
const robotsParser = parser as unknown as typeof parser.default;

const origin = 'https://shop.test';
const agent = 'ShopBot';

const ours = ({ lines, path }: File): boolean => {
  const answer = { status: 200, type: 'text/plain', redirects: 0, challenged: false, unreachable: false };
  const file = parseRobots(new TextEncoder().encode(lines.join('\n')), answer);
  return robotsVerdict(file, agent, origin + path).allowed;
};
const theirs = ({ lines, path }: File): boolean | undefined =>
  robotsParser(`${origin}/robots.txt`, lines.join('\n')).isAllowed(origin + path, agent);

const isRule = (line: string): boolean => /^(?:dis)?allow:/i.test(line);
const isAgent = (line: string): boolean => /^user-agent:/i.test(line);
const unreserved = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (octet, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w\-.~]/.test(char) ? char : octet;
  });

/** What the RFC says, and the same file without the matter. */
const reasons: Record<string, (file: File) => File> = {
  'section 2.2.4: other records may be in a group and do not end it': ({ lines, path }) => ({
    lines: lines.filter((line) => isRule(line) || isAgent(line)),
    path,
  }),
  'section 2.2.2: octets of unreserved characters are compared decoded': ({ lines, path }) => ({
    lines: lines.map(unreserved),
    path: unreserved(path),
  }),
  'section 2.2.1: a group may have no rules, and is the group of its agents all the same': ({
    lines,
    path,
  }) => ({
    lines: lines.flatMap((line, at) => {
      const next = lines.slice(at + 1).find((one) => isRule(one) || isAgent(one));
      return isAgent(line) && next === undefined ? [line, 'Disallow:'] : [line];
    }),
    path,
  }),
  'section 2.2.1: a product token ends before other characters than a-z, dash, and underscore': ({
    lines,
    path,
  }) => ({
    lines: lines.map((line) => line.replace(/^(user-agent: *[a-z_-]+)[^a-z_-].*$/i, '$1')),
    path,
  }),
  'section 2.2.2: /robots.txt itself is allowed': ({ lines, path }) => ({
    lines: path === '/robots.txt' ? [] : lines,
    path,
  }),
  'section 2.2.3: an encoded special character matches literally': ({ lines, path }) => ({
    lines: lines.map((line) => line.replace(/%2a/gi, 'STAR').replace(/%24/g, 'END')),
    path: path.replace(/\*|%2a/gi, 'STAR').replace(/\$|%24/g, 'END'),
  }),
};

/** The reasons, one or two together, that explain a difference. */
function explained(file: File): string[] | undefined {
  const names = Object.keys(reasons);
  const sets = [
    ...names.map((name) => [name]),
    ...names.flatMap((a, at) => names.slice(at + 1).map((b) => [a, b])),
    names,
  ];
  return sets.find((set) => {
    const rewritten = set.reduce((left, name) => reasons[name]!(left), file);
    return theirs(rewritten) === ours(file);
  });
}

const piece = fc.constantFrom(
  'a',
  'b',
  'c',
  '/',
  '*',
  '%61',
  '%2F',
  '%2f',
  '%2A',
  '%24',
  'é',
  '%C3%A9',
  '?q=',
  '.',
  '~',
);
const text = fc.array(piece, { maxLength: 5 }).map((parts) => `/${parts.join('')}`);
const rule = fc
  .tuple(
    fc.constantFrom('Allow', 'Disallow', 'disallow'),
    fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: fc.constant('') }),
    fc.boolean(),
  )
  .map(([key, path, end]) => `${key}: ${path}${end && path ? '$' : ''}`);
const record = fc.oneof(
  { weight: 4, arbitrary: rule },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('*', 'ShopBot', 'shopbot', 'ShopBot/2.1', 'OtherBot', 'shopbot-news', 'ShopBot 2')
      .map((name) => `User-agent: ${name}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '# a comment',
      '',
      'Crawl-delay: 2',
      'Sitemap: https://shop.test/s.xml',
      'Foo: bar',
    ),
  },
);
const path = fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.constant('/robots.txt') });
const file: fc.Arbitrary<File> = fc.record({ lines: fc.array(record, { maxLength: 10 }), path });

test('cites the RFC sentence where another parser decides differently', () => {
  const met = new Set<string>();
  let differences = 0;
  fc.assert(
    fc.property(file, (given) => {
      if (theirs(given) === ours(given)) return;
      differences += 1;
      const why = explained(given);
      assert.ok(why, 'a difference that no sentence explains');
      if (why.length === 1) met.add(why[0]!);
    }),
    { numRuns: 20_000, seed: 9309 },
  );
  assert.deepEqual(
    [...met].sort(),
    Object.keys(reasons).sort(),
    `${differences} differences; every reason is met`,
  );
});
