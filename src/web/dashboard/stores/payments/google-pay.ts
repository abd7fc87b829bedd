/** Google Pay of a store: written for the connected processor, so that no one enters its configuration by hand. */
import {
  googlePay,
  googlePayGateway,
  isLiveProcessor,
  providerOf,
  withPayableHandlers,
  type PaymentHandler,
  type Site,
} from '#commerce';
import { badge, button, card, html, input, type Html } from '../../../design/index.ts';
import { may } from '../../context.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import type { SiteContext } from '../site-page.ts';
import { storePaymentTexts as say } from './messages/index.ts';

/** A form that came back. */
export interface GooglePayAnswer {
  merchantId: string;
  error: string;
}

/** Nothing where the store's platform charges, or no processor is connected. */
export async function googlePayCard(
  c: SiteContext,
  stores: Stores,
  site: Site,
  answer?: GooglePayAnswer,
): Promise<Html | false> {
  if (site.backend !== 'embedded') return false;
  const { facts } = await stores.processor.state(site.id);
  const provider = providerOf(facts);
  if (!provider) return false;
  const present = site.paymentHandlers.find(({ name }) => name === googlePay);
  if (!googlePayGateway(facts))
    return card(
      html`<h3>Google Pay</h3>
        <p>${say('google-pay-through', { processor: provider.label })}</p>`,
    );
  const isOffered = withPayableHandlers(site, facts).paymentHandlers.some(({ name }) => name === googlePay);
  return card(
    html`<h3>
        Google Pay ${isOffered ? badge(say('offered'), 'good') : present && badge(say('not-offered'), 'warn')}
      </h3>
      <p>${say('google-pay-text', { processor: provider.label })}</p>
      ${
        may(c, 'manage') &&
        html`<form
          class="fields narrow"
          method="post"
          action="${storePath(site.id, 'payments/google-pay')}"
          novalidate
        >
          ${input({
            name: 'merchantId',
            label: say('merchant-id'),
            value: answer?.merchantId ?? merchantIdOf(present),
            maxLength: 40,
            autocomplete: 'off',
            hint: isLiveProcessor(facts) === true ? say('merchant-id-required') : say('merchant-id-for-live'),
            ...(answer ? { error: answer.error } : {}),
          })}
          <p class="actions">
            ${button(present ? say('update-google-pay') : say('add-google-pay'), { main: !isOffered })}
          </p>
        </form>`
      }`,
  );
}

function merchantIdOf(handler: PaymentHandler | undefined): string {
  const info = handler?.config['merchant_info'];
  const id = typeof info === 'object' && info !== null && 'merchant_id' in info ? info.merchant_id : '';
  return typeof id === 'string' ? id : '';
}
