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
  description: 'Detects stores without an entry to the state of an order.',
  why: 'Where is my parcel is what people ask an agent after they bought.',
  judged: {
    pass: 'The home page links a page for order status, tracking or past orders, or the manifest offers the order capability.',
    warn: 'Tracking is just mentioned on a policy page, or only an account is linked.',
    fail: 'There is neither link nor mention.',
    unknown:
      'What is looked for by words was not found, and the page is in a language that the audit does not cover.',
  },
  priority: 'low',
  requires: ['home'],
  shopOnly: true,
  confidence: 'medium',
  searches: ['links'],
  effort: 'minutes',
  fix: {
    title: 'Link the order status from the footer',
    instructions: 'Offer a page that takes order number and e-mail address, and link it on every page.',
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
      return pass(`The home page links the state of orders: ${(found.name || found.href).slice(0, 80)}.`, {
        evidence: [{ ref: home.ref, snippet: found.href.slice(0, 300) }],
      });
    const document = ucp?.document as { capabilities?: Record<string, unknown> } | undefined;
    const flat = document?.capabilities?.['order_tracking'];
    if (
      ucp &&
      (declaredCapabilities(ucp).includes('dev.ucp.shopping.order') || (flat !== undefined && flat !== false))
    )
      return pass('The UCP manifest offers the order capability.', {
        evidence: ucp.fetches.slice(0, 1).map(({ ref }) => ({ ref })),
      });
    const cause = 'template:footer:orders';
    const mention = Object.values(policies).find(({ own }) =>
      own?.terms.some(({ kind }) => kind === 'tracking'),
    );
    if (mention)
      return warn('Tracking is mentioned on a policy page, and the home page links no page for it.', {
        evidence: mention.ref ? [{ ref: mention.ref }] : evidence,
        cause,
      });
    const login = links.find(
      ({ abs = '', name }) => account.test(URL.parse(abs)?.pathname ?? '') || accountName.test(name.trim()),
    );
    if (login)
      return warn(
        'Only an account is linked, where past orders may be; a guest finds no state of an order.',
        {
          byWords: true,
          evidence: [{ ref: home.ref, snippet: login.href.slice(0, 300) }],
          cause,
        },
      );
    return fail('Neither home page nor policies lead to the state of an order.', {
      evidence,
      cause,
      byWords: true,
    });
  },
});
