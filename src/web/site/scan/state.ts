/** State of a scan: its row, or newer progress in the memory of this node. */
import type { Scan, ScanProgress } from '#storage';
import type { WebDeps } from '../../deps.ts';
import { stageOf } from './stages.ts';

export type ScanState =
  | { state: 'running'; url: string; stage: number; done: number; left: number }
  | { state: 'done'; url: string; token: string }
  | { state: 'failed'; url: string; code: string; detail?: string };

/** Undefined for an unknown scan. */
export async function readScan(
  deps: Pick<WebDeps, 'scans' | 'runner' | 'now'>,
  id: string,
): Promise<ScanState | undefined> {
  if (!/^[\w-]{22}$/.test(id)) return undefined;
  const here = deps.runner.progressOf(id);
  if (here) return running(here);
  const row = await deps.scans.read(id);
  return row && stateOf(row, deps.now());
}

function stateOf(row: Scan, now: number): ScanState {
  const { url, state, token, code, detail } = row;
  if (state === 'done' && token !== null) return { state, url, token };
  if (state === 'failed') {
    return { state, url, code: code ?? 'internal', ...(detail === null ? {} : { detail }) };
  }
  // The node that ran it has stopped.
  if (now > row.endsAt) return { state: 'failed', url, code: 'interrupted' };
  return running(row);
}

const running = ({ url, step, done, left }: ScanProgress & { url: string }): ScanState => ({
  state: 'running',
  url,
  stage: stageOf(step),
  done,
  left,
});
