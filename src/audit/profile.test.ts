import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks } from './checks/index.ts';
import { assessment } from './profile.ts';

test('has 126 checks of the catalog in three areas, without duplicates', () => {
  assert.deepEqual(
    assessment.map(({ id }) => id),
    ['ai-discoverability', 'protocol-readiness', 'transaction-enablement'],
  );
  const points = assessment.flatMap((area) => area.checks);
  assert.equal(points.length, 126);
  assert.equal(new Set(points).size, 126);
  const known = new Map(checks.map((check) => [check.id, check]));
  for (const id of points) assert.ok(known.has(id), id);
  for (const { id, checks: ids } of assessment) assert.ok(ids.length >= 20, id);
});

test('has no check of low priority, and lists each area in catalog order', () => {
  const order = new Map(checks.map(({ id }, at) => [id, at]));
  const low = new Set(checks.filter(({ priority }) => priority === 'low').map(({ id }) => id));
  for (const { checks: ids } of assessment) {
    const places = ids.map((id) => order.get(id) ?? -1);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.deepEqual(
      ids.filter((id) => low.has(id)),
      [],
    );
  }
});
