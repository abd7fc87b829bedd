/** The payment processor of the embedded store: Stripe, through its own SDK and our fetcher. */
export { processorFetcherOptions } from './client.ts';
export { hostedPage } from './credential.ts';
export { ProcessorRefused } from './failure.ts';
export { createStripeProcessor, type StripeProcessorOptions } from './stripe.ts';
