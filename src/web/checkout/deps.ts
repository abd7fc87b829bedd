/** Dependencies of the checkout pages. */
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { CheckoutView, Commerce, CredentialContent, PaymentHandler, Site } from '#commerce';

/** A way to pay without input: the buyer selects it, and its credential goes to the handler. */
export interface PaymentChoice {
  /** ID of a payment handler of the site. */
  handlerId: string;
  /** Unique within its handler. */
  id: string;
  title: string;
  description?: string;
  credential: CredentialContent;
  /** Test payment: shown only if the handler's `config.environment` is `sandbox`. */
  test?: boolean;
}

export interface CheckoutPageDeps {
  commerce: Commerce;
  /** Site of the request's host or path. Disabled sites are not found. */
  site(request: Request): Promise<Site | undefined>;
  /** Counts a request of the caller's network. Resolves to the seconds to wait, or 0. If absent, requests are not limited. */
  takePlace?(c: Context): Promise<number>;
  /** Epoch milliseconds. */
  now(): number;
  logger: Pick<Logger, 'error' | 'warn'>;
  /** Called for every view of a payable checkout. Choices for other handlers are dropped. */
  choices(site: Site, view: CheckoutView): readonly PaymentChoice[] | Promise<readonly PaymentChoice[]>;
  /** Payment on the processor's own page, by redirect. Undefined if there is none. */
  hosted?(site: Site, view: CheckoutView): Pick<PaymentChoice, 'handlerId' | 'credential'> | undefined;
  /**
   * Sends the order's link if the email address is that of the order. The page never awaits or shows the result, so that
   * response and timing are the same if the address does not match. Should limit its calls.
   */
  orderByEmail?(site: Site, number: string, email: string): Promise<unknown>;
  /** Emails are not sent; their links are in the log. For trial installations. */
  logsMail?: boolean;
}

/** Test tokens of a payment provider, for each sandbox handler of the site. */
export const testChoices = (
  { paymentHandlers }: Pick<Site, 'paymentHandlers'>,
  tokens: readonly { id: string; title?: string; description: string }[],
): PaymentChoice[] =>
  paymentHandlers.filter(isSandbox).flatMap(({ id: handlerId }) =>
    tokens.map(({ id, title, description }) => ({
      handlerId,
      id,
      // Without a title, the description is the title.
      ...(title === undefined ? { title: description, description: id } : { title, description }),
      credential: { type: 'token', token: id },
      test: true,
    })),
  );

export const isSandbox = ({ config }: Pick<PaymentHandler, 'config'>): boolean =>
  config['environment'] === 'sandbox';
