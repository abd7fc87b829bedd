/** What the static part of axe finds on a page, and the frame that people with assistive technology and agents move in. */
import type { Region } from './facts.ts';

/** Rules of axe-core that can be judged without layout, by axe's own names. */
export interface AxeFinding {
  rule: string;
  /** Elements that break it, counted to the end. */
  count: number;
  /** The first five. */
  nodes: { pointer: string; html: string; region: Region }[];
}

export interface AccessFacts {
  axe: AxeFinding[];
}
