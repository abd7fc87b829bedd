/** The embedded store as a backend: prices, places and keeps orders in our own database. */
import {
  BackendUnavailable,
  PaymentMisconfigured,
  PaymentUnreachable,
  isCharged,
  type Backend,
  type CheckoutInput,
  type Order,
  type PaymentHandler,
  type Preparation,
  type Prepared,
  type Quote,
  type ReviewRule,
  type ShopContext,
} from '#commerce';
import type { Database } from '#storage';
import type { StoreCatalogue } from './catalogue.ts';
import { createStatements, type Statements } from './catalogue/statements.ts';
import { orderOperations, type OrderOperations } from './orders/operations.ts';
import { readStoredOrder } from './orders/order-rows.ts';
import { processorUse, type ProcessorUse } from './placement/processor-use.ts';
import { sweepRefunds } from './orders/refunds.ts';
import { placementOutcome, commitPlacement } from './placement/commit.ts';
import { followNotice } from './placement/follow-notice.ts';
import { type StoreContext, type StoreLog, readPlacement } from './placement/state.ts';
import { preparePlacement } from './placement/prepare.ts';
import { readUses } from './placement/claims.ts';
import { releasePlacement } from './placement/void-placement.ts';
import { sweepPlacements, type Swept } from './placement/sweep.ts';
import { priceCheckout } from './pricing/price.ts';
import {
  ProcessorRefused,
  ProcessorUncertain,
  RequestNotSent,
  type PaymentProcessor,
} from './processors/port.ts';

export interface EmbeddedOptions {
  database: Pick<Database, 'db' | 'dialect' | 'transaction'>;
  catalogue: StoreCatalogue;
  processor: PaymentProcessor;
  /** Of a store with a processor of its own; default: `processor` for every store. */
  processorOf?(site: string): Promise<PaymentProcessor>;
  /** Of the site of a call; read at each quote, so that a change needs no restart. */
  facts(site: string): EmbeddedSiteFacts | Promise<EmbeddedSiteFacts>;
  /** All that any of its sites sells in. */
  currencies: readonly string[];
  /** Epoch milliseconds. */
  now?(): number;
  log?: StoreLog;
}

export interface EmbeddedSiteFacts {
  handlers: readonly PaymentHandler[];
  review: readonly ReviewRule[];
}

export interface EmbeddedOperations extends OrderOperations {
  /**
   * Finishes what a crash or an unreachable processor left over: captures, voids, refunds, holds that are long over.
   * Run every few minutes, on any node. @param now epoch milliseconds
   */
  sweep(now: number): Promise<Swept>;
  processorUse(site: string): Promise<ProcessorUse>;
}

export function createEmbeddedBackend(
  options: EmbeddedOptions,
): Backend & Required<Pick<Backend, 'noticed'>> & EmbeddedOperations {
  const { database, catalogue, processor, currencies, now = Date.now, log = () => {} } = options;
  const { processorOf = () => Promise.resolve(processor) } = options;
  const parts: StoreContext = { database, catalogue, processorOf, now, log };
  const statements = createStatements(database);
  return {
    search: (query, context) => orUnavailable(() => catalogue.search(query, context)),
    products: (ids, context) => orUnavailable(() => catalogue.products(ids, context)),
    quote: (input, context) => orUnavailable(() => quote(options, statements, input, context)),
    prepare: (preparation) => orUnavailable(() => prepare(parts, preparation)),
    commit: (commitment) => commitPlacement(parts, commitment),
    placement: (ref, returned) =>
      orUnavailable(async () => placementOutcome(parts, await readPlacement(parts, ref), returned)),
    release: (ref) => orUnavailable(() => releasePlacement(parts, ref)),
    noticed: (ref) => orUnavailable(() => followNotice(parts, ref)),
    links: (site) => orUnavailable(async () => (await catalogue.terms(site)).links),
    order: (ref) => orUnavailable(() => paidOrder(parts, ref)),
    abilities: () => ({
      currencies,
      methods: ['shipping', 'pickup', 'digital'],
      limits: {},
      processor: processor.facts(),
      confirms: true,
    }),
    ...orderOperations(parts),
    processorUse: (site) => processorUse(parts, site),
    async sweep(at) {
      const placements = await sweepPlacements(parts, at);
      const refunds = await sweepRefunds(parts, at);
      return { ...placements, ...refunds, failed: placements.failed + refunds.failed };
    },
  };
}

async function quote(
  options: EmbeddedOptions,
  statements: Statements,
  input: CheckoutInput,
  context: ShopContext,
): Promise<Quote> {
  const { catalogue, facts } = options;
  const ids = [...new Set(input.lines.map(({ variantId }) => variantId))];
  const [variants, terms, { handlers, review }, isPayable] = await Promise.all([
    catalogue.variants(ids, context),
    catalogue.terms(context.site),
    facts(context.site),
    canCharge(options, context),
  ]);
  const uses = await readUses(statements, context.site, terms.promotions, input);
  return priceCheckout(input, context, {
    variants,
    terms,
    uses,
    handlers: isPayable ? handlers : [],
    review,
  });
}

/** Where the processor's keys cannot be read, the site has no handlers anyway. */
const canCharge = (
  { processor, processorOf = async () => processor }: EmbeddedOptions,
  { site, currency }: ShopContext,
): Promise<boolean> =>
  processorOf(site).then(
    (found) => isCharged(found.capabilities().currencies, currency),
    () => false,
  );

async function prepare(parts: StoreContext, preparation: Preparation): Promise<Prepared> {
  try {
    return await preparePlacement(parts, preparation);
  } catch (error) {
    const says = `The store cannot accept payments. ${error instanceof Error ? error.message : ''}`;
    if (error instanceof ProcessorRefused) throw new PaymentMisconfigured(says, { cause: error });
    if (error instanceof RequestNotSent) throw new PaymentUnreachable(says, { cause: error });
    throw error;
  }
}

/** Of a payment that was captured, or whose capture was accepted; also if it failed later. */
async function paidOrder(parts: StoreContext, ref: string): Promise<Order | undefined> {
  const placement = await readPlacement(parts, ref);
  if (placement?.state !== 'captured' && placement?.acceptedAt == null) return undefined;
  return (await readStoredOrder(parts.database.db, placement.number))?.content.order;
}

/** Turns failures of the database or the processor into `BackendUnavailable`; defects are thrown as they are. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isDefect = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
    if (isDefect || error instanceof BackendUnavailable) throw error;
    // For the operator: a wrong key and an outage need different fixes.
    const why =
      error instanceof ProcessorRefused || error instanceof ProcessorUncertain ? ` ${error.message}` : '';
    throw new BackendUnavailable(`The store did not respond.${why}`, { cause: error });
  }
}
