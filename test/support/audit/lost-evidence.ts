/** Evidence as it would be had one of the requests brought nothing: what an audit then saves, never a 404 in its place. */
import type { Evidence, Exchange, Page, Piece, Ref } from '../../../src/audit/evidence.ts';

/** `failed`: no answer; `blocked`: refused with 403; `budget`: never sent, because requests or time ran out. */
export type Loss = 'failed' | 'blocked' | 'budget';
export const losses: readonly Loss[] = ['failed', 'blocked', 'budget'];

type Plain = Record<string, unknown>;
type Pieces = Record<string, Piece<unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const exchangesOf = ({ traffic }: Evidence): Exchange[] => (traffic.ok ? traffic.value : []);

/** The part is unknown as a whole. */
export const withoutPiece = (evidence: Evidence, name: keyof Evidence, reason: Loss): Evidence => ({
  ...evidence,
  [name]: { ok: false, reason },
});

function lostExchange(exchange: Exchange, loss: Loss): Exchange {
  const { status: _status, error: _error, challenge: _challenge, unparsed: _unparsed, ...rest } = exchange;
  const nothing = {
    ...rest,
    finalUrl: exchange.url,
    hops: [],
    headers: [],
    bytes: { wire: 0, decoded: 0, truncated: false },
    type: '',
    charset: '',
    hash: '',
  };
  return loss === 'blocked'
    ? { ...nothing, status: 403, blocked: true }
    : {
        ...nothing,
        blocked: false,
        error: { code: 'timeout-total', message: 'No answer within 10 seconds.' },
      };
}

const state = (loss: Loss): string => (loss === 'blocked' ? 'blocked' : 'error');

/** The evidence without what one exchange brought. */
export function withoutExchange(evidence: Evidence, ref: Ref, loss: Loss): Evidence {
  const lost: Pieces = structuredClone(evidence) as never;
  const valueOf = (name: keyof Evidence): unknown => {
    const piece = lost[name];
    return piece?.ok ? piece.value : undefined;
  };
  const set = (name: keyof Evidence, piece: Piece<unknown>): void => {
    lost[name] = piece;
  };
  const unknownBy: Piece<unknown> = { ok: false, reason: loss };
  const isLost = (value: unknown): value is Plain => isPlain(value) && value['ref'] === ref;

  const traffic = exchangesOf(evidence);
  const exchange = traffic.find(({ id }) => id === ref);
  set('traffic', {
    ok: true,
    value: traffic.flatMap((one) =>
      one.id !== ref ? [one] : loss === 'budget' ? [] : lostExchange(one, loss),
    ),
  });
  if (loss === 'budget') leaveOut(lost, exchange?.purpose ?? '');
  losePages(lost, ref, loss);

  // Documents of their own.
  for (const name of ['ard', 'acp', 'a2a', 'apiDescriptions', 'skills', 'keyDirectory'] as const) {
    const value = valueOf(name);
    if (!isPlain(value)) continue;
    if (isLost(value)) {
      const { url, via } = value;
      set(
        name,
        loss === 'budget'
          ? unknownBy
          : { ok: true, value: { state: state(loss), url, via, ref, errors: [] } },
      );
    } else for (const part of ['look', 'artefact', 'openApi']) loseCall(value, part, ref, loss);
  }
  const files = valueOf('files');
  if (isPlain(files))
    for (const [name, file] of Object.entries(files)) {
      if (!isLost(file)) continue;
      if (loss === 'budget') delete files[name];
      else files[name] = { url: file['url'], via: file['via'], state: state(loss), ref };
    }
  const oauth = valueOf('oauth');
  if (isPlain(oauth))
    for (const name of ['resource', 'server']) {
      if (!isLost(oauth[name])) continue;
      if (loss === 'budget') {
        delete oauth[name];
        oauth['missing'] = { ...(oauth['missing'] as Plain | undefined), [name]: 'budget' };
      } else {
        const { url, via, about, declared } = oauth[name];
        oauth[name] = { state: state(loss), url, via, ref, errors: [], about, declared };
      }
    }

  // Lists of results of other requests: one that was not sent has no row.
  const emptied: Partial<Record<keyof Evidence, (row: Plain) => Plain>> = {
    replays: ({ page, url, client, method }) => ({
      page,
      url,
      client,
      method,
      ref,
      words: 0,
      types: [],
      description: false,
    }),
    machineReplays: ({ file, client }) => ({ file, client, ref, sameKind: false, sameHash: false }),
    resources: ({ url, kind, page }) => ({ url, kind, page, ref }),
    targets: ({ why, from, url }) => ({ why, from, url, ref, skus: [], selected: [] }),
    sitemapSample: ({ loc }) => ({ loc, ref, soft404: false, noindex: false }),
    conditional: (row) => row,
    urlVariants: ({ kind, url, of }) => ({ kind, url, of, ref }),
  };
  for (const [name, empty] of Object.entries(emptied)) {
    const rows = valueOf(name as keyof Evidence);
    if (!Array.isArray(rows) || !rows.some(isLost)) continue;
    const kept = rows.flatMap((row: Plain) => (!isLost(row) ? [row] : loss === 'budget' ? [] : [empty(row)]));
    set(name as keyof Evidence, kept.length ? { ok: true, value: kept } : unknownBy);
  }
  loseMachine(lost, ref, loss);
  return lost as unknown as Evidence;
}

