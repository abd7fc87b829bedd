/** The global `session`, with what may be stored in one. */
import type { Scope, SessionState } from '../../contract.ts';
import { attributes, classOf, documented } from '../../documented.ts';
import { currency } from '../util/currency.ts';
import { badArgument } from '../refusal.ts';

export interface SessionParts {
  /** Null in a job. */
  customer: object | null;
  sessionId: string;
}

export function sessionObject(scope: Scope, { customer, sessionId }: SessionParts): object {
  const { session, instance, site, businessManager } = scope;
  return documented('dw.system.Session', {
    sessionID: sessionId,
    customer,
    customerAuthenticated: false,
    customerExternallyAuthenticated: false,
    userAuthenticated: businessManager?.signedIn === true,
    userName: null,
    privacy: storage(scope, 'privacy'),
    custom: storage(scope, 'custom'),
    get currency() {
      return currency(session.currency);
    },
    setCurrency(given: { currencyCode?: unknown } | null) {
      const code = String(given?.currencyCode);
      if (!instance.world.sites.get(site)?.currencies.includes(code))
        throw badArgument(`The site does not allow the currency ${code}.`);
      session.currency = code;
    },
  });
}

/** Attributes that hold values, no objects: texts of 2,000 characters, 10 kB in the whole session. */
function storage({ session, quota }: Scope, kind: 'privacy' | 'custom'): object {
  // Looked up each time: a timeout replaces what the session keeps.
  const kept = (): Record<string, unknown> => (session[kind] ??= {});
  const write = (name: string, value: unknown): true => {
    if (value === undefined || value === null) {
      delete kept()[name];
      return true;
    }
    if (!isStorable(value)) throw badArgument(`A session does not store ${nameOf(value)}: ${name}.`);
    if (typeof value === 'string') quota.count('api.session.maxStringLength', value.length);
    const other = kind === 'privacy' ? session.custom : session.privacy;
    quota.count('session size', sizeOf({ ...kept(), [name]: value }) + sizeOf(other ?? {}));
    kept()[name] = value;
    return true;
  };
  return attributes(
    new Proxy({} as Record<string, unknown>, {
      get: (_, name) => (typeof name === 'string' ? kept()[name] : undefined),
      set: (_, name, value) => write(String(name), value),
      deleteProperty: (_, name) => write(String(name), undefined),
      has: (_, name) => Object.hasOwn(kept(), name),
      ownKeys: () => Object.keys(kept()),
      getOwnPropertyDescriptor: (_, name) => Object.getOwnPropertyDescriptor(kept(), name),
    }),
  );
}

const storable = new Set(['dw.value.Money', 'dw.value.Quantity', 'dw.util.Decimal', 'dw.util.Calendar']);

const isStorable = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  value instanceof Date ||
  (typeof value === 'object' && value !== null && storable.has(classOf(value) ?? ''));

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (classOf(value) ?? 'an object') : typeof value;

const sizeOf = (kept: SessionState['privacy']): number =>
  Object.entries(kept).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(String(value)),
    0,
  );
