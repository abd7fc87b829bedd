/** Every branch of every schema has a sample that goes through it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { ucpReleases } from '../releases.ts';
import { flatSamples, samplesOf } from '../../../../../test/support/ucp/profile-samples.ts';
import { flat } from './schemas/flat.ts';
import { profiles } from './schemas/index.ts';

type Schema = z.core.$ZodType;
/** The parts of a schema: by their place, the schema and the values of samples that reach it. */
type Part = { at: string; schema: Schema; values: unknown[] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fits = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

function partsOf({ at, schema, values }: Part): Part[] {
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([key, inner]) => ({
        at: `${at}/${key}`,
        schema: inner,
        values: values.flatMap((value) => (isObject(value) && Object.hasOwn(value, key) ? [value[key]] : [])),
      }));
    case 'array':
      return [{ at: `${at}/*`, schema: def.element, values: values.flatMap((value) => value as unknown[]) }];
    case 'record':
      return [
        {
          at: `${at}/*`,
          schema: def.valueType,
          values: values.flatMap((value) => Object.values(value as object)),
        },
      ];
    case 'optional':
      return [{ at, schema: def.innerType, values }];
    case 'union':
      return def.options.map((option, index) => ({
        at: `${at}|${index}`,
        schema: option,
        values: values.filter((value) => fits(option, value)),
      }));
    case 'lazy':
      return [{ at, schema: def.getter(), values }];
    default:
      return [];
  }
}

/** Places that no sample reaches. */
function unreached(root: Schema, samples: unknown[]): string[] {
  const missed: string[] = [];
  let level: Part[] = [{ at: '', schema: root, values: samples }];
  // The grammar of constraints has no end; some rounds of it are enough.
  for (let depth = 0; level.length && depth < 16; depth++) {
    const reached = level.filter(({ values }) => values.length > 0);
    missed.push(...level.filter(({ values }) => values.length === 0).map(({ at }) => at));
    level = reached.flatMap(partsOf);
  }
  return missed;
}

/** A second round of the grammar of constraints inside itself. */
const isInner = (at: string): boolean => /constraints(?:.*(?:anyOf|properties)\/\*){2}/.test(at);

for (const release of ucpReleases)
  test(`has valid samples of ${release} for every branch`, () => {
    const samples = samplesOf(release);
    for (const sample of samples) assert.ok(fits(profiles[release], sample));
    assert.deepEqual(
      unreached(profiles[release], samples).filter((at) => !isInner(at)),
      [],
    );
  });

test('has valid samples of the flat manifest for every branch', () => {
  for (const sample of flatSamples) assert.ok(fits(flat, sample));
  assert.deepEqual(unreached(flat, flatSamples), []);
});

test('detects a branch without a sample', () => {
  const [, least] = samplesOf('2026-08-25');
  assert.ok(unreached(profiles['2026-08-25'], [least]).includes('/keys'));
});
