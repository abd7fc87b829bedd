/** Conditions of the query language: comparisons with placeholders or NULL, joined by AND, OR, NOT and parentheses. */
import type { PlatformException } from '../../documented.ts';
import { badArgument } from '../refusal.ts';

/** Undefined: unknown, as every comparison with a missing value is; only what is true is found. */
export type Test<T> = (row: T) => boolean | undefined;

export interface Comparison {
  name: string;
  operator: string;
  /** Number of the placeholder; undefined: NULL. */
  place: number | undefined;
}

const token = /\s*(?:([()])|\{(\d+)\}|(!=|<=|>=|=|<|>)|([a-z][\w.]*)|(\S))/giy;

/** @throws PlatformException for invalid conditions, Error for what is not simulated */
export function parseCondition<T>(text: string, compare: (comparison: Comparison) => Test<T>): Test<T> {
  const tokens = [...text.matchAll(token)].map(([whole]) => whole.trim());
  let at = 0;
  const isNext = (word: string): boolean => tokens[at]?.toUpperCase() === word;
  const takes = (word: string): boolean => {
    if (!isNext(word)) return false;
    at += 1;
    return true;
  };

  const comparison = (): Test<T> => {
    const [name = '', operator = '', value = ''] = tokens.slice(at, at + 3);
    at += 3;
    if (/^I?LIKE$/i.test(operator)) throw new Error(`${operator} is not simulated.`);
    if (!/^[a-z]/i.test(name) || !/^[!<>=]/.test(operator)) throw noCondition(text);
    const place = /^\{(\d+)\}$/.exec(value)?.[1];
    if (place !== undefined) return compare({ name, operator, place: Number(place) });
    if (value.toUpperCase() === 'NULL') return compare({ name, operator, place: undefined });
    if (value === '') throw noCondition(text);
    throw new Error(`Values within a query, as in "${text}", are not simulated: placeholders are.`);
  };
  const single = (): Test<T> => {
    if (takes('NOT')) return not(single());
    if (!takes('(')) return comparison();
    const inner = either();
    if (!takes(')')) throw noCondition(text);
    return inner;
  };
  const both = (): Test<T> => {
    const tests = [single()];
    while (takes('AND')) tests.push(single());
    return every(tests);
  };
  const either = (): Test<T> => {
    const tests = [both()];
    while (takes('OR')) tests.push(both());
    return not(every(tests.map(not)));
  };

  const test = either();
  if (at < tokens.length) throw noCondition(text);
  return test;
}

const not =
  <T>(test: Test<T>): Test<T> =>
  (row) => {
    const result = test(row);
    return result === undefined ? undefined : !result;
  };

const every =
  <T>(tests: readonly Test<T>[]): Test<T> =>
  (row) => {
    const results = tests.map((test) => test(row));
    if (results.includes(false)) return false;
    return results.includes(undefined) ? undefined : true;
  };

const noCondition = (text: string): PlatformException => badArgument(`"${text}" is no condition.`);
