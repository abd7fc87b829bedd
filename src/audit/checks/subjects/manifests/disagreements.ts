/** Contradictions between documents for agents. */
import type { Exchange } from '../../../evidence.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { tokenOverlap, wordSet } from '../../../parse/words/words.ts';
import type { StatedValue, Statement } from './statements.ts';

export interface Disagreement {
  grave: boolean;
  what: 'checkout' | 'host' | 'name' | 'currency' | 'returns';
  summary: string;
  proofs: { ref: string; pointer?: string; snippet: string }[];
}

export interface Witnesses {
  traffic: readonly Exchange[];
  origin: string;
  /** Names by the markup of the home page. */
  markupNames: readonly string[];
  existsAt(url: string): boolean | undefined;
}

/** The gravest first. */
export function disagreements(statements: readonly Statement[], witnesses: Witnesses): Disagreement[] {
  return [
    ...checkouts(statements),
    ...hosts(statements, witnesses.traffic),
    ...names(statements, witnesses.markupNames),
    ...currencies(statements),
    ...returns(statements, witnesses),
  ];
}

const proofOf = ({ ref }: Statement, said: StatedValue<unknown>) => ({
  ref,
  ...(said.pointer === undefined ? {} : { pointer: said.pointer }),
  snippet: String(JSON.stringify(said.value)).slice(0, 200),
});
const inSentence = (document: string): string => document.replace(/^The /, 'the ');

function checkouts(statements: readonly Statement[]): Disagreement[] {
  const saying = (value: boolean) => statements.find(({ checkout }) => checkout?.value === value);
  const [yes, no] = [saying(true), saying(false)];
  if (!yes?.checkout || !no?.checkout) return [];
  return [
    {
      grave: true,
      what: 'checkout',
      summary: `${yes.document} offers checkout, but ${inSentence(no.document)} says that it is not available`,
      proofs: [proofOf(yes, yes.checkout), proofOf(no, no.checkout)],
    },
  ];
}

const gone = new Set<string | undefined>(['dns', 'refused', 'tls', 'not-public']);

/** A host that is unreachable, while another document names one that responds. */
function hosts(statements: readonly Statement[], traffic: readonly Exchange[]): Disagreement[] {
  const states = new Map<string, { alive: boolean; dead: string | undefined }>();
  for (const { url, status, error } of traffic) {
    const host = URL.parse(url)?.host ?? '';
    const before = states.get(host) ?? { alive: false, dead: undefined };
    const dead = status === undefined && gone.has(error?.code) ? error?.code : before.dead;
    states.set(host, { alive: before.alive || status !== undefined, dead });
  }
  const named = statements.flatMap((statement) =>
    statement.endpoints.map((said) => ({ statement, said, host: URL.parse(said.value)?.host ?? '' })),
  );
  const dead = named.find(({ host }) => states.get(host)?.dead !== undefined && !states.get(host)?.alive);
  const other = named.find(
    ({ statement, host }) => statement !== dead?.statement && host !== dead?.host && states.get(host)?.alive,
  );
  if (!dead || !other) return [];
  return [
    {
      grave: true,
      what: 'host',
      summary: `${dead.statement.document} uses the host ${dead.host.slice(0, 80)}, which does not respond, but ${inSentence(other.statement.document)} uses ${other.host.slice(0, 80)}`,
      proofs: [proofOf(dead.statement, dead.said), proofOf(other.statement, other.said)],
    },
  ];
}

/** A document with no name similar to one in another document, or to one on the home page. */
function names(statements: readonly Statement[], markup: readonly string[]): Disagreement[] {
  const naming = statements.map((one) => ({ ...one, names: one.names.filter(({ value }) => isName(value)) }));
  const given = naming.filter((one) => one.names.length > 0);
  if (given.length < 2) return [];
  const odd = given.find((one) => {
    const others = given.filter((other) => other !== one).flatMap((other) => other.names);
    const known = [...others.map(({ value }) => value), ...markup];
    return !one.names.some(({ value }) => known.some((name) => isAlike(value, name)));
  });
  const [name] = odd?.names ?? [];
  const other = given.find((one) => one !== odd);
  const [against] = other?.names ?? [];
  if (!odd || !name || !other || !against) return [];
  return [
    {
      grave: false,
      what: 'name',
      summary: `${odd.document} has the name "${name.value.slice(0, 60)}", but ${inSentence(other.document)} has "${against.value.slice(0, 60)}"`,
      proofs: [proofOf(odd, name), proofOf(other, against)],
    },
  ];
}

/** Machine names, such as `com.shop/mcp` or `shop-mcp-server`, are not store names. */
const isName = (text: string): boolean =>
  !/[/:@]|^[a-z0-9-]+(?:\.[a-z0-9-]+)+$|(?:^|[-_])(?:mcp|ucp|api)(?:[-_]|$)/.test(text);

const common = new Set(
  'a an and & the of for by de la le les der die das und et y e o shop store shops stores storefront online official agent agents assistant shopping commerce server mcp ucp api catalog catalogue gmbh ag kg ltd llc inc co company limited trading group international global'.split(
    ' ',
  ),
);
const squeezed = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** They share half of the words of the shorter one or a distinctive word, or one contains the other. */
function isAlike(a: string, b: string): boolean {
  const [left, right] = [squeezed(a), squeezed(b)];
  if (!left || !right) return false;
  if (tokenOverlap(a, b) >= 0.5) return true;
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  if (shorter.length >= 3 && longer.includes(shorter)) return true;
  const own = wordSet(b);
  return [...wordSet(a)].some((word) => word.length > 2 && !common.has(word) && own.has(word));
}

function currencies(statements: readonly Statement[]): Disagreement[] {
  const given = statements.filter((one) => one.currencies.length > 0);
  const [first] = given;
  const own = new Set(first?.currencies.map(({ value }) => value));
  const odd = given.find((one) => one.currencies.every(({ value }) => !own.has(value)));
  const [name] = odd?.currencies ?? [];
  const [against] = first?.currencies ?? [];
  if (!first || !odd || !name || !against) return [];
  return [
    {
      grave: false,
      what: 'currency',
      summary: `${odd.document} uses the currency ${name.value}, but ${inSentence(first.document)} uses ${against.value}`,
      proofs: [proofOf(odd, name), proofOf(first, against)],
    },
  ];
}

/** Two URLs may both be valid, for example in two languages; a dead one is not. */
function returns(statements: readonly Statement[], { origin, existsAt }: Witnesses): Disagreement[] {
  const given = statements.flatMap((statement) =>
    statement.returns.map((said) => ({ statement, said, url: resolveUrl(said.value, origin) ?? '' })),
  );
  const dead = given.find(({ url }) => url !== '' && existsAt(url) === false);
  const other = given.find(({ statement, url }) => statement !== dead?.statement && url !== dead?.url);
  if (!dead || !other) return [];
  return [
    {
      grave: false,
      what: 'returns',
      summary: `${dead.statement.document} links to the returns page ${dead.said.value.slice(0, 100)}, which does not exist, but ${inSentence(other.statement.document)} links to ${other.said.value.slice(0, 100)}`,
      proofs: [proofOf(dead.statement, dead.said), proofOf(other.statement, other.said)],
    },
  ];
}
