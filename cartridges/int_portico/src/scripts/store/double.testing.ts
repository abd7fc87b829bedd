/**
 * As much of the platform as a store touches, in memory: custom objects of the types that the metadata defines, and transactions
 * of requests that do not see one another before they commit. Of two that changed the same object the second is refused.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { fits } from './double-query.testing.ts';
import { definitions } from './metadata.testing.ts';

interface Stored {
  attributes: Record<string, unknown>;
  version: number;
}

interface Change {
  type: string;
  key: string;
  /** Version that it began from; undefined: there was none. */
  from: number | undefined;
  /** Undefined: it is gone. */
  attributes: Record<string, unknown> | undefined;
}

interface Request {
  depth: number;
  isDoomed: boolean;
  changes: Map<string, Change>;
}

export type Double = ReturnType<typeof createDouble>;

export function createDouble() {
  const types = definitions();
  const objects = new Map<string, Stored>();
  const requests = new AsyncLocalStorage<Request>();
  const counts = { keys: 0, queries: 0, commits: 0, refused: 0 };
  /** Runs before the n-th commit from now on: what another request does meanwhile, or a failure. */
  let beforeCommit: { nth: number; work: () => void } | undefined;

  const nameOf = (type: string, key: string): string => `${type} ${key}`;
  const current = (): Request => {
    const request = requests.getStore();
    if (!request) throw new Error('No request is under way.');
    return request;
  };
  const seen = (type: string, key: string): Record<string, unknown> | undefined => {
    const change = current().changes.get(nameOf(type, key));
    return change ? change.attributes : objects.get(nameOf(type, key))?.attributes;
  };
  function changing(type: string, key: string): Change {
    const { depth, changes } = current();
    if (depth === 0) throw new Error('A change needs a transaction.');
    const name = nameOf(type, key);
    const stored = objects.get(name);
    const change = changes.get(name) ?? {
      type,
      key,
      from: stored?.version,
      attributes: stored && { ...stored.attributes },
    };
    changes.set(name, change);
    return change;
  }
  function checked(type: string, attribute: string, value: unknown): unknown {
    const kind = types.get(type)?.get(attribute)?.type;
    if (kind === undefined) throw new Error(`${type} has no attribute ${attribute}.`);
    if (value === null || value === undefined) return undefined;
    if (kind === 'text' || kind === 'string' || kind === 'password') {
      if (typeof value !== 'string') throw new Error(`${type}.${attribute} wants a text.`);
      if (kind === 'string' && value.length > 4_000) throw new Error(`${type}.${attribute} is too long.`);
      // oxlint-disable-next-line no-control-regex -- no database text has it
      if (/[\u0000\ud800-\udfff]/.test(value)) throw new Error(`${type}.${attribute} is no text.`);
    } else if (typeof value !== 'number' || !Number.isFinite(value))
      throw new Error(`${type}.${attribute} wants a number.`);
    else if (kind === 'int' && (!Number.isInteger(value) || Math.abs(value) > 2 ** 31))
      throw new Error(`${type}.${attribute} wants a small whole number.`);
    return value;
  }
  const objectOf = (type: string, key: string) => ({
    type,
    key,
    custom: new Proxy<Record<string, unknown>>(
      {},
      {
        get(_, attribute) {
          const attributes = seen(type, key);
          if (!attributes) throw new Error('The object is not there any more.');
          checked(type, String(attribute), undefined);
          return attributes[String(attribute)] ?? null;
        },
        set(_, attribute, value) {
          const { attributes } = changing(type, key);
          if (!attributes) throw new Error('The object is not there any more.');
          attributes[String(attribute)] = checked(type, String(attribute), value);
          return true;
        },
      },
    ),
  });
  function commit(request: Request): void {
    for (const [name, { from }] of request.changes)
      if (objects.get(name)?.version !== from) {
        counts.refused += 1;
        throw new Error('Another request changed it.');
      }
    for (const [name, { attributes, from }] of request.changes)
      if (attributes) objects.set(name, { attributes, version: (from ?? 0) + 1 });
      else objects.delete(name);
    request.changes.clear();
    counts.commits += 1;
  }

  const Transaction = {
    begin: () => void (current().depth += 1),
    commit() {
      const request = current();
      if (request.depth === 0) throw new Error('There is no transaction.');
      if (request.depth > 1) return void (request.depth -= 1);
      if (request.isDoomed) throw new Error('It can only be rolled back.');
      if (beforeCommit && (beforeCommit.nth -= 1) === 0) {
        const { work } = beforeCommit;
        beforeCommit = undefined;
        work();
      }
      try {
        commit(request);
      } catch (error) {
        request.isDoomed = true;
        throw error;
      }
      request.depth = 0;
    },
    rollback() {
      const request = current();
      if (request.depth === 0) throw new Error('There is no transaction.');
      request.changes.clear();
      request.depth -= 1;
      request.isDoomed = request.depth > 0;
    },
  };

  const CustomObjectMgr = {
    getCustomObject(type: string, key: string) {
      counts.keys += 1;
      return seen(type, key) ? objectOf(type, key) : null;
    },
    createCustomObject(type: string, key: string) {
      if (!types.has(type)) throw new Error(`There is no type ${type}.`);
      if (seen(type, key)) throw new Error('There is one of this key.');
      changing(type, key).attributes = {};
      return objectOf(type, key);
    },
    remove({ type, key }: { type: string; key: string }) {
      if (!seen(type, key)) throw new Error('The object is not there any more.');
      changing(type, key).attributes = undefined;
    },
    queryCustomObjects(type: string, condition: string, order: string, ...given: unknown[]) {
      counts.queries += 1;
      const kinds = types.get(type);
      for (const [, name = ''] of `${condition} ${order}`.matchAll(/custom\.(\w+)/g))
        if (['text', 'password', undefined].includes(kinds?.get(name)?.type))
          throw new Error(`${type}.${name} cannot be queried.`);
      const [, by = '', direction = 'asc'] = /^custom\.(\w+) (asc|desc)$/.exec(order) ?? [];
      const found = [...objects]
        .filter(([name, { attributes }]) => name.startsWith(`${type} `) && fits(condition, attributes, given))
        .toSorted(([, a], [, b]) => Number(a.attributes[by]) - Number(b.attributes[by]))
        .map(([name]) => objectOf(type, name.slice(type.length + 1)));
      if (direction === 'desc') found.reverse();
      let at = 0;
      return { count: found.length, hasNext: () => at < found.length, next: () => found[at++], close() {} };
    },
  };

  /** One request of the platform: what it leaves open is committed, or undone where it fails. */
  async function request<T>(work: () => Promise<T> | T): Promise<T> {
    return requests.run({ depth: 0, isDoomed: false, changes: new Map() }, async () => {
      const done = await work();
      if (current().depth > 0) throw new Error('A transaction was left open.');
      return done;
    });
  }

  const orders = new Map<string, { custom: Record<string, unknown> }>();
  const OrderMgr = {
    getOrder: (number: string) => (orders.has(number) ? objectOf('Order', number) : null),
  };
  function addOrder(number: string, custom: Record<string, unknown> = {}): void {
    orders.set(number, { custom });
    objects.set(nameOf('Order', number), { attributes: custom, version: 1 });
  }

  return {
    counts,
    request,
    addOrder,
    attributesOf: (type: string, key: string) => objects.get(nameOf(type, key))?.attributes,
    keysOf: (type: string) =>
      [...objects.keys()]
        .filter((name) => name.startsWith(`${type} `))
        .map((name) => name.slice(type.length + 1)),
    /** What another request commits. */
    meanwhile(type: string, key: string, change: Record<string, unknown>): void {
      const stored = objects.get(nameOf(type, key));
      const attributes = { ...stored?.attributes, ...change };
      objects.set(nameOf(type, key), { attributes, version: (stored?.version ?? 0) + 1 });
    },
    beforeCommit: (nth: number, work: () => void) => void (beforeCommit = { nth, work }),
    modules: {
      'dw/system/Transaction': Transaction,
      'dw/object/CustomObjectMgr': CustomObjectMgr,
      'dw/order/OrderMgr': OrderMgr,
    },
  };
}
