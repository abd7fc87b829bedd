/** Pages of long lists: `start` and `count`. */
import { badParameter, beyond } from './fault.ts';

export interface Page {
  start: number;
  count: number;
}

/** @param count by default, and at most. @throws OcapiFault */
export function readPage(query: URLSearchParams, count: { usual: number; most: number }): Page {
  const page = { start: numberIn(query, 'start') ?? 0, count: numberIn(query, 'count') ?? count.usual };
  if (page.count < 1 || page.count > count.most) throw beyond('count', `from 1 to ${count.most}`);
  return page;
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw badParameter(name, text);
  return Number(text);
}

export const slice = <T>(list: readonly T[], { start, count }: Page): T[] => list.slice(start, start + count);
