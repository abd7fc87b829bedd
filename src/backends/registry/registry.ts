/**
 * For each site the backend that its preferences and secrets ask for: made when it is first needed, made anew when either
 * changes, while the one before ends the calls that it has begun.
 */
import { createHash } from 'node:crypto';
import {
  BackendUnavailable,
  StoreMisconfigured,
  backendNames,
  instanceOf,
  secretOf,
  type Backend,
  type BackendAbilities,
  type BackendName,
  type Site,
  type SiteSecretValues,
  backendOf,
} from '#commerce';

/** References of the embedded store have none: their IDs contain it. */
function markedRef(site: Site, ref: string): string {
  const mark = markOf(site);
  return mark === '' ? ref : `${mark} ${ref}`;
}

const markedReference = new RegExp(String.raw`^((?:${backendNames.join('|')}):[\w-]{16}) (.*)$`, 's');

/** `mark` is empty for a reference of the embedded store. */
function readMark(marked: string): { mark: string; ref: string } {
  const [, mark = '', ref = marked] = markedReference.exec(marked) ?? [];
  return { mark, ref };
}

/** Where the orders are, and nothing that may change without moving them. */
function markOf(site: Site): string {
  const found = backendOf(site);
  if (found.backend === 'embedded') return '';
  const hash = createHash('sha256').update(JSON.stringify([instanceOf(found), found.connection.site]));
  return `${found.backend}:${hash.digest('base64url').slice(0, 16)}`;
}

/** `close` is called once no call is left, after it was replaced or at the end. */
export type MadeBackend = Backend & { close?(): Promise<void> };

export type MakeBackends = Record<BackendName, (site: Site, secrets: SiteSecretValues) => MadeBackend>;

export interface BackendsOptions {
  make: MakeBackends;
  /** The preferences as they are now. */
  site(id: string): Promise<Site | undefined>;
  /** `mark` differs whenever a secret was given anew. */
  secrets(site: string): Promise<{ mark: string; values: SiteSecretValues }>;
  log?(event: string, facts: Record<string, unknown>): void;
}

export interface Backends {
  /** Answers by the site as it is when it is called, not when this was asked for. Optional operations are passed on too. */
  of(site: Site): Required<Backend>;
  /** No call is left to begin; waits for none. */
  close(): Promise<void>;
}

const none = { mark: '', values: {} };

interface Held {
  mark: string;
  site: Site;
  backend: MadeBackend;
  calls: number;
  isReplaced: boolean;
}

