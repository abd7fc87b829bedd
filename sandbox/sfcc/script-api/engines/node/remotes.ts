/** Objects of the simulator as the script sees them. */
import type { Answer, Ask, Encoded } from '../../wire/index.ts';

type Reference = Extract<Encoded, { r: number }>;
type Given = Exclude<Answer, { thrown: unknown }>;
export type AskHost = (ask: Ask) => Given;

export interface Remotes {
  remote(reference: Reference): object;
  encoded(object: object): Reference | undefined;
}

/** How values travel: see `values.ts`. */
interface Coder {
  encode(value: unknown): Encoded;
  decode(value: Encoded): unknown;
}

/** Stand-in → what it stands for now: see `forward`. */
const forwarded = new WeakMap<object, () => unknown>();

export function createRemotes(ask: AskHost, values: () => Coder): Remotes {
  const references = new WeakMap<object, Reference>();
  const objects: object[] = [];
  const methods = new Map<string, unknown>();
  const value = (question: Ask): unknown => {
    const answer = ask(question);
    return 'ok' in answer ? values().decode(answer.ok) : undefined;
  };
  const encodeAll = (given: unknown[]): Encoded[] => given.map(values().encode);

  const encoded = (object: object): Reference | undefined => {
    const known = references.get(object);
    if (known) return known;
    const current = forwarded.get(object)?.();
    return typeof current === 'object' || typeof current === 'function'
      ? references.get(current as object)
      : undefined;
  };

  const methodOf = (className: string, name: string): unknown => {
    const key = `${className} ${name}`;
    const made =
      methods.get(key) ??
      function (this: object, ...given: unknown[]) {
        const reference = this && encoded(this);
        if (!reference) throw new TypeError(`${name} was called without the object that it is of.`);
        return value({ op: 'call', on: reference.r, name, given: encodeAll(given) });
      };
    methods.set(key, made);
    return made;
  };

  const read = ({ r, c }: Reference, name: string): unknown => {
    const known = methods.get(`${c} ${name}`);
    if (known !== undefined) return known;
    const answer = ask({ op: 'read', on: r, name });
    if ('method' in answer) return methodOf(c, name);
    return 'ok' in answer ? values().decode(answer.ok) : plain(c, name);
  };

  const handlerOf = (reference: Reference): ProxyHandler<object> => {
    const { r: on, c } = reference;
    const primitive = (hint: string): unknown => {
      for (const name of hint === 'number' ? ['valueOf', 'toString'] : ['toString', 'valueOf']) {
        const answer = (read(reference, name) as () => unknown).call(objects[on]);
        if (typeof answer !== 'object' || answer === null) return answer;
      }
      throw new TypeError(`${c} has no simple value.`);
    };
    return {
      get(_, key) {
        if (key === Symbol.iterator) return () => (value({ op: 'items', on }) as unknown[]).values();
        if (key === Symbol.toPrimitive) return primitive;
        if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
        return read(reference, key);
      },
      set(_, key, given) {
        ask({ op: 'write', on, name: String(key), value: values().encode(given) });
        return true;
      },
      deleteProperty(_, key) {
        ask({ op: 'write', on, name: String(key), value: { u: 1 } });
        return true;
      },
      has: (_, key) => (typeof key === 'symbol' ? false : value({ op: 'has', on, name: key }) === true),
      ownKeys: () => value({ op: 'names', on }) as string[],
      getOwnPropertyDescriptor(_, key) {
        if (typeof key === 'symbol' || value({ op: 'has', on, name: key }) !== true) return undefined;
        return { configurable: true, enumerable: true, writable: true, value: read(reference, key) };
      },
      getPrototypeOf: () => null,
      apply: (_, __, given: unknown[]) => value({ op: 'apply', on, given: encodeAll(given) }),
      construct: (_, given: unknown[]) => value({ op: 'new', on, given: encodeAll(given) }) as object,
    };
  };

  return {
    encoded,
    remote(reference) {
      const known = objects[reference.r];
      if (known) return known;
      const isCalled = reference.k === 1 || reference.c === 'function';
      const made = new Proxy(isCalled ? callable() : {}, handlerOf(reference));
      objects[reference.r] = made;
      references.set(made, reference);
      return made;
    },
  };
}

/** Without a `prototype` of its own, which a proxy could not hide. */
const callable = (): object => nothing.bind(undefined);
function nothing(this: unknown): void {}

function plain(className: string, name: string): unknown {
  if (name === 'toString' || name === 'toLocaleString')
    return () => `[object ${className.slice(className.lastIndexOf('.') + 1)}]`;
  return name === 'valueOf'
    ? function (this: unknown) {
        return this;
      }
    : (Object.prototype as unknown as Record<string, unknown>)[name];
}

/** Stands for what differs from job to job: a module that was imported once. */
export function forward(current: () => unknown): unknown {
  const now = (): object => current() as object;
  const made: unknown = new Proxy(callable(), {
    get: (_, key) => Reflect.get(now(), key),
    set: (_, key, value) => Reflect.set(now(), key, value),
    has: (_, key) => Reflect.has(now(), key),
    ownKeys: () => Reflect.ownKeys(now()).filter((key) => key !== 'prototype'),
    getOwnPropertyDescriptor(_, key) {
      const found = Reflect.getOwnPropertyDescriptor(now(), key);
      return found && { ...found, configurable: true };
    },
    apply: (_, self, given) => Reflect.apply(now() as () => unknown, self, given) as unknown,
    construct: (_, given) => Reflect.construct(now() as new () => object, given) as object,
  });
  forwarded.set(made as object, current);
  return made;
}
