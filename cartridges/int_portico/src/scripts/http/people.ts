/** The two addresses for people: on with a checkout that an agent began, and back from the bank. */
import { checkoutLocale } from '../../../../../src/commerce/context.ts';
import { continueCheckout } from '../checkout/continue.ts';
import { handOver } from '../checkout/hand-over.ts';
import { acceptedLanguages, pageTexts } from '../checkout/page-texts.ts';
import { openPortico } from '../portico.ts';

/** Where the person continues, or the page that says how. */
export type Way = { url: string } | { page: string };

/** Undefined: nothing of ours has this token. */
export async function wayOn(token: string): Promise<Way | undefined> {
  const { commerce, site, hybrid } = openPortico();
  const opened = commerce.openHandoff(site, token);
  if (!opened) return undefined;
  const { caller, id, what } = opened;
  const view =
    what === 'cart' ? await commerce.carts.read(caller, id) : await commerce.checkouts.read(caller, id);
  if (!view.ok) return undefined;
  if ('challengeUrl' in view.value && view.value.challengeUrl !== undefined)
    return { url: view.value.challengeUrl };
  if ('order' in view.value && view.value.order) return { url: view.value.order.permalink };
  const { input } = view.value;
  if (!hybrid) return continueCheckout(input);
  const texts = pageTexts(acceptedLanguages(), checkoutLocale(site, input.context));
  return handOver(input, hybrid, site.storefront, texts);
}

/** What became of the payment is asked, never believed. */
export async function wayBack(token: string): Promise<Way | undefined> {
  const { commerce, site } = openPortico();
  const opened = commerce.openHandoff(site, token);
  if (!opened || opened.what === 'cart') return undefined;
  const { caller, id } = opened;
  await commerce.checkouts.complete(caller, id, { handlerId: '' });
  return wayOn(token);
}