export function createBackends({ make, site, secrets, log = () => {} }: BackendsOptions): Backends {
  const held = new Map<string, Held>();
  const abilities = new WeakMap<Site, BackendAbilities>();

  const leave = async (old: Held): Promise<void> => {
    if (!old.isReplaced || old.calls > 0) return;
    await old.backend.close?.().catch((err: unknown) => log('backend-not-closed', { err }));
  };
  const replace = (id: string, next: Held | undefined): void => {
    const old = held.get(id);
    if (next) held.set(id, next);
    else held.delete(id);
    if (!old) return;
    old.isReplaced = true;
    void leave(old);
  };

  /** The caller's site may be outdated: the current backend is used. */
  async function current(asked: Site): Promise<Held> {
    const now = (await site(asked.id)) ?? asked;
    const known = secretOf(now.backend) ? await knownSecrets(now.id) : none;
    const mark = `${preferencesMark(now)} ${known.mark}`;
    const present = held.get(now.id);
    if (present?.mark === mark) return present;
    const backend = made(now, known.values);
    const next: Held = { mark, site: now, backend, calls: 0, isReplaced: false };
    replace(now.id, next);
    return next;
  }

  function made(of: Site, values: SiteSecretValues): MadeBackend {
    try {
      return make[of.backend](of, values);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'unknown';
      throw new StoreMisconfigured(`The backend of the store ${of.id} is misconfigured: ${reason}`, {
        cause,
      });
    }
  }

  /** Of the backend that is there; else of one that is made to be asked, for this cannot wait for secrets. */
  function abilitiesOf(asked: Site): BackendAbilities {
    const present = held.get(asked.id);
    if (present?.site.backend === asked.backend) return present.backend.abilities();
    const known = abilities.get(asked);
    if (known) return known;
    try {
      const one = made(asked, {});
      const told = one.abilities();
      void one.close?.().catch((err: unknown) => log('backend-not-closed', { err }));
      abilities.set(asked, told);
      return told;
    } catch (error) {
      return unavailableBackend(error instanceof Error ? error.message : 'unknown').abilities();
    }
  }

  async function knownSecrets(id: string): ReturnType<BackendsOptions['secrets']> {
    try {
      return await secrets(id);
    } catch (cause) {
      throw new BackendUnavailable(`The secrets of the store ${id} could not be read.`, {
        retryAfter: 60,
        cause,
      });
    }
  }

  async function run<T>(one: Held, work: (backend: Backend) => Promise<T>): Promise<T> {
    one.calls += 1;
    try {
      return await work(one.backend);
    } finally {
      one.calls -= 1;
      void leave(one);
    }
  }

  const ask = async <T>(asked: Site, work: (backend: Backend) => Promise<T>): Promise<T> =>
    run(await current(asked), work);

  /** A payment is only looked up in the backend that started it: another one would not find it. */
  async function follow<T>(
    asked: Site,
    marked: string,
    work: (backend: Backend, ref: string) => Promise<T>,
  ): Promise<T> {
    const one = await current(asked);
    const { mark, ref } = readMark(marked);
    if (mark === readMark(markedRef(one.site, '')).mark) return run(one, (backend) => work(backend, ref));
    if (mark === '') return work(make.embedded(one.site, {}), ref);
    throw new BackendUnavailable(
      `The backend of the store ${asked.id} was changed after this payment started.`,
      { retryAfter: 300 },
    );
  }

  return {
    of: (asked) => ({
      search: (query, context) => ask(asked, (backend) => backend.search(query, context)),
      products: (ids, context) => ask(asked, (backend) => backend.products(ids, context)),
      quote: (input, context) => ask(asked, (backend) => backend.quote(input, context)),
      async prepare(preparation) {
        const one = await current(asked);
        const prepared = await run(one, (backend) => backend.prepare(preparation));
        return prepared.ok ? { ok: true, ref: markedRef(one.site, prepared.ref) } : prepared;
      },
      commit: (commitment) =>
        follow(asked, commitment.ref, (backend, ref) => backend.commit({ ...commitment, ref })).catch(
          (error: unknown) => {
            // By its contract it never throws: a later `placement` finds that nothing was started.
            log('commit-not-begun', { err: error });
            return { outcome: 'uncertain' };
          },
        ),
      placement: (marked, returned) =>
        follow(asked, marked, (backend, ref) => backend.placement(ref, returned)),
      release: (marked) => follow(asked, marked, (backend, ref) => backend.release(ref)),
      noticed: (marked) => follow(asked, marked, async (backend, ref) => backend.noticed?.(ref)),
      order: (marked, number) => follow(asked, marked, (backend, ref) => backend.order(ref, number)),
      abilities: () => abilitiesOf(asked),
      check: () => ask(asked, async (backend) => backend.check?.()),
      links: (site) => ask(asked, async (backend) => (await backend.links?.(site)) ?? []),
    }),
    async close() {
      const all = [...held.values()];
      held.clear();
      for (const one of all) one.isReplaced = true;
      await Promise.all(all.map(leave));
    },
  };
}

/** The same object comes with every call until the site changes. */
const marks = new WeakMap<Site, string>();

function preferencesMark(site: Site): string {
  const known = marks.get(site);
  if (known !== undefined) return known;
  const mark = JSON.stringify(site);
  marks.set(site, mark);
  return mark;
}

/** For a backend that cannot be made: every call says why. @param reason one sentence, without secrets */
export function unavailableBackend(reason: string): Backend {
  const refuse = (): Promise<never> => Promise.reject(new StoreMisconfigured(reason));
  return {
    search: refuse,
    products: refuse,
    quote: refuse,
    prepare: refuse,
    // Nothing was begun, which `placement` would have to say: it cannot.
    commit: () => Promise.resolve({ outcome: 'uncertain' }),
    placement: refuse,
    release: refuse,
    order: refuse,
    abilities: () => ({ currencies: [], methods: [], limits: { unreachable: reason } }),
  };
}
