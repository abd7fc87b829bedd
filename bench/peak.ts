/** Loaded ahead of a measured program: when it ends, writes its peak memory, in KB, to the file named by `PEAK_FILE`. */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['PEAK_FILE'];
if (isMainThread && file)
  process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
