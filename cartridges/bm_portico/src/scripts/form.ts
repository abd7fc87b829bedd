/** The form: stored values, entered values, and the preferences to save. */
import Site from 'dw/system/Site';
import type { Problems } from '../../../int_portico/src/scripts/preferences/problems.ts';
import { readValues } from '../../../int_portico/src/scripts/preferences/read-preferences.ts';
import { sinkProblemOf } from '../../../int_portico/src/scripts/preferences/sink.ts';
import { preferences, type PreferenceValues } from '../../../int_portico/src/scripts/preferences/values.ts';
import { hash } from '../../../int_portico/src/scripts/platform/crypto.ts';
import { setAbove, stringOf, type Item } from './columns.ts';
import { fields, type Field } from './fields.ts';

export type Row = Record<string, string> & {
  /** Mark of the stored item that it shows: what the form does not show of it is kept. */
  was: string;
};

export type Entry =
  | { text: string }
  | { rows: Row[] }
  /** Stored JSON that the form cannot show. */
  | { raw: string };

export type Entries = Record<string, Entry>;

/** Preference → what is wrong, in whole sentences. */
export type FormProblems = Record<string, string[]>;

/* What is stored. */

export function storedEntries(values: PreferenceValues = preferences()): Entries {
  const entries: Entries = {};
  for (const field of fields) entries[field.id] = entryOf(field, values);
  return entries;
}

/** Changes with every stored value, and is of this site alone. */
export const versionOf = (values: PreferenceValues = preferences()): string =>
  hash(
    'sha256',
    JSON.stringify([String(Site.getCurrent().ID)].concat(fields.map((field) => storedText(field, values)))),
    'hex',
  ).slice(0, 16);

const storedText = ({ id, kind }: Field, values: PreferenceValues): string =>
  kind === 'switch'
    ? String(values.flag(id))
    : kind === 'names'
      ? values.list(id).join('\n')
      : (values.text(id) ?? '');

function entryOf(field: Field, values: PreferenceValues): Entry {
  if (field.kind === 'password') return { text: '' };
  const text = storedText(field, values);
  if (field.kind !== 'table' && field.kind !== 'record') return { text };
  try {
    const rows = itemsOf(field, text)?.map((item) => rowOf(field, item));
    return rows ? { rows } : { raw: text };
  } catch {
    // A column that cannot show what is stored, such as an amount in an unknown currency.
    return { raw: text };
  }
}

