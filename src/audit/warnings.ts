/** What a reader must know before trusting the figures: what was left out, refused or assumed. */
import type { Evidence, EvidenceName, Piece, SampledPage } from './evidence.ts';
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
    ? ['Judged as a site and not as a shop: what needs products does not apply.']
    : [];

const local = ({ target }: Evidence): string[] =>
  target.ok && target.value.local
    ? ['The target is local: what needs https on a public host does not apply.']
    : [];

function privateHeaders({ mode, target }: Evidence): string[] {
  if (!mode.ok || !mode.value.privateHeaders) return [];
  const { names, origins } = mode.value.privateHeaders;
  const arrived = target.ok ? target.value.canonicalOrigin : undefined;
  return [
    `Audited with private headers (${list(names)}), sent to ${list(origins)}. Agents without them may be refused: findings about access, bots and status codes hold only for requests that have them.`,
    ...(arrived === undefined || origins.includes(arrived)
      ? []
      : [`The storefront redirects to ${arrived}, which was not sent the private headers.`]),
  ];
}

function noProducts(evidence: Evidence): string[] {
  const shop = evidence.mode.ok && evidence.mode.value.expect === 'shop';
  const absent = answer('product-page', evidence).state === 'absent';
  return shop && absent ? ['No product page was found by sitemap, links, feed or the entry address.'] : [];
}

const notJudged = ({ mode }: Evidence): string[] =>
  (mode.ok ? (mode.value.notJudged ?? []) : []).map(
    ({ url, why }) => `${url} was named as a product page but was not judged as one: ${why}.`,
  );

function unread({ sample }: Evidence): string[] {
  if (!sample.ok) return [];
  const of = (rows: readonly SampledPage[]): string =>
    `${rows.length} of ${sample.value.length} chosen pages`;
  const addresses = (rows: readonly SampledPage[]): string => list(rows.map((row) => row.url));
  const left = sample.value.filter(({ state, disallowed }) => state !== 'ok' && !disallowed);
  const disallowed = sample.value.filter((row) => row.disallowed);
  return [
    ...(left.length ? [`${of(left)} could not be read: ${addresses(left)}.`] : []),
    ...(disallowed.length
      ? [
          `robots.txt keeps us out of ${of(disallowed)}, so they were not requested: ${addresses(disallowed)}.`,
        ]
      : []),
  ];
}

function costly({ traffic }: Evidence): string[] {
  if (!traffic.ok) return [];
  const of = (limit: 'memory' | 'time'): string =>
    list([...new Set(traffic.value.flatMap((one) => (one.unparsed === limit ? [one.finalUrl] : [])))]);
  const [memory, time] = [of('memory'), of('time')];
  return [
    ...(time ? [`Not parsed within 5 seconds, and left unread: ${time}.`] : []),
    ...(memory ? [`Not parsed within 160 MB of memory, and left unread: ${memory}.`] : []),
  ];
}

function refused({ traffic }: Evidence): string[] {
  if (!traffic.ok) return [];
  const blocked = traffic.value.filter((exchange) => exchange.blocked);
  if (!blocked.length) return [];
  const vendors = [...new Set(blocked.flatMap((exchange) => exchange.challenge?.vendor ?? []))].sort();
  const by = vendors.length ? ` Recognised: ${list(vendors)}.` : '';
  return [`The site refused ${blocked.length} of ${traffic.value.length} requests.${by}`];
}

function budget(evidence: Evidence): string[] {
  const pieces = Object.entries(evidence) as [EvidenceName, Piece<unknown>][];
  const ended = pieces.filter(([, piece]) => !piece.ok && piece.reason === 'budget').map(([name]) => name);
  return ended.length
    ? [`The budget of the audit ended before these were gathered: ${list(ended.sort())}.`]
    : [];
}

function dropped({ mode }: Evidence): string[] {
  if (!mode.ok || !mode.value.dropped.length) return [];
  const { dropped, limits } = mode.value;
  return [`Left out to stay within ${limits.maxRequests} requests: ${list(dropped)}.`];
}

const noBrowser = ({ mode }: Evidence): string[] =>
  mode.ok && mode.value.noBrowser !== undefined
    ? [`No browser could be used: ${mode.value.noBrowser} Checks that need one were left out.`]
    : [];

function rendering({ rendered }: Evidence): string[] {
  const each = rendered.ok ? rendered.value.flatMap(({ requests }) => requests ?? []) : [];
  if (!each.length) return [];
  const sum = (name: 'sent' | 'withheld' | 'refused'): number =>
    each.reduce((all, one) => all + one[name], 0);
  const kept = [
    ...(sum('withheld') ? [`${sum('withheld')} were left out because robots.txt keeps us out`] : []),
    ...(sum('refused') ? [`${sum('refused')} were over our limits`] : []),
  ];
  const more = kept.length ? `; ${kept.join(', ')}` : '';
  return [
    `A browser rendered ${each.length} of the pages with ${sum('sent')} requests beside those counted${more}.`,
  ];
}

function list(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return more > 0 ? `${names.slice(0, maxNamed).join(', ')} and ${more} more` : names.join(', ');
}
