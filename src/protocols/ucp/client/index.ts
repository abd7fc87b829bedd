/** The other side: what a caller of somebody else's store needs. */
export { agentProfile } from './agent-profile.ts';
export {
  firstBuyable,
  isSameSite,
  moneyOf,
  productsOf,
  readProduct,
  saidOf,
  toMinor,
  type BuyableProduct,
  type FoundMoney,
  type FoundProduct,
} from './facts.ts';
export type { SafeExchange, SafeFetcher, SafeRequest } from './fetcher.ts';
export { whyNoAnswer } from './no-answer.ts';
export { parseJson, readJson, type Read } from './read-json.ts';
