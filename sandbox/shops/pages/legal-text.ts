import { currencyName } from '../money.ts';
import type { Seller, Site } from '../site.ts';

export function privacyText(seller: Seller): string {
  return `<p>${seller.legalName} is responsible for the data described here. We keep as little as we can, and we keep it only as long as a purpose or a law asks for it.</p>
<h2>What we store when you visit</h2>
<p>Our servers write down the time of a request, the page and a shortened address of the network it came from. These records help us to find errors and to fend off attacks. They are deleted after seven days. We set no cookies for advertising and we show no content of social networks.</p>
<h2>What we store when you order</h2>
<p>For an order we need a name, a delivery address and a way to reach you. We pass the address to the carrier and the amount to the payment service that you choose. Invoices are kept for as long as tax law demands. An account is optional, and you can have it deleted at any time.</p>
<h2>Your rights</h2>
<p>You may ask which data we hold about you, have it corrected, moved or erased, and object to its use. A message to ${seller.email || 'us'} is enough. If you are not content with our answer you may turn to the data protection authority of your country.</p>`;
}

export function termsText({ seller, terms, faults }: Site): string {
  return `<p>These terms hold for every order that is placed with ${seller.legalName} through this shop.</p>
<h2>How a contract comes about</h2>
<p>What you see in the shop is an invitation to order. By sending the order you make an offer, and we accept it with the mail that confirms the dispatch. If we cannot deliver, we tell you at once and pay back what you have paid.</p>
<h2>Prices and payment</h2>
<p>All prices are in ${currencyName(terms)} and include value added tax. The cost of delivery is shown before you order. You can pay by ${terms.payBy}. Goods remain ours until they are paid for.</p>
<h2>Orders by software</h2>
<p>${faults.has('bots-forbidden') ? botsOut : botsIn}</p>
<h2>Liability and warranty</h2>
<p>The legal warranty applies. Chargers, cables and lamps carry a further warranty of 24 months. We are liable without limit for intent and for harm to life and health, and otherwise for the damage that was to be expected.</p>
<h2>Law</h2>
<p>The law of Ireland applies. Consumers keep the protection of the law of the country in which they live.</p>`;
}

const botsIn =
  'Agents acting for an identified customer may browse and order under these terms. The customer is bound by the order as if it had been placed by hand.';
const botsOut =
  'You may not use bots, scripts or other automated means to access this shop or to place orders. Orders that were placed in such a way may be cancelled.';
