/** A disk of its own that can be full: a part of memory, which only root may mount. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface SmallDisk {
  folder: string;
  /** Another's file grows until nothing is left, takes whatever becomes free for so long, and is removed. */
  fill(ms: number): Promise<void>;
  close(): Promise<void>;
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'portico-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'portico', folder], { stdio: 'pipe' });
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  chmodSync(folder, 0o755);
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill(ms) {
      const file = await open(filler, 'a');
      try {
        await grow(file, 1_000_000);
        for (const until = Date.now() + ms; Date.now() < until; await delay(5)) await grow(file, 4_096);
      } finally {
        await file.close();
        rmSync(filler);
      }
    },
    async close() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

/** Why there is none here. */
export function withoutSmallDisk(): string | false {
  if (process.getuid?.() !== 0) return 'only root may mount a small disk';
  try {
    void mountSmallDisk(1).close();
    return false;
  } catch (error) {
    return `a small disk cannot be mounted: ${String(error)}`;
  }
}

/** Until nothing is left. */
async function grow(file: { write(bytes: Buffer): Promise<unknown> }, pieceBytes: number): Promise<void> {
  for (const piece = Buffer.alloc(pieceBytes); ;)
    try {
      await file.write(piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      return;
    }
}
