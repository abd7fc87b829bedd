/**
 * Reads what agents send by the schemas of our sources, which are written for zod: as much of zod as they use, with its issues,
 * paths and messages.
 */
export interface Issue {
  path: (string | number)[];
  /** Where our readers ask for it. */
  code?: 'invalid_type' | 'invalid_union';
  message: string;
  /** The value has the right type and only breaks a bound: further errors in it are reported too. */
  isBound?: true;
}

type Place = (string | number)[];

interface Reading {
  issues: Issue[];
}

/** Answers what was read; where it adds an issue of the type itself, `failed`. */
type Read = (value: unknown, path: Place, reading: Reading) => unknown;

interface Check {
  fits(value: unknown): boolean;
  message: string | ((value: unknown) => string);
  /** Of a length: asked of all that has one, whatever was expected. */
  ofLength?: boolean;
  /** Member that is reported as the location. */
  at?: (string | number)[];
}

export interface Schema {
  readonly isOptional?: boolean;
  readonly isAny?: boolean;
  readonly shape?: Record<string, Schema>;
  /** `catchall`: members that are not in the shape stay. */
  readonly def?: { catchall?: true };
  readonly element?: Schema;
  read: Read;
  optional(): Schema;
  nullable(): Schema;
  nullish(): Schema;
  unwrap(): Schema;
  /** Only what documents say of it. */
  meta(facts: object): Schema;
  min(least: number, message?: string): Schema;
  max(most: number, message?: string): Schema;
  regex(form: RegExp, message?: string): Schema;
  refine(
    fits: (value: never) => boolean,
    message?: string | { message: string; path?: (string | number)[] },
  ): Schema;
  extend(shape: Record<string, Schema>): Schema;
  safeParse(
    value: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: Issue[] } };
}

const failed = {};

interface Extra {
  isOptional?: boolean;
  isAny?: boolean;
  shape?: Record<string, Schema>;
  element?: Schema;
  inner?: Schema;
  /** What is counted: characters, items, or the number itself. */
  kind?: 'string' | 'array' | 'number';
  loose?: boolean;
  most?: Check;
}

function make(base: Read, checks: readonly Check[], extra: Extra): Schema {
  const read: Read = (value, path, reading) => {
    const before = reading.issues.length;
    const { most } = extra;
    const tell = ({ fits, message, ofLength, at }: Check, seen: unknown): void => {
      const isBroken = reading.issues.slice(before).some(({ isBound }) => !isBound);
      if ((ofLength ? !hasLength(seen) : isBroken) || fits(seen)) return;
      reading.issues.push({
        path: at ? path.concat(at) : path,
        message: typeof message === 'string' ? message : message(seen),
        isBound: true,
      });
    };
    // A list is counted before anybody looks into it.
    if (most && Array.isArray(value) && !most.fits(value)) {
      tell(most, value);
      reading.issues.forEach((issue, place) => {
        if (place >= before) delete issue.isBound;
      });
      return failed;
    }
    const result = base(value, path, reading);
    checks.concat(most ? [most] : []).forEach((check) => tell(check, result === failed ? value : result));
    return result;
  };
  const checked = (check: Check): Schema => make(base, checks.concat([check]), extra);
  const self: Schema = {
    ...(extra.isOptional ? { isOptional: true } : {}),
    ...(extra.isAny ? { isAny: true } : {}),
    ...(extra.shape ? { shape: extra.shape } : {}),
    ...(extra.loose ? { def: { catchall: true } } : {}),
    ...(extra.element ? { element: extra.element } : {}),
    read,
    optional: () => absent(self, [undefined]),
    nullable: () => absent(self, [null]),
    nullish: () => absent(self, [null, undefined]),
    unwrap: () => extra.inner || self,
    meta: () => self,
    min: (least, message) =>
      checked({
        fits: (value) => sizeOf(value) >= least,
        message: message || ((value) => `Too small: expected ${expectation(value, '>=', least)}`),
        ofLength: extra.kind !== 'number',
      }),
    max(most, message) {
      const check: Check = {
        fits: (value) => sizeOf(value) <= most,
        message: message || ((value) => `Too big: expected ${expectation(value, '<=', most)}`),
        ofLength: extra.kind !== 'number',
      };
      return extra.kind === 'array' ? make(base, checks, { ...extra, most: check }) : checked(check);
    },
    regex: (form, message) =>
      checked({
        fits: (value) => form.test(value as string),
        message: message || `Invalid string: must match pattern ${String(form)}`,
      }),
    refine: (fits, given) =>
      checked({
        fits: fits as (value: unknown) => boolean,
        message: (typeof given === 'string' ? given : given && given.message) || 'Invalid input',
        ...(typeof given === 'object' && given.path ? { at: given.path } : {}),
      }),
    extend: (more) => object({ ...extra.shape, ...more }, extra.loose),
    safeParse(value) {
      const reading: Reading = { issues: [] };
      const data = read(value, [], reading);
      return reading.issues.length > 0
        ? { success: false, error: { issues: reading.issues } }
        : { success: true, data };
    },
  };
  return self;
}

const sizeOf = (value: unknown): number =>
  typeof value === 'number' ? value : (value as { length: number }).length;

const hasLength = (value: unknown): boolean =>
  value !== null && value !== undefined && (value as { length?: unknown }).length !== undefined;