/** Rows of the plan that a request that was never sent belongs to, by the purpose of its exchange. */
const rowsOf: Record<string, string> = {
  'host-http': 'host-http',
  'host-twin': 'host-twin',
  'sitemap-loc': 'sitemap-sample',
  'replay-home': 'replay-head',
  'replay-product': 'replay-head',
  'url-variant': 'url-variants',
  asset: 'assets',
  image: 'assets',
  target: 'targets',
  file: 'files',
  policy: 'policies',
  sitemap: 'sitemaps',
  listing: 'listings',
  product: 'products',
  cart: 'next-page-and-cart',
  'ucp-link': 'ucp-links',
};

function leaveOut(lost: Pieces, purpose: string): void {
  const mode = lost['mode'];
  if (mode?.ok) (mode.value as { dropped: string[] }).dropped.push(rowsOf[purpose] ?? purpose);
}

function loseCall(holder: Plain, part: string, ref: Ref, loss: Loss): void {
  const call = holder[part];
  if (!isPlain(call) || call['ref'] !== ref) return;
  const { url, name, type, expected, from, typed } = call;
  const asked = Object.fromEntries(
    Object.entries({ url, name, type, expected, from, typed }).filter(([, value]) => value !== undefined),
  );
  const answer =
    loss === 'budget' ? { reason: 'budget' } : { ref, ...(part === 'openApi' && { state: state(loss) }) };
  holder[part] = { ...asked, ...answer };
}

/** Pages of the sample, with their rows. */
function losePages(lost: Pieces, ref: Ref, loss: Loss): void {
  const isLost = (page: unknown): boolean => isPlain(page) && page['ref'] === ref;
  const sample = lost['sample'];
  if (sample?.ok)
    for (const row of sample.value as Plain[])
      if (isLost(row) && !row['disallowed']) {
        row['state'] = loss === 'blocked' ? 'blocked' : 'failed';
        if (loss === 'budget') row['reason'] = 'budget';
      }
  for (const name of ['listings', 'products']) {
    const pages = lost[name];
    if (!pages?.ok || !(pages.value as Page[]).some(isLost)) continue;
    const kept = (pages.value as Page[]).filter((page) => !isLost(page));
    lost[name] = { ok: true, value: kept };
  }
  for (const name of ['home', 'robots', 'search']) {
    const piece = lost[name];
    if (!piece?.ok || !isLost(piece.value)) continue;
    lost[name] = { ok: false, reason: loss };
    if (name === 'robots' && loss !== 'budget')
      lost[name] = {
        ok: true,
        value: {
          ...(piece.value as Plain),
          state: loss === 'blocked' ? 'blocked' : 'unreachable',
          lines: [],
          groups: [],
          sitemaps: [],
        },
      };
  }
  const cart = lost['cart'];
  if (cart?.ok && isLost(cart.value)) {
    const { href } = cart.value as Plain;
    lost['cart'] =
      loss === 'budget'
        ? { ok: false, reason: loss }
        : { ok: true, value: { href, disallowed: false, ref, reason: loss } };
  }
  const policies = lost['policies'];
  if (policies?.ok)
    for (const [kind, policy] of Object.entries(policies.value as Record<string, Plain>)) {
      if (!isLost(policy)) continue;
      const { found, href } = policy;
      (policies.value as Plain)[kind] = { found, href, reason: loss, ...(loss === 'budget' ? {} : { ref }) };
    }
}