/** Undefined for JSON of another shape. */
function itemsOf(field: Extract<Field, { columns: unknown }>, text: string): Item[] | undefined {
  if (text === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (field.kind === 'table' && field.shape === 'list')
    return Array.isArray(value) && value.every(isItem) ? value : undefined;
  if (!isItem(value)) return undefined;
  const members = value;
  return field.kind === 'record'
    ? [members]
    : Object.keys(members).map((name) => ({ key: name, value: members[name] }));
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rowOf({ columns }: Extract<Field, { columns: unknown }>, item: Item): Row {
  const row: Row = { was: markOf(item) };
  for (const column of columns) row[column.name] = column.get(item);
  return row;
}

const markOf = (item: Item): string => hash('sha256', JSON.stringify(item), 'hex').slice(0, 16);

/* Entered values. @param parameter returns a parameter of the request, or '' if there is none */

export function enteredEntries(parameter: (name: string) => string): Entries {
  const entries: Entries = {};
  for (const field of fields) {
    if (parameter(`${field.id}.raw`) !== '') entries[field.id] = { raw: parameter(`${field.id}.raw`) };
    else if (field.kind === 'table' || field.kind === 'record')
      entries[field.id] = { rows: enteredRows(field, parameter) };
    else entries[field.id] = { text: parameter(field.id) };
  }
  return entries;
}

const mostRows = 200;

function enteredRows(
  { id, columns }: Extract<Field, { columns: unknown }>,
  parameter: (name: string) => string,
): Row[] {
  const count = Math.min(Number(parameter(`${id}.rows`)) || 0, mostRows);
  const rows: Row[] = [];
  for (let place = 0; place < count; place += 1) {
    const at = `${id}.${place}.`;
    if (parameter(`${at}remove`) === 'true') continue;
    const row: Row = { was: parameter(`${at}was`) };
    for (const column of columns) row[column.name] = parameter(at + column.name).trim();
    const isEmpty = columns.every(
      ({ name, kind }) => kind === 'choice' || kind === 'flag' || row[name] === '',
    );
    if (!isEmpty) rows.push(row);
  }
  return rows;
}

/* What comes of it. */

export interface Outcome {
  /** Preference → value for the platform; null: none. Without preferences that keep what they have. */
  values: Record<string, unknown>;
  problems: FormProblems;
}

export function outcomeOf(entries: Entries): Outcome {
  const stored = preferences();
  const values: Record<string, unknown> = {};
  const problems: FormProblems = {};
  const add = (id: string, text: string): void => {
    (problems[id] ??= []).push(text);
  };
  for (const field of fields) {
    const entry = entries[field.id];
    if (entry) convert(field, entry, stored, values, add);
  }
  const candidate = overlaid(stored, values);
  for (const [id, text] of readerProblems(candidate)) add(id, text);
  return { values, problems };
}

function convert(
  field: Field,
  entry: Entry,
  stored: PreferenceValues,
  values: Record<string, unknown>,
  add: (id: string, text: string) => void,
): void {
  const { id, kind } = field;
  if ('raw' in entry) {
    values[id] = entry.raw;
  } else if ('rows' in entry) {
    if (kind === 'table' || kind === 'record') values[id] = jsonOf(field, entry.rows, stored, add);
  } else {
    const text = kind === 'lines' || kind === 'names' ? entry.text : entry.text.trim();
    if (kind === 'password') {
      // Left empty, a secret stays.
      if (text !== '') values[id] = text;
    } else if (kind === 'switch') values[id] = text === 'true';
    else if (kind === 'number') {
      const number = Number(text);
      if (text === '') values[id] = null;
      else if (number % 1 === 0) values[id] = number;
      else add(id, 'Enter a whole number.');
    } else if (kind === 'names')
      values[id] = text
        .split(/[\r\n]+/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
    else values[id] = text === '' ? null : text;
  }
}

/** JSON for the preference; null without rows. */
function jsonOf(
  field: Extract<Field, { columns: unknown }>,
  rows: readonly Row[],
  stored: PreferenceValues,
  add: (id: string, text: string) => void,
): string | null {
  const before = itemsOf(field, stored.text(field.id) ?? '') ?? [];
  const items = rows.map((row, place) => {
    const was = before.filter((one) => markOf(one) === row.was)[0] ?? {};
    const item: Item = unshownOf(field, was);
    const set = (wrong: string | undefined): void => {
      if (wrong !== undefined) add(field.id, `Entry ${place + 1}: ${wrong}.`);
    };
    for (const column of field.columns) set(column.set(item, row[column.name] ?? '', was));
    if ('aboveAmount' in row) set(setAbove(item, row['aboveAmount'] ?? '', row['aboveCurrency'] ?? ''));
    return item;
  });
  if (items.length === 0) return null;
  if (field.kind === 'record') return JSON.stringify(items[0]);
  if (field.shape === 'list') return JSON.stringify(items, null, 2);
  const members: Item = {};
  items.forEach(({ key, value }, place) => {
    const name = stringOf(key);
    if (name === '') add(field.id, `Entry ${place + 1}: ${field.columns[0]?.label ?? ''} is missing.`);
    else if (Object.keys(members).indexOf(name) >= 0)
      add(field.id, `Entry ${place + 1}: ${name} is there twice.`);
    members[name] = value;
  });
  return JSON.stringify(members);
}

/** Members of a stored item for which the form has no column: they are kept. */
function unshownOf({ columns }: Extract<Field, { columns: unknown }>, item: Item): Item {
  const rest: Item = {};
  for (const name of Object.keys(item))
    if (name !== 'above' && !columns.some((column) => column.name === name)) rest[name] = item[name];
  return rest;
}

/** The stored preferences with those that were entered. */
function overlaid(stored: PreferenceValues, values: Record<string, unknown>): PreferenceValues {
  const text = (name: string): string | undefined => {
    if (!(name in values)) return stored.text(name);
    const value = values[name];
    return value === null || value === undefined || value === '' ? undefined : String(value).trim();
  };
  return {
    text,
    flag: (name) => (name in values ? values[name] === true : stored.flag(name)),
    number(name) {
      const given = text(name);
      return given === undefined || isNaN(Number(given)) ? undefined : Number(given);
    },
    list: (name) => (name in values ? (values[name] as string[]) : stored.list(name)),
  };
}

/** What the cartridge itself would not use as it stands. */
function readerProblems(values: PreferenceValues): [id: string, text: string][] {
  const found: [string, string][] = [];
  const problems: Problems = {
    add: (id, text) => void found.push([id, sentence(text)]),
    all: () => [],
  };
  readValues(values, problems);
  const sink = sinkProblemOf(values);
  if (sink) found.push([sink.preference, sentence(sink.text)]);
  return found;
}

/** In the log it says what is used instead; here nothing is saved. */
function sentence(text: string): string {
  const wrong = text
    .replace(/(?:;[^;"]*|,? and (?:is|are) ignored|, which (?:is|are) ignored)$/, '')
    .replace(/\.$/, '');
  return `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}.`;
}

/** What differs from what is stored, in one transaction of the caller. */
export function saveValues(values: Record<string, unknown>): void {
  const site = Site.getCurrent();
  const stored = preferences();
  for (const field of fields) {
    const { id } = field;
    if (!(id in values)) continue;
    const before = normal(
      field,
      field.kind === 'password' ? (stored.text(id) ?? '') : storedText(field, stored),
    );
    const after = normal(field, Array.isArray(values[id]) ? values[id].join('\n') : String(values[id] ?? ''));
    if (before !== after) site.setCustomPreferenceValue(id, values[id]);
  }
}

/** JSON that says the same is the same. */
function normal(field: Field, text: string): string {
  const { kind } = field;
  // Without a value, the first choice holds.
  if (field.kind === 'choice') return text === '' ? (field.choices[0]?.[0] ?? '') : text;
  if (kind === 'lines') return text.replace(/\r\n/g, '\n').trim();
  if (kind !== 'table' && kind !== 'record') return text;
  try {
    return JSON.stringify(sorted(JSON.parse(text)));
  } catch {
    return text;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isItem(value)) return value;
  const item: Item = {};
  for (const name of Object.keys(value).sort()) item[name] = sorted(value[name]);
  return item;
}
