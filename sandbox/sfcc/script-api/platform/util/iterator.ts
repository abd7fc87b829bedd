/** `dw.util.SeekableIterator` over a list: read once. */
import { documented } from '../../documented.ts';
import { badArgument } from '../refusal.ts';
import { ended, listOf, portion, type PlatformIterator, type PlatformList } from './collection.ts';

export interface PlatformSeekableIterator<T> extends PlatformIterator<T> {
  /** Of everything found. */
  readonly count: number;
  first(): T | null;
  forward(n: number, size?: number): void;
  close(): void;
}

/** @param onClose called once: at `close()`, or when everything was read */
export function seekableOf<T>(list: readonly T[], onClose?: () => void): PlatformSeekableIterator<T> {
  let [at, end, open, moved] = [0, list.length, true, false];
  const close = (): void => {
    if (!open) return;
    open = false;
    onClose?.();
  };
  const more = (): boolean => {
    if (open && at >= end) close();
    return open;
  };
  return documented('dw.util.SeekableIterator', {
    get count() {
      return list.length;
    },
    hasNext: more,
    next() {
      moved = true;
      return more() ? (list[at++] as T) : ended();
    },
    first() {
      const found = open && !moved ? (list[at] ?? null) : null;
      if (!moved) close();
      return found;
    },
    forward(n: number, size?: number) {
      if (n < 0) throw badArgument('Seeks forward only.');
      moved = true;
      at = Math.min(end, at + n);
      if (size !== undefined) end = Math.min(end, at + Math.max(0, size));
    },
    asList(start?: number, size?: number): PlatformList<T> {
      if (start !== undefined && start < 0) throw badArgument('Starts at 0 or later.');
      const rest = open ? list.slice(at, end) : [];
      close();
      return listOf(portion(rest, start, size));
    },
    close,
  });
}
