/** `dw.system.Status` and `dw.system.StatusItem`. */
import { constructible, documented } from '../../documented.ts';
import { listOf, mapOf } from '../values.ts';
import { format } from './format.ts';

const [OK, ERROR] = [0, 1];

interface Item {
  status: number;
  code: string | null;
  message: string | null;
  parameters: unknown[];
  details: Map<string, unknown>;
  object: object;
}

const items = new WeakMap<object, Item>();

function itemOf(status: unknown, code?: unknown, message?: unknown, parameters: unknown[] = []): Item {
  const text = (given: unknown): string | null =>
    given === undefined || given === null ? null : String(given);
  const item: Item = {
    status: status === undefined ? OK : Number(status),
    code: text(code),
    message: text(message) === null ? null : format(message, parameters),
    parameters,
    details: new Map(),
    object: {},
  };
  item.object = documented('dw.system.StatusItem', {
    get status() {
      return item.status;
    },
    set status(given: number) {
      item.status = given;
    },
    get code() {
      return item.code;
    },
    set code(given: unknown) {
      item.code = text(given);
    },
    get message() {
      return item.message;
    },
    set message(given: unknown) {
      item.message = text(given);
    },
    get error() {
      return item.status === ERROR;
    },
    get details() {
      return mapOf(item.details);
    },
    get parameters() {
      return listOf(item.parameters);
    },
    addDetail: (key: unknown, value: unknown) => void item.details.set(String(key), value),
  });
  items.set(item.object, item);
  return item;
}

export const statusItemOf = (status: number, code: string): object => itemOf(status, code).object;

/** @param given status, code, message, parameters */
export function statusOf(
  ...given: [status?: unknown, code?: unknown, message?: unknown, ...unknown[]]
): object {
  const [status, code, message, ...parameters] = given;
  const all: Item[] = given.length === 0 ? [] : [itemOf(status, code, message, parameters)];
  const isError = (item: Item): boolean => item.status === ERROR;
  const first = (): Item | undefined => all.find(isError) ?? all[0];
  return documented('dw.system.Status', {
    get status() {
      return all.some(isError) ? ERROR : OK;
    },
    get error() {
      return all.some(isError);
    },
    get code() {
      return first()?.code ?? null;
    },
    get message() {
      return first()?.message ?? null;
    },
    get parameters() {
      return listOf(first()?.parameters ?? []);
    },
    get details() {
      return mapOf(first()?.details ?? new Map<string, unknown>());
    },
    get items() {
      return listOf(all.map(({ object }) => object));
    },
    getDetail: (key: unknown) => first()?.details.get(String(key)) ?? null,
    addDetail: (key: unknown, value: unknown) => void first()?.details.set(String(key), value),
    addItem(object: object) {
      const item = items.get(object);
      if (item) all.push(item);
    },
  });
}

export const statusModule = (): object => constructible('dw.system.Status', { OK, ERROR }, statusOf);

export const statusItemModule = (): object =>
  constructible(
    'dw.system.StatusItem',
    {},
    (status?: unknown, code?: unknown, message?: unknown, ...parameters: unknown[]) =>
      itemOf(status, code, message, parameters).object,
  );
