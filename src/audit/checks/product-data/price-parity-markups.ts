import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import {
  agreementOf,
  agrees,
  type PriceSet,
  roleNames,
  sameCurrency,
  showPrices,
} from '../subjects/product/prices.ts';
import { type PriceSource, priceSources } from '../subjects/product/sources.ts';

export default definePageCheck({
  id: 'price-parity-markups',
  category: 'product-data',
  name: 'All embedded prices agree',
  description: 'Detects different prices in JSON-LD, Microdata, Open Graph, and embedded state.',
  why: 'Clients read different sources. If the sources differ, two agents quote two prices for one product.',
  judged: {
    pass: 'All sources that state a price (JSON-LD, Microdata, RDFa, Open Graph, and embedded state) agree within 0.01 or within a range.',
    warn: 'Two sources state different currencies, with the same figure or in the meta elements.',
    fail: 'Two sources state different amounts.',
    unknown:
      'Two sources state different amounts, and the page shows both: one without tax, for members, or for a variant.',
    notApplicable: 'At most one source states a price.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'hours',
  fix: {
    title: 'Generate all machine-readable prices from one function',
    instructions:
      'Keep only one price source in the page, or fill JSON-LD, Microdata, meta tags, and state from the same price of the same variant.',
  },
  sources: ['google-structured-data'],
  roles: ['product'],
  anyFailFails: true,
  evaluate(page) {
    const sources = priceSources(page);
    const [first] = sources;
    if (!first || sources.length < 2)
      return notApplicable('The page has at most one machine-readable price.');
    const pairs = sources.flatMap((a, at) =>
      sources.slice(at + 1).map((b) => ({ a, b, result: compare(a, b) })),
    );
    const bad =
      pairs.find(({ result }) => result === 'amount') ?? pairs.find(({ result }) => result === 'currency');
    const statement = ({ name, set }: PriceSource): string => `${name} states ${showPrices(set)}`;
    const proofs = (some: PriceSource[]) =>
      some.slice(0, 3).map(({ pointer, set }) => proofOn(page, pointer, showPrices(set)));
    if (!bad)
      return pass(`${sources.length} sources agree on ${showPrices(first.set)}.`, {
        evidence: proofs(sources),
      });
    const more = { cause: 'prices:markup', evidence: proofs([bad.a, bad.b]) };
    const summary = `${statement(bad.a)}, but ${statement(bad.b)}.`;
    const roles = [bad.a, bad.b].map(({ set }) => agreementOf(page, set));
    const other = roles.find((one) => one?.is === 'role' || one?.is === 'condition');
    if (
      bad.result === 'amount' &&
      other &&
      'by' in other &&
      other.by &&
      roles.some((one) => one?.is === 'equal')
    )
      return unknown(
        'failed',
        `${summary} The page shows both: ${quote(other.by.raw, 30)} is ${other.by.kind === 'current' ? 'another price near the title' : roleNames[other.by.kind]}.`,
        { evidence: proofs([bad.a, bad.b]) },
      );
    return bad.result === 'amount' ? fail(summary, more) : warn(summary, more);
  },
});

/** `currency`: the currencies differ, so the amounts may differ. */
function compare(a: PriceSource, b: PriceSource): 'equal' | 'currency' | 'amount' {
  if (
    everyPrice(a.set).some((price) => agrees(b.set, price)) ||
    everyPrice(b.set).some((price) => agrees(a.set, price))
  )
    return 'equal';
  const [left, right] = [everyPrice(a.set)[0], everyPrice(b.set)[0]];
  if (!left || !right || sameCurrency(left, right)) return 'amount';
  const isLocaleMeta = a.kind === 'meta' || b.kind === 'meta';
  const sameFigure = everyPrice(a.set).some(({ amount }) => agrees(b.set, { amount }));
  return isLocaleMeta || sameFigure ? 'currency' : 'amount';
}

const everyPrice = ({ prices, ranges }: PriceSet) => [
  ...prices,
  ...ranges.flatMap(({ low, high }) => [low, high]),
];
