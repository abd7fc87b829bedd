/** The embedded store: a small real store on our own database. */
export type * from './catalogue.ts';
export type * from './processors/port.ts';
export { ProcessorRefused, ProcessorUncertain } from './processors/port.ts';
export { createProcessor, type ProcessorContext } from './processors/create.ts';
export { knownPaymentLedger } from './processors/known-payment-ledger.ts';
export { processorFetcherOptions } from './processors/stripe/client.ts';
export {
  hostedPage,
  createStripeProcessor,
  type StripeProcessorOptions,
} from './processors/stripe/stripe.ts';
export {
  previewVersion as stripePreview,
  sharedTokensUnavailable,
} from './processors/stripe/shared-token.ts';
export type * from './records.ts';
export {
  createEmbeddedBackend,
  type EmbeddedOperations,
  type EmbeddedOptions,
  type EmbeddedSiteFacts,
} from './backend.ts';
export type { OrderError } from './orders/content.ts';
export type { Intent, OperationResult } from './orders/operations.ts';
export type { PendingRefund, SettledRefund } from './orders/refunds.ts';
export type { ListedOrder, OrderFilter } from './orders/order-rows.ts';
export type { Swept } from './placement/sweep.ts';
export { loadDemoStore, type DemoStore } from './demo.ts';
export * from './seed/index.ts';
export { feedFetcherOptions, maxFeedBytes } from './feed/download.ts';
export { googleRows, type GoogleExport, type GoogleRow } from './feed/google-export.ts';
export { formatGoogleFeed, type GoogleFeedFormat } from './feed/google-format.ts';
export { readGoogleFeedOptions, type GoogleFeedWish } from './feed/google-options.ts';
export { runFeed, runDueFeeds, type FeedRunDeps } from './feed/run-feed.ts';
export { createCatalogue, type CatalogueOptions } from './catalogue/create-catalogue.ts';
export { numbersOf, runningNumber } from './catalogue/item.ts';
export { isStoredProduct } from './catalogue/stored-products.ts';