function expectation(value: unknown, sign: string, count: number): string {
  if (typeof value === 'number') return `number to be ${sign}${count}`;
  if (Array.isArray(value)) return `array to have ${sign}${count} items`;
  return typeof value === 'string'
    ? `string to have ${sign}${count} characters`
    : `unknown to be ${sign}${count}`;
}

function absent(inner: Schema, values: unknown[]): Schema {
  const isOptional = inner.isOptional || values.indexOf(undefined) >= 0;
  const read: Read = (value, path, reading) =>
    values.indexOf(value) >= 0 ? value : inner.read(value, path, reading);
  return make(read, [], { ...(isOptional ? { isOptional } : {}), inner });
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && isNaN(value) ? 'NaN' : typeof value;
}

function wrong(reading: Reading, path: Place, expected: string, value: unknown): unknown {
  const message = `Invalid input: expected ${expected}, received ${typeOf(value)}`;
  reading.issues.push({ code: 'invalid_type', path, message });
  return failed;
}

const typed =
  (expected: string): Read =>
  (value, path, reading) =>
    typeOf(value) === expected ? value : wrong(reading, path, expected, value);

const has = (value: object, name: string): boolean => Object.prototype.hasOwnProperty.call(value, name);

/** Members of a name like `__proto__` stay plain members. */
const put = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
};

function object(shape: Record<string, Schema>, loose = false): Schema {
  const names = Object.keys(shape);
  const read: Read = (value, path, reading) => {
    if (typeOf(value) !== 'object') return wrong(reading, path, 'object', value);
    const given = value as Record<string, unknown>;
    const made = {};
    names.forEach((name) => {
      const schema = shape[name] as Schema;
      if (!has(given, name) && schema.isOptional) return;
      if (!has(given, name) && schema.isAny) {
        wrong(reading, path.concat([name]), 'nonoptional', undefined);
        return;
      }
      put(made, name, schema.read(given[name], path.concat([name]), reading));
    });
    if (loose)
      Object.keys(given).forEach((name) => {
        if (!has(shape, name) && name !== '__proto__') put(made, name, given[name]);
      });
    return made;
  };
  return make(read, [], { shape, loose });
}

export const z = {
  string: (): Schema => make(typed('string'), [], { kind: 'string' }),
  boolean: (): Schema => make(typed('boolean'), [], {}),
  unknown: (): Schema => make((value) => value, [], { isAny: true }),
  int: (): Schema => make(readInt, [], { kind: 'number' }),
  array(item: Schema): Schema {
    const read: Read = (value, path, reading) =>
      Array.isArray(value)
        ? (value as unknown[]).map((one, place) => item.read(one, path.concat([place]), reading))
        : wrong(reading, path, 'array', value);
    return make(read, [], { kind: 'array', element: item });
  },
  object: (shape: Record<string, Schema>): Schema => object(shape),
  looseObject: (shape: Record<string, Schema>): Schema => object(shape, true),
  record(name: Schema, member: Schema): Schema {
    const read: Read = (value, path, reading) => {
      if (typeOf(value) !== 'object') return wrong(reading, path, 'record', value);
      const made = {};
      Object.keys(value as object).forEach((key) => {
        if (key === '__proto__') return;
        const place = path.concat([key]);
        if (!name.safeParse(key).success) {
          reading.issues.push({ path: place, message: 'Invalid key in record' });
          return;
        }
        put(made, key, member.read((value as Record<string, unknown>)[key], place, reading));
      });
      return made;
    };
    return make(read, [], {});
  },
  enum(options: readonly string[]): Schema {
    const read: Read = (value, path, reading) => {
      if (options.indexOf(value as string) >= 0) return value;
      const named = options.map((option) => `"${option}"`).join('|');
      reading.issues.push({ path, message: `Invalid option: expected one of ${named}` });
      return failed;
    };
    return make(read, [], {});
  },
  union(options: readonly Schema[]): Schema {
    const read: Read = (value, path, reading) => {
      const near: Issue[][] = [];
      for (let place = 0; place < options.length; place += 1) {
        const own: Reading = { issues: [] };
        const result = (options[place] as Schema).read(value, path, own);
        if (own.issues.length === 0) return result;
        if (own.issues.every(({ isBound }) => isBound)) near.push(own.issues);
      }
      // The only one that it could have been says what is wrong.
      const [only = [{ code: 'invalid_union', path, message: 'Invalid input' }]] =
        near.length === 1 ? near : [];
      only.forEach((issue) => reading.issues.push(issue));
      return failed;
    };
    return make(read, [], {});
  },
};

const mostExact = 9007199254740991;

function readInt(value: unknown, path: Place, reading: Reading): unknown {
  if (typeOf(value) !== 'number' || !isFinite(value as number)) return wrong(reading, path, 'number', value);
  const given = value as number;
  if (Math.floor(given) !== given) {
    reading.issues.push({
      code: 'invalid_type',
      path,
      message: 'Invalid input: expected int, received number',
    });
    return failed;
  }
  if (Math.abs(given) > mostExact) {
    const message =
      given > 0
        ? `Too big: expected int to be <=${mostExact}`
        : `Too small: expected int to be >=-${mostExact}`;
    reading.issues.push({ path, message, isBound: true });
  }
  return given;
}
