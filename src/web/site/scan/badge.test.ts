import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SaxesParser } from 'saxes';
import type { Report } from '#audit';
import { badgeOf } from './badge.ts';

const scored = (overall: number | null, grade: string | null): Pick<Report, 'score'> =>
  ({ score: { overall, grade } }) as Pick<Report, 'score'>;

describe('a badge', () => {
  for (const [overall, grade, label] of [
    [100, 'A', 'agent readiness: 100 A'],
    [87.4, 'B', 'agent readiness: 87.4 B'],
    [0, 'F', 'agent readiness: 0 F'],
  ] as const)
    test(`shows ${label} to people and to screen readers, and loads nothing`, () => {
      const svg = badgeOf(scored(overall, grade)) ?? '';
      const parser = new SaxesParser();
      parser.on('error', (error) => assert.fail(error.message));
      parser.write(svg).close();
      assert.match(svg, new RegExp(`role="img"\\s+aria-label="${label}"\\s*>\\s*<title>${label}</title>`));
      assert.doesNotMatch(svg, /<script|<image|<style|href|@import|url\((?!#)/);
    });

  test('returns no badge for a report without a grade', () => {
    assert.equal(badgeOf(scored(null, null)), undefined);
    // Report of an older version, which had a score without enough evidence.
    assert.equal(badgeOf(scored(71, null)), undefined);
  });
});