/** Sitemaps, feeds, manifest, services, hosts, and the answer for what does not exist. */
function loseMachine(lost: Pieces, ref: Ref, loss: Loss): void {
  const isLost = (value: unknown): value is Plain => isPlain(value) && value['ref'] === ref;
  const unknownBy: Piece<unknown> = { ok: false, reason: loss };
  const value = (name: string): Plain | undefined => {
    const piece = lost[name];
    return piece?.ok && isPlain(piece.value) ? piece.value : undefined;
  };
  const sitemaps = lost['sitemaps'];
  if (sitemaps?.ok && (sitemaps.value as Plain[]).some(isLost)) {
    const rows = (sitemaps.value as Plain[]).flatMap((row) => {
      if (!isLost(row)) return [row];
      const { url, via } = row;
      return loss === 'budget' ? [] : [{ ...unreadSitemap, url, via, ref }];
    });
    lost['sitemaps'] = rows.length ? { ok: true, value: rows } : unknownBy;
  }
  const feeds = lost['feeds'];
  if (feeds?.ok && (feeds.value as Plain[]).some(isLost)) {
    const rows = (feeds.value as Plain[]).map((row) => {
      if (!isLost(row)) return row;
      const { url, via, from } = row;
      return { ...unreadFeed, url, via, from, ref, matches: [] };
    });
    lost['feeds'] = loss === 'budget' ? unknownBy : { ok: true, value: rows };
  }
  const baseline = value('baseline');
  if (baseline && Object.values(baseline).some(isLost)) {
    if (isLost(baseline['product'])) delete baseline['product'];
    else lost['baseline'] = unknownBy;
  }
  const hosts = value('hosts');
  for (const name of ['http', 'twin']) if (hosts?.[name] === ref && loss === 'budget') hosts[name] = null;
  const ucp = value('ucp');
  if (ucp) loseManifest(lost, ucp, ref, loss);
  const mcp = value('mcp');
  if (mcp) {
    const calls = mcp['calls'] as Plain[] | undefined;
    mcp['calls'] = calls?.map((call) => {
      if (!isLost(call)) return call;
      const { method } = call;
      return { method, outcome: 'none', json: false, ...(loss === 'budget' ? { reason: loss } : { ref }) };
    });
    for (const part of ['handshake', 'tools']) if (isLost(mcp[part])) delete mcp[part];
    if (isLost(mcp['get']))
      mcp['get'] = loss === 'budget' ? { json: false, reason: loss } : { json: false, ref };
    if (isLost(mcp['card'])) {
      const { legacy, url } = mcp['card'];
      delete mcp['card'];
      if (loss === 'budget') mcp['cardMissing'] = loss;
      else mcp['card'] = { state: state(loss), legacy, url, ref, errors: [] };
    }
  }
  const probe = value('ucpProbe');
  if (!probe) return;
  const bindings = probe['bindings'] as Plain[] | undefined;
  if (bindings)
    probe['bindings'] = bindings.map((one) => {
      if (!isLost(one)) return one;
      const { transport, endpoint } = one;
      return { transport, endpoint, json: false, ...(loss === 'budget' ? { reason: loss } : { ref }) };
    });
  const search = probe['search'] as Plain | undefined;
  const missing = (name: string): void => {
    delete probe[name];
    probe['missing'] = { ...(probe['missing'] as Plain | undefined), [name]: loss };
  };
  if ((search?.['tries'] as Plain[] | undefined)?.some(isLost)) missing('search');
  else if (search && isLost(search['lookup'])) {
    const { ids } = search['lookup'];
    search['lookup'] = {
      ids,
      variants: [],
      json: false,
      ...(loss === 'budget' ? { reason: loss } : { ref }),
    };
  }
  if (isLost(probe['flatDiscovery'])) missing('flatDiscovery');
}

const unreadSitemap = {
  kind: 'none',
  namespaceOk: false,
  decoded: 0,
  complete: true,
  counts: { loc: 0, lastmod: 0, badLastmod: 0, withImage: 0 },
  entries: [],
  children: [],
};
const unreadFeed = {
  format: 'unknown',
  complete: true,
  read: 0,
  bad: 0,
  filled: {},
  duplicateIds: [],
  sample: [],
};

function loseManifest(lost: Pieces, ucp: Plain, ref: Ref, loss: Loss): void {
  const isLost = (value: unknown): value is Plain => isPlain(value) && value['ref'] === ref;
  const fetches = ucp['fetches'] as Plain[];
  ucp['fetches'] = fetches.flatMap((one) =>
    !isLost(one) ? [one] : loss === 'budget' ? [] : [{ client: one['client'], ref }],
  );
  if (!(ucp['fetches'] as Plain[]).some(({ json }) => json !== undefined) && fetches.some(isLost)) {
    const { url } = ucp;
    const nothing = { url, state: 'error', fetches: ucp['fetches'], bytes: 0, shape: 'none', bom: false };
    lost['ucp'] = loss === 'budget' ? { ok: false, reason: loss } : { ok: true, value: nothing };
    return;
  }
  for (const name of ['leaves', 'links']) {
    const list = ucp[name] as Plain[] | undefined;
    for (const one of list ?? []) {
      if (!isLost(one)) continue;
      for (const brought of ['document', 'judgement', 'json']) delete one[brought];
      if (loss === 'budget') delete one['ref'];
    }
  }
}
