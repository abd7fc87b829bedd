/**
 * For `--import`: shifts the clock of this process by the milliseconds in the file named after its port, in the folder CLOCKS, and
 * follows changes of the file. Timers and the clock of the machine are not affected.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Between two looks at the file, milliseconds. */
const lookEveryMs = 20;
const file = join(process.env['CLOCKS'] ?? '.', process.env['PORT'] ?? '');
const RightDate = Date;

let skewMs = 0;
let lookedAt = -Infinity;

function now(): number {
  if (performance.now() - lookedAt > lookEveryMs) {
    lookedAt = performance.now();
    try {
      skewMs = Number(readFileSync(file, 'utf8'));
    } catch {
      // This clock has not been shifted yet.
    }
  }
  return RightDate.now() + skewMs;
}

globalThis.Date = new Proxy(RightDate, {
  apply: () => new RightDate(now()).toString(),
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, self) as Date,
  get: (target, member) => (member === 'now' ? now : Reflect.get(target, member)) as unknown,
});
RightDate.prototype.constructor = globalThis.Date;
