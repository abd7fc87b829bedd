/** What a reader must know before trusting the figures: what was skipped, blocked, or assumed. */
import type { Evidence, EvidenceName, Piece, SampledPage } from './evidence.ts';
import { evidenceLabel, rowLabel } from './labels.ts';
import { answer } from './requirements.ts';

const maxNamed = 5;

/** Sentences, in a fixed order. */
export function warningsOf(evidence: Evidence): string[] {
  return [
    mode,
    local,
    privateHeaders,
    noProducts,
    notJudged,
    unread,
    costly,
    refused,
    budget,
    dropped,
    noBrowser,
    rendering,
  ].flatMap((rule) => rule(evidence));
}

const mode = ({ mode }: Evidence): string[] =>
  mode.ok && mode.value.expect === 'site'
    ? ['Audited as a site without products: checks that require products do not apply.']
    : [];

const local = ({ target }: Evidence): string[] =>
  target.ok && target.value.local
    ? ['The target is local: checks that require https on a public host do not apply.']
    : [];

function privateHeaders({ mode, target }: Evidence): string[] {
  if (!mode.ok || !mode.value.privateHeaders) return [];
  const { names, origins } = mode.value.privateHeaders;
  const arrived = target.ok ? target.value.canonicalOrigin : undefined;
  return [
    `Audited with private headers (${list(names)}), sent to ${list(origins)}. Agents without these headers may be blocked: findings about access, bots, and status codes only apply to requests with them.`,
    ...(arrived === undefined || origins.includes(arrived)
      ? []
      : [`The storefront redirects to ${arrived}, which was not sent the private headers.`]),
  ];
}

function noProducts(evidence: Evidence): string[] {
  const shop = evidence.mode.ok && evidence.mode.value.expect === 'shop';
  const absent = answer('product-page', evidence).state === 'absent';
  return shop && absent
    ? ['No product page was found in the sitemap, links, or feed, or at the start URL.']
    : [];
}

const notJudged = ({ mode }: Evidence): string[] =>
  (mode.ok ? (mode.value.notJudged ?? []) : []).map(
    ({ url, why }) => `${url} was specified as a product page, but was not treated as one: ${why}.`,
  );

function unread({ sample }: Evidence): string[] {
  if (!sample.ok) return [];
  const of = (rows: readonly SampledPage[]): string =>
    `${rows.length} of ${sample.value.length} sampled pages`;
  const addresses = (rows: readonly SampledPage[]): string => list(rows.map((row) => row.url));
  const left = sample.value.filter(({ state, disallowed }) => state !== 'ok' && !disallowed);
  const disallowed = sample.value.filter((row) => row.disallowed);
  return [
    ...(left.length ? [`${of(left)} could not be read: ${addresses(left)}.`] : []),
    ...(disallowed.length
      ? [`robots.txt disallows ${of(disallowed)}, so they were not requested: ${addresses(disallowed)}.`]
      : []),
  ];
}

function costly({ traffic }: Evidence): string[] {
  if (!traffic.ok) return [];
  const of = (limit: 'memory' | 'time'): string =>
    list([...new Set(traffic.value.flatMap((one) => (one.unparsed === limit ? [one.finalUrl] : [])))]);
  const [memory, time] = [of('memory'), of('time')];
  return [
    ...(time ? [`Not read because parsing took more than 5 seconds: ${time}.`] : []),
    ...(memory ? [`Not read because parsing took more than 160 MB of memory: ${memory}.`] : []),
  ];
}

function refused({ traffic }: Evidence): string[] {
  if (!traffic.ok) return [];
  const blocked = traffic.value.filter((exchange) => exchange.blocked);
  if (!blocked.length) return [];
  const vendors = [...new Set(blocked.flatMap((exchange) => exchange.challenge?.vendor ?? []))].sort();
  const by = vendors.length ? ` Detected: ${list(vendors)}.` : '';
  return [`The site blocked ${blocked.length} of ${traffic.value.length} requests.${by}`];
}

function budget(evidence: Evidence): string[] {
  const pieces = Object.entries(evidence) as [EvidenceName, Piece<unknown>][];
  const ended = pieces.filter(([, piece]) => !piece.ok && piece.reason === 'budget').map(([name]) => name);
  return ended.length
    ? [`Not gathered because the audit reached its limits: ${list(ended.sort().map(evidenceLabel))}.`]
    : [];
}

function dropped({ mode }: Evidence): string[] {
  if (!mode.ok || !mode.value.dropped.length) return [];
  const { dropped, limits } = mode.value;
  return [`Skipped (${limits.maxRequests}-request limit): ${list(dropped.map(rowLabel))}.`];
}

const noBrowser = ({ mode }: Evidence): string[] =>
  mode.ok && mode.value.noBrowser !== undefined
    ? [`No browser could be used: ${mode.value.noBrowser} Checks that require one were skipped.`]
    : [];

function rendering({ rendered }: Evidence): string[] {
  const each = rendered.ok ? rendered.value.flatMap(({ requests }) => requests ?? []) : [];
  if (!each.length) return [];
  const sum = (name: 'sent' | 'withheld' | 'refused'): number =>
    each.reduce((all, one) => all + one[name], 0);
  const kept = [
    ...(sum('withheld') ? [`${sum('withheld')} skipped because of robots.txt`] : []),
    ...(sum('refused') ? [`${sum('refused')} over the limits`] : []),
  ];
  const more = kept.length ? `; ${kept.join(', ')}` : '';
  return [
    `A browser rendered ${each.length} ${each.length === 1 ? 'page' : 'pages'} with ${sum('sent')} additional ${sum('sent') === 1 ? 'request' : 'requests'}${more}.`,
  ];
}

function list(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return more > 0 ? `${names.slice(0, maxNamed).join(', ')} and ${more} more` : names.join(', ');
}
