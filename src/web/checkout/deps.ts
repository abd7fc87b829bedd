/** What the pages for people need. */
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { CheckoutView, Commerce, CredentialContent, PaymentHandler, Site } from '#commerce';

/** One way to pay that needs no typing: the buyer picks it, its credential goes to the handler. */
export interface PaymentChoice {
  /** Id of a payment handler of the site. */
  handlerId: string;
  /** Unique within its handler. */
  id: string;
  title: string;
  description?: string;
  credential: CredentialContent;
  /** Moves no money: shown only where the handler's `config.environment` is `sandbox`. */
  test?: boolean;
}

export interface CheckoutPageDeps {
  commerce: Commerce;
  /** The site that the request's host or path names; a disabled one is not found. */
  site(request: Request): Promise<Site | undefined>;
  /** Takes a place for the caller's network. Seconds to wait where there is none, else 0; default: everybody may come. */
  takePlace?(c: Context): Promise<number>;
  /** Epoch milliseconds. */
  now(): number;
  logger: Pick<Logger, 'error' | 'warn'>;
  /** Asked for every view of a payable checkout; what does not fit its handlers is left out. */
  choices(site: Site, view: CheckoutView): readonly PaymentChoice[] | Promise<readonly PaymentChoice[]>;
  /** Paying with it leads to the processor's own page, as a challenge does. Undefined where there is none. */
  hosted?(site: Site, view: CheckoutView): Pick<PaymentChoice, 'handlerId' | 'credential'> | undefined;
  /**
   * Sends the order's link to the address, if that is the one the order was placed with. What it answers is never shown, nor
   * is it waited for: the page says the same in the same time, whether they belong together or not. Should limit its calls.
   */
  orderByEmail?(site: Site, number: string, email: string): Promise<unknown>;
  /** Emails are not sent, and their links are in the log: for trying the product. */
  logsMail?: boolean;
}

/** The test tokens of a payment provider, for every handler of the site that is in its sandbox. */
export const testChoices = (
  { paymentHandlers }: Pick<Site, 'paymentHandlers'>,
  tokens: readonly { id: string; title?: string; description: string }[],
): PaymentChoice[] =>
  paymentHandlers.filter(isSandbox).flatMap(({ id: handlerId }) =>
    tokens.map(({ id, title, description }) => ({
      handlerId,
      id,
      // A token is named by what it does.
      ...(title === undefined ? { title: description, description: id } : { title, description }),
      credential: { type: 'token', token: id },
      test: true,
    })),
  );

export const isSandbox = ({ config }: Pick<PaymentHandler, 'config'>): boolean =>
  config['environment'] === 'sandbox';
