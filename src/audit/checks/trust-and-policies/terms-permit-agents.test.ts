import { manifest, policyPages, robots, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './terms-permit-agents.ts';

const terms = (lang: string, text: string) =>
  policyPages({
    terms: `<html lang="${lang}"><body><main><h1>Terms</h1><p>${text}</p></main></body></html>`,
  });
const open = robots('User-agent: *\nDisallow: /cart');
const shut = robots('User-agent: *\nDisallow: /');
const visited = (lang: string, text: string) => sample(terms(lang, text), open);

const forbidding: [string, string][] = [
  [
    'en',
    'You may not use any robot, spider, scraper or other automated means to access the site or to place orders.',
  ],
  [
    'en',
    'The following is prohibited: reselling; hiding your identity; using bots or scripts to purchase limited products from our store.',
  ],
  ['en', 'You are prohibited from using the site to spam, phish, crawl, or scrape its content.'],
  ['en', 'Orders placed by automated systems are not permitted and may be cancelled.'],
  [
    'en',
    'Buying through AI agents or automated software is not allowed without our prior written consent to use the service.',
  ],
  [
    'de',
    'Der Einsatz von Bots, Crawlern oder anderen automatisierten Verfahren für Bestellungen in unserem Shop ist untersagt.',
  ],
  ['de', 'Es ist nicht gestattet, mit Skripten oder automatisierten Programmen auf die Website zuzugreifen.'],
  ['de', 'Automatisierte Bestellungen dürfen über den Shop nicht aufgegeben werden.'],
  [
    'fr',
    "Il est interdit d'utiliser des robots ou des procédés automatisés pour accéder au site ou passer commande.",
  ],
  ['fr', 'Le client s’engage à ne pas utiliser de scripts ni de moyens automatisés pour ses achats.'],
  [
    'es',
    'Queda prohibido el uso de bots, scripts u otros medios automatizados para acceder al sitio web o realizar pedidos.',
  ],
  ['es', 'No está permitido el scraping de los contenidos de la tienda.'],
  [
    'it',
    'È vietato utilizzare bot, crawler o altri strumenti automatizzati per accedere al sito o effettuare acquisti.',
  ],
  [
    'nl',
    'Het is verboden om met bots, scripts of andere geautomatiseerde middelen bestellingen te plaatsen op de website.',
  ],
  ['nl', 'U mag geen crawlers gebruiken om toegang te krijgen tot de webshop.'],
  [
    'pt',
    'É proibida a utilização de robôs, scripts ou meios automatizados para acessar o site ou fazer pedidos.',
  ],
  [
    'pl',
    'Zabrania się korzystania ze sklepu za pomocą botów, skryptów lub innych zautomatyzowanych narzędzi.',
  ],
  ['pl', 'Składanie zamówień przy użyciu robotów jest niedozwolone.'],
  [
    'ja',
    'ボットその他の自動化された手段を用いて本サイトにアクセスし、または商品を購入する行為を禁止します。',
  ],
  ['ja', 'スクリプトやツールを使用した注文は、当店の許可なく行うことはできません。'],
];
const permitting: [string, string][] = [
  [
    'en',
    'By sending the order you make an offer. We accept it with the mail that confirms the dispatch of the goods.',
  ],
  ['en', 'Agents acting for an identified customer may browse and order under these terms.'],
  ['en', 'AI assistants are welcome to access the shop and to place orders on behalf of a customer.'],
  [
    'en',
    'We use automated decision making to detect fraud. You may not resell the goods that you order from us.',
  ],
  [
    'en',
    'An automated confirmation is sent by mail once you place an order. Our robots pack your parcel in the night.',
  ],
  ['en', 'Robot vacuum cleaners may be returned within 30 days of purchase.'],
  [
    'de',
    'Nach der Bestellung erhalten Sie eine automatisierte Bestätigung per E-Mail. Ein Weiterverkauf ist nicht gestattet.',
  ],
  ['de', 'KI-Agenten, die im Auftrag eines Kunden handeln, dürfen im Shop bestellen.'],
  [
    'de',
    'Sie haben das Recht, nicht einer ausschließlich auf einer automatisierten Verarbeitung beruhenden Entscheidung unterworfen zu werden; die Nutzung ist untersagt, wenn Sie minderjährig sind.',
  ],
  [
    'fr',
    'La commande est confirmée par un courriel. Les agents IA agissant pour un client peuvent passer commande sur le site.',
  ],
  ['fr', 'Les prix sont en euros. Le client doit payer à la commande sur le site.'],
  ['es', 'Los agentes de IA que actúan en nombre de un cliente pueden realizar pedidos en la tienda.'],
  ['es', 'El pedido se confirma por correo. Está prohibida la reventa de los productos de esta tienda.'],
  ['it', 'Gli agenti AI che agiscono per un cliente possono effettuare ordini sul sito.'],
  ['it', 'È vietata la rivendita dei prodotti acquistati sul sito.'],
  ['nl', 'AI-agenten die namens een klant handelen mogen op de website bestellen.'],
  ['pt', 'Agentes de IA que atuam em nome de um cliente podem fazer pedidos na loja.'],
  ['pl', 'Agenci AI działający w imieniu klienta mogą składać zamówienia w sklepie.'],
  ['pl', 'Zamówienie potwierdzamy automatyczną wiadomością. Odsprzedaż jest zabroniona.'],
  ['ja', 'お客様の代理として行動するAIエージェントは、本サイトで注文することができます。'],
  ['ja', '未成年の方は保護者の同意なく商品を購入できません。'],
];

const [first, ...others] = permitting.map(([lang, text]) => visited(lang, text));

testCheck(check, {
  pass: [
    first!,
    ...others,
    // Nothing invites agents, so the terms do not contradict the storefront.
    [sample(terms('en', forbidding[0]![1]), shut), /storefront does not invite it/],
  ],
  neverFails: 'a prohibition is a choice: only its contradiction is a finding',
  warn: [
    [visited(...forbidding[0]!), /but robots\.txt permits agents/],
    ...forbidding.slice(1).map(([lang, text]) => visited(lang, text)),
    [
      sample(
        terms('en', forbidding[0]![1]),
        shut,
        manifest({ version: '1.0', name: 'Shop', capabilities: { checkout: true } }),
      ),
      /a UCP manifest/,
    ],
  ],
  notApplicable: [sample(unreadPolicy('terms'), policyPages({ returns: '<main><p>30 days</p></main>' }))],
  unknown: [
    visited(
      'is',
      'Ekki er heimilt að nota þjarka til að leggja inn pantanir á vefnum og við getum lokað á þann sem það gerir.',
    ),
  ],
});
