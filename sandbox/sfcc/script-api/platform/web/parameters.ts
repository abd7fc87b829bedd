/** `dw.web.HttpParameterMap` and `HttpParameter`: of the query, and of a form that was sent. */
import type { RequestState } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { collectionOf, setOf } from '../util/collection.ts';

type Values = ReadonlyMap<string, readonly string[]>;

const form = /^application\/x-www-form-urlencoded\b/i;

export function parameterMap(request: RequestState): object {
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  const isForm = hasBody && form.test(request.headers['content-type'] ?? '');
  const all = [...request.url.searchParams, ...(isForm ? new URLSearchParams(request.body) : [])];
  const values = new Map<string, string[]>();
  for (const [name, value] of all) values.set(name, [...(values.get(name) ?? []), value]);
  return mapObject(values, !hasBody ? null : isForm ? '' : request.body);
}

function mapObject(values: Values, body: string | null): object {
  const made = new Map<string, object>();
  return documented('dw.web.HttpParameterMap', {
    parameterCount: values.size,
    parameterNames: setOf([...values.keys()]),
    requestBodyAsString: body,
    get(given: unknown) {
      const name = String(given);
      const parameter = made.get(name) ?? parameterObject(values.get(name) ?? []);
      made.set(name, parameter);
      return parameter;
    },
    getParameterMap: (prefix: unknown) =>
      mapObject(
        new Map(
          [...values]
            .filter(([name]) => name.startsWith(String(prefix)))
            .map(([name, value]) => [name.slice(String(prefix).length), value]),
        ),
        body,
      ),
    isParameterSubmitted: (name: unknown) => values.has(String(name)),
  });
}

function parameterObject(raw: readonly string[]): object {
  const trimmed = raw.map((value) => value.trim());
  const [first] = trimmed;
  const number = (whole: boolean): number | undefined => {
    const value = first === undefined || first === '' ? Number.NaN : Number(first);
    return Number.isNaN(value) ? undefined : whole ? Math.trunc(value) : value;
  };
  const boolean = (): boolean | undefined => (first === undefined ? undefined : first === 'true');
  const contains = (value: unknown): boolean => trimmed.includes(String(value));
  return documented('dw.web.HttpParameter', {
    submitted: raw.length > 0,
    empty: first === undefined || first === '',
    value: first ?? null,
    stringValue: first ?? null,
    rawValue: raw[0] ?? null,
    values: collectionOf(trimmed),
    stringValues: collectionOf(trimmed),
    rawValues: collectionOf(raw),
    intValue: number(true) ?? null,
    doubleValue: number(false) ?? 0,
    booleanValue: boolean() ?? null,
    getStringValue: (byDefault: unknown = null) => (first === undefined || first === '' ? byDefault : first),
    getIntValue: (byDefault: unknown = null) => number(true) ?? byDefault,
    getDoubleValue: (byDefault: unknown = 0) => number(false) ?? byDefault,
    getBooleanValue: (byDefault: unknown = null) => boolean() ?? byDefault,
    containsStringValue: contains,
    isChecked: contains,
    toString: () => first ?? '',
  });
}
