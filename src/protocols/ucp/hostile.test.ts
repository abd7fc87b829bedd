/** Decoders and profile checks answer whatever comes; they never throw. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { operationNames, operations, type OperationName } from './operation.ts';
import { releases } from '../../../test/support/ucp/releases.ts';
import { decodeRequest, lenientRequests, officialRequests } from '../../../test/support/ucp/requests.ts';
import { sampleAddresses, sampleSite } from '../../../test/support/ucp/sample-views.ts';

const withPayload = operationNames.filter((name) => 'payload' in operations[name]);

/** Strange values that a body may hold where another was expected. */
const strange = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, [], {}, '', 0, -1, 1e308, 0.5, true, 'x'.repeat(3_000), undefined),
  fc.constant(JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{}},"length":-1}')),
);

/** Puts a value somewhere into a copy: walks down by the numbers, then replaces, removes or adds. */
function mutate(body: unknown, steps: readonly number[], value: unknown): unknown {
  if (typeof body !== 'object' || body === null || !steps.length) return value;
  const [step = 0, ...rest] = steps;
  const keys = Object.keys(body);
  const key = keys[step % (keys.length + 1)];
  if (Array.isArray(body)) {
    if (key === undefined) return [...(body as unknown[]), value];
    return body.map((member: unknown, place) =>
      String(place) === key ? mutate(member, rest, value) : member,
    );
  }
  if (key === undefined) return { ...body, extra: value };
  return { ...body, [key]: mutate((body as Record<string, unknown>)[key], rest, value) };
}

const places = fc.array(fc.nat(12), { maxLength: 7 });

for (const { release } of releases) {
  const { decode, version } = release;
  const read = (operation: OperationName, body: unknown) => {
    const result = decodeRequest(decode, operation, body);
    assert.ok(result);
    if (result.ok) return;
    assert.ok(result.problems.length > 0 && result.problems.length <= 20);
    for (const { path, text } of result.problems) assert.ok(path.startsWith('$') && text.length < 1_000);
  };

  test(`${version}: accepts or rejects arbitrary JSON without throwing`, () => {
    fc.assert(
      fc.property(fc.constantFrom(...withPayload), strange, (operation, body) => read(operation, body)),
      { numRuns: 400 },
    );
  });

  test(`${version}: accepts or rejects valid bodies with any value inserted without throwing`, () => {
    const good = fc.constantFrom(...officialRequests, ...lenientRequests);
    fc.assert(
      fc.property(good, places, strange, ([operation, body], steps, value) =>
        read(operation, mutate(body, steps, value)),
      ),
      { numRuns: 1_500 },
    );
  });

  test(`${version}: judges a profile with any value inserted without throwing`, () => {
    const good = { ucp: release.profile(sampleSite(), sampleAddresses), keys: [] };
    fc.assert(
      fc.property(places, strange, (steps, value) => {
        for (const problem of release.profileProblems(mutate(good, steps, value)))
          assert.match(problem, /^(\/.*)?: /s);
      }),
      { numRuns: 500 },
    );
  });
}
