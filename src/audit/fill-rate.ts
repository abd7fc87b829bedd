/** Counting how many products have an attribute. */
import { wilson } from './parse/wilson.ts';

export interface FillRate {
  name: string;
  filled: number;
  total: number;
  /** Wilson interval of 90 %, 0 to 1. */
  interval: [number, number];
}

/** One row of the matrix: `marks` says for each product whether the attribute has a value. */
export function fillRate(name: string, marks: readonly boolean[]): FillRate {
  const filled = marks.filter(Boolean).length;
  return { name, filled, total: marks.length, interval: wilson(filled, marks.length) };
}
