/** Keeps the payment handlers of a store in line with the processor that charges it. */
import {
  accountKeyOf,
  googlePay,
  googlePayGateway,
  googlePayHandler,
  isLiveProcessor,
  providerOf,
  type PaymentHandler,
  type ProcessorFacts,
  type Site,
} from '#commerce';
import type { SiteStore } from '#storage';
import type { HandlerRefusal } from './store-processor.ts';

type Sites = Pick<SiteStore, 'read' | 'put' | 'revision'>;

interface HandlersChange {
  site: string;
  /** Who, for the changes of the store. */
  by: string;
}

/** Where the account changes: Google Pay gets the gateway of the processor, and the keys of another account are replaced. */
export async function fitHandlers(
  sites: Sites,
  change: HandlersChange,
  processor: ProcessorFacts,
): Promise<void> {
  await changeHandlers(sites, change, (site) =>
    site.paymentHandlers.map((handler) =>
      handler.name === googlePay ? fitGooglePay(handler, site, processor) : fitOwn(handler, processor),
    ),
  );
}

/** Refuses what could not be charged. */
export async function addGooglePay(
  sites: Sites,
  change: HandlersChange,
  processor: ProcessorFacts,
  givenId: string | undefined,
): Promise<{ ok: true } | HandlerRefusal> {
  const refuse = (text: string): HandlerRefusal => ({ ok: false, text });
  const label = providerOf(processor)?.label;
  if (label === undefined)
    return refuse(
      'Connect a payment processor first. In the sandbox, whose provider this command does not know, add Google Pay on the page Payments of the dashboard.',
    );
  if (!googlePayGateway(processor)) return refuse(`Portico does not offer Google Pay through ${label}.`);
  let refused: HandlerRefusal | undefined;
  await changeHandlers(sites, change, (site) => {
    const merchantId = givenId ?? merchantIdOf(site.paymentHandlers.find(({ name }) => name === googlePay));
    refused =
      isLiveProcessor(processor) === true && merchantId === undefined
        ? refuse('Enter the merchant ID of Google Pay: live payments require it.')
        : undefined;
    const made = refused ? undefined : googlePayHandler(site, processor, merchantId);
    if (!made) return site.paymentHandlers;
    const index = site.paymentHandlers.findIndex(({ name }) => name === googlePay);
    return index === -1 ? [...site.paymentHandlers, made] : site.paymentHandlers.with(index, made);
  });
  return refused ?? { ok: true };
}

const infoOf = ({ config }: PaymentHandler): Record<string, unknown> => {
  const info = config['merchant_info'];
  return typeof info === 'object' && info !== null ? { ...info } : {};
};

function merchantIdOf(handler: PaymentHandler | undefined): string | undefined {
  const id = handler && infoOf(handler)['merchant_id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Networks, billing address, and merchant stay as they are. */
function fitGooglePay(handler: PaymentHandler, site: Site, processor: ProcessorFacts): PaymentHandler {
  const made = googlePayHandler(site, processor, merchantIdOf(handler));
  const methods = handler.config['allowed_payment_methods'];
  const [fresh] = (made?.config['allowed_payment_methods'] ?? []) as {
    tokenization_specification: unknown;
  }[];
  if (!made || !fresh || !Array.isArray(methods)) return handler;
  const { tokenization_specification: specification } = fresh;
  return {
    ...handler,
    config: {
      ...handler.config,
      environment: made.config['environment'],
      allowed_payment_methods: methods.map((method: unknown) =>
        typeof method === 'object' && method !== null
          ? { ...method, tokenization_specification: specification }
          : method,
      ),
    },
  };
}

const hasPublishableKey = ({ name }: ProcessorFacts): boolean =>
  name === 'stripe' || name === 'checkout-com' || name === 'braintree';

function fitOwn(handler: PaymentHandler, processor: ProcessorFacts): PaymentHandler {
  const { config } = handler;
  return hasPublishableKey(processor) && typeof config['publishable_key'] === 'string'
    ? { ...handler, config: { ...config, publishable_key: accountKeyOf(processor) } }
    : handler;
}

/** Again where the preferences changed meanwhile. */
async function changeHandlers(
  sites: Sites,
  { site: id, by }: HandlersChange,
  change: (site: Site) => PaymentHandler[],
): Promise<void> {
  for (let round = 1; round <= 5; round += 1) {
    const seen = await sites.revision();
    const site = await sites.read(id);
    if (!site) return;
    const paymentHandlers = change(site);
    if (JSON.stringify(paymentHandlers) === JSON.stringify(site.paymentHandlers)) return;
    if ((await sites.put({ ...site, paymentHandlers }, seen, by)) !== undefined) return;
  }
}
