import { defineCheck, fail, pass, warn } from '../../check.ts';
import { declaredCapabilities } from '../subjects/manifests/capabilities.ts';
import { linksTo } from '../subjects/policies/links.ts';

const ofOrders =
  /(?<![a-z])(?:order[-_ ]?(?:status|tracking|track|lookup|history)|track(?:ing|[-_ ]?(?:your[-_ ]?|my[-_ ]?)?(?:order|parcel))?\b|sendungsverfolgung|suivi|seguimiento|rastre)|\/(?:my[-_]?)?orders?\/?$|\/sales\/(?:order|guest)/i;
const account =
  /\/(?:(?:my-?)?account|customer|konto|mein-konto|mon-compte|mi-cuenta|minha-conta|moje-konto|mypage|members?|login|signin)(?:\/|$|\?|\.)/i;

const accountName =
  /^(?:(?:my |your )?account|sign in|log ?in|(?:mein |ihr |kunden)?konto|anmelden|(?:mon |votre )?compte|(?:mi )?cuenta|(?:il mio )?account|mijn (?:account|gegevens)|(?:a )?minha conta|moje konto|マイページ|ログイン)$/i;

export default defineCheck({
  id: 'order-tracking-info',
  category: 'trust-and-policies',
  name: 'Order status can be found',
  description: 'Detects stores without a link to order status.',
  why: 'After a purchase, people ask an agent where their order is.',
  judged: {
    pass: 'The home page links to a page for order status, tracking, or past orders, or the manifest has the order capability.',
    warn: 'Tracking is only mentioned on a policy page, or only an account page is linked.',
    fail: 'There is neither a link nor a mention.',
    unknown: 'No matching text was recognized, and the page is in a language that the audit does not cover.',
  },
  priority: 'low',
  requires: ['home'],
  shopOnly: true,
  confidence: 'medium',
  searches: ['links'],
  effort: 'minutes',
  fix: {
    title: 'Link to the order status from the footer',
    instructions:
      'Add a page where customers enter an order number and email address, and link to it on every page.',
    snippet: '<footer><a href="/order-status">Track your order</a></footer>',
  },
  sources: ['google-store-requirements'],
  needs: ['policies', 'home'],
  uses: ['ucp'],
  evaluate({ policies, home, ucp }) {
    const links = home.facts.links.filter(({ region, abs }) => region !== 'card' && abs !== undefined);
    const named = linksTo(home, 'orderStatus').find(({ place }) => place !== 'nowhere');
    const found = named
      ? { name: named.name, href: named.url }
      : links.find(({ abs = '' }) => ofOrders.test(URL.parse(abs)?.pathname ?? ''));
    const evidence = [{ ref: home.ref }];
    if (found)
      return pass(`The home page links to the order status: ${(found.name || found.href).slice(0, 80)}.`, {
        evidence: [{ ref: home.ref, snippet: found.href.slice(0, 300) }],
      });
    const document = ucp?.document as { capabilities?: Record<string, unknown> } | undefined;
    const flat = document?.capabilities?.['order_tracking'];
    if (
      ucp &&
      (declaredCapabilities(ucp).includes('dev.ucp.shopping.order') || (flat !== undefined && flat !== false))
    )
      return pass('The UCP manifest has the order capability.', {
        evidence: ucp.fetches.slice(0, 1).map(({ ref }) => ({ ref })),
      });
    const cause = 'template:footer:orders';
    const mention = Object.values(policies).find(({ own }) =>
      own?.terms.some(({ kind }) => kind === 'tracking'),
    );
    if (mention)
      return warn('A policy page mentions tracking, but the home page has no link to it.', {
        evidence: mention.ref ? [{ ref: mention.ref }] : evidence,
        cause,
      });
    const login = links.find(
      ({ abs = '', name }) => account.test(URL.parse(abs)?.pathname ?? '') || accountName.test(name.trim()),
    );
    if (login)
      return warn('Only an account page is linked, so guests cannot look up an order.', {
        byWords: true,
        evidence: [{ ref: home.ref, snippet: login.href.slice(0, 300) }],
        cause,
      });
    return fail('Neither the home page nor the policies link to an order status page.', {
      evidence,
      cause,
      byWords: true,
    });
  },
});
