import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it holds. The limit only ends a hang: a busy machine may stop for seconds. */
export async function until(holds: () => boolean | Promise<boolean>, what = String(holds)): Promise<void> {
  for (const end = performance.now() + 60_000; !(await holds()); await sleep(5))
    assert.ok(performance.now() < end, `It did not happen within a minute: ${what}`);
}
