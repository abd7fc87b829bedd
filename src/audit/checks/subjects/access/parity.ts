/** Compares what two clients got from the same product page. */
import type { ReplayFacts } from '../../../evidence.ts';
import { moneyEqual } from '../../../parse/money/money.ts';

interface Difference {
  /** `fail`: of price or stock, and repeated. */
  level: 'fail' | 'warn';
  /** One sentence. */
  text: string;
}

type Rows = readonly ReplayFacts[];

/** Differences between all fetches of [agent] and those of another client, gravest first. */
export function compareClients(agent: Rows, other: Rows): Difference[] {
  const [mine] = agent;
  const [theirs] = other;
  if (!mine || !theirs) return [];
  const name = nameOf(theirs);
  const hard = [
    difference(agent, other, samePrice, priceText, 'price'),
    difference(
      agent,
      other,
      sameStock,
      ({ availability }) => stockOf(availability) || 'none',
      'availability',
    ),
  ].filter((one) => one !== undefined);
  const soft = [
    ...(sameName(mine, theirs)
      ? []
      : [`Agents get the name "${clip(mine.name)}", ${name} gets "${clip(theirs.name)}".`]),
    ...(mine.description === theirs.description
      ? []
      : [`Only ${mine.description ? 'agents get' : `${name} gets`} the description.`]),
    ...onlyIn(mine.types, theirs.types).map(
      (type) => `The JSON-LD type ${clip(type)} is missing for ${name}.`,
    ),
    ...onlyIn(theirs.types, mine.types).map(
      (type) => `The JSON-LD type ${clip(type)} is missing for agents.`,
    ),
  ];
  return [...hard, ...soft.map((text): Difference => ({ level: 'warn', text }))].toSorted((a, b) =>
    a.level < b.level ? -1 : a.level > b.level ? 1 : 0,
  );
}

/** Repeated: no fetch of one client agrees with a fetch of the other, and there are three fetches or more. */
function difference(
  agent: Rows,
  other: Rows,
  same: (a: ReplayFacts, b: ReplayFacts) => boolean,
  text: (row: ReplayFacts) => string,
  what: string,
): Difference | undefined {
  const pairs = agent.flatMap((a) => other.map((b) => ({ a, b, equal: same(a, b) })));
  const odd = pairs.find(({ equal }) => !equal);
  if (!odd) return undefined;
  const repeated = pairs.every(({ equal }) => !equal) && agent.length + other.length > 2;
  const mine = text(odd.a);
  const said = `Agents get ${mine === 'none' ? `no ${what}` : `the ${what} ${clip(mine)}`}, ${nameOf(odd.b)} gets ${clip(text(odd.b))}`;
  return repeated
    ? { level: 'fail', text: `${said}, in all ${agent.length + other.length} fetches.` }
    : { level: 'warn', text: `${said}; a second fetch did not reproduce it.` };
}

const nameOf = ({ client }: ReplayFacts): string =>
  client === 'browser' ? 'a browser' : client.replace(/^bot:/, '');

export function samePrice(a: ReplayFacts, b: ReplayFacts): boolean {
  if (a.price === undefined || b.price === undefined) return a.price === b.price;
  const money = ({ price = '', currency }: ReplayFacts) => ({
    amount: price,
    ...(currency ? { currency } : {}),
  });
  return a.price === b.price
    ? (a.currency ?? b.currency) === (b.currency ?? a.currency)
    : moneyEqual(money(a), money(b));
}

export const sameStock = (a: ReplayFacts, b: ReplayFacts): boolean =>
  stockOf(a.availability) === stockOf(b.availability);
const stockOf = (value: string | undefined): string =>
  (value ?? '')
    .trim()
    .replace(/^.*[/#:]/, '')
    .toLowerCase();
export const sameName = (a: ReplayFacts, b: ReplayFacts): boolean => squeeze(a.name) === squeeze(b.name);
const squeeze = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
export const priceText = ({ price, currency }: ReplayFacts): string =>
  price === undefined ? 'none' : `${price}${currency ? ` ${currency}` : ''}`;
const onlyIn = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((type) => !others.includes(type)).slice(0, 1);
const clip = (text: string | undefined): string => (text ?? '').slice(0, 60);
