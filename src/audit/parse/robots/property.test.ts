import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseRobots, robotsVerdict } from './robots.ts';
import { compilePattern, matches, matchTarget } from './pattern.ts';

const answer = { status: 200, type: 'text/plain', redirects: 0, challenged: false, unreachable: false };
const parse = (bytes: Uint8Array) => parseRobots(bytes, answer);
const encode = (text: string) => new TextEncoder().encode(text);

/** Tries every way to place the stars. Slow, and plainly right. */
function naiveMatch(pattern: string, text: string): boolean {
  if (pattern === '') return true;
  if (pattern === '$') return text === '';
  if (pattern[0] === '*') {
    return Array.from({ length: text.length + 1 }, (_, at) => at).some((at) =>
      naiveMatch(pattern.slice(1), text.slice(at)),
    );
  }
  return pattern[0] === text[0] && naiveMatch(pattern.slice(1), text.slice(1));
}

const letters = (...chars: string[]) =>
  fc.array(fc.constantFrom(...chars), { maxLength: 8 }).map((parts) => parts.join(''));
const path = letters('a', 'b', '/').map((text) => `/${text}`);
const pattern = fc
  .tuple(letters('a', 'b', '/', '*'), fc.boolean())
  .map(([text, end]) => `/${text}${end ? '$' : ''}`);

test('matches like an exhaustive search', () => {
  fc.assert(
    fc.property(pattern, path, (rule, target) => {
      assert.equal(matches(compilePattern(rule), matchTarget(target)), naiveMatch(rule, target));
    }),
  );
});

test('finds long segments as indexOf does', () => {
  const long = fc
    .array(fc.constantFrom('a', 'b'), { minLength: 17, maxLength: 24 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      long,
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 40 }),
      fc.boolean(),
      (part, rest, inside) => {
        const text = `/${rest.join('')}${inside ? part : ''}${rest.join('')}`;
        assert.equal(matches(compilePattern(`/*${part}`), matchTarget(text)), text.includes(part, 1));
      },
    ),
  );
});

test('applies the longest matching rule, and Allow on a tie', () => {
  const rules = fc.array(fc.record({ allow: fc.boolean(), path: pattern }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rules, path, (list, target) => {
      const lines = list.map((rule) => `${rule.allow ? 'Allow' : 'Disallow'}: ${rule.path}`);
      const hits = list.filter((rule) => naiveMatch(rule.path, target));
      const longest = Math.max(...hits.map((rule) => rule.path.length));
      const expected = hits.length === 0 || hits.some((rule) => rule.allow && rule.path.length === longest);
      const url = `https://shop.example${target}`;
      // The WHATWG parser leaves such paths alone, so both see the same text.
      assert.equal(
        robotsVerdict(parse(encode(`User-agent: *\n${lines.join('\n')}`)), 'x', url).allowed,
        expected,
      );
    }),
  );
});

test('ignores line endings and a byte order mark', () => {
  const line = fc.constantFrom(
    'User-agent: *',
    'User-agent: a',
    'Disallow: /a',
    'Allow: /a/b',
    '',
    '# note',
    'Sitemap: https://s.example/',
  );
  fc.assert(
    fc.property(fc.array(line), path, (lines, target) => {
      const verdicts = ['\n', '\r', '\r\n'].flatMap((end) =>
        ['', '\ufeff'].map((mark) => robotsVerdict(parse(encode(mark + lines.join(end))), 'a', target)),
      );
      for (const verdict of verdicts) assert.deepEqual(verdict, verdicts[0]);
    }),
  );
});

test('accepts any bytes, and reports the first byte that a strict decoder rejects', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.webUrl(), (bytes, url) => {
      const robots = parse(bytes);
      robotsVerdict(robots, 'x', url);
      const decodes = isValid(bytes);
      if (robots.state !== 'ok') return;
      assert.equal(robots.badUtf8 === undefined, decodes);
      if (robots.badUtf8) assert.equal(isValid(bytes.subarray(0, robots.badUtf8.byte)), true);
    }),
  );
});

function isValid(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
