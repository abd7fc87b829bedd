import { defineCheck, fail, pass, unknown, warn, type Proof } from '../../check.ts';
import type { Page, UcpEvidence } from '../../evidence.ts';
import { gatedScopes, offersCheckout } from '../subjects/shopping/protocols.ts';

export default defineCheck({
  id: 'guest-checkout',
  category: 'accessibility-and-interaction',
  name: 'Guest checkout is possible',
  description: 'Detects forced account creation.',
  why: 'If an account is required, an agent has to create a password and read a mailbox. Most agents stop there.',
  judged: {
    pass: 'The text says that buyers can order as a guest, a page has a wallet button, or a UCP checkout needs no linked identity.',
    warn: 'The text says that an account is required to order, but a UCP checkout or a wallet button works without one.',
    fail: 'The text says that an account is required to order, or the cart redirects to a login page that does not mention guests.',
    unknown: 'No page that was read answers the question.',
  },
  priority: 'medium',
  shopOnly: true,
  confidence: 'medium',
  effort: 'days',
  fix: {
    title: 'Let buyers check out as guests',
    instructions:
      'Offer "Continue as guest" next to the login, ask for an account after the order, and mention guest checkout in the help pages.',
    snippet:
      '<form action="/checkout/guest" method="post"><button type="submit">Continue as guest</button></form>',
  },
  sources: ['google-store-requirements', 'ucp-2026-04-08'],
  needs: ['policies'],
  uses: ['cart', 'ucp', 'products', 'home', 'traffic'],
  evaluate({ policies, cart, ucp, products = [], home, traffic = [] }) {
    const texts: Page[] = [
      ...Object.values(policies).flatMap(({ page }) => page ?? []),
      ...(cart?.page ? [cart.page] : []),
      ...products,
      ...(home ? [home] : []),
    ];
    const says = (what: 'guest' | 'needed'): { page: Page; text: string }[] =>
      texts.flatMap((page) =>
        page.facts.shopping.account.flatMap((one) => (one.says === what ? [{ page, text: one.text }] : [])),
      );
    const [guest, needed] = [says('guest')[0], says('needed')[0]];
    if (guest) {
      const evidence: Proof[] = [guest, ...(needed ? [needed] : [])].map(({ page, text }) => ({
        ref: page.ref,
        snippet: text,
      }));
      return pass(`${pathOf(guest.page.url)} says: "${guest.text.slice(0, 160)}"`, {
        evidence,
        ...(needed ? { confidence: 'low' as const } : {}),
      });
    }
    const byProtocol =
      ucp !== undefined &&
      offersCheckout(ucp) &&
      !gatedScopes(ucp).some((scope) => scope.includes('checkout'));
    const quick = texts.find(({ facts }) => facts.shopping.express.length > 0);
    const wallet = quick?.facts.shopping.express[0];
    if (needed) {
      const said = {
        evidence: [{ ref: needed.page.ref, snippet: needed.text }],
        cause: 'checkout:account',
      };
      const says = `${pathOf(needed.page.url)} says: "${needed.text.slice(0, 160)}"`;
      if (byProtocol)
        return warn(`${says}. The checkout in the UCP manifest needs no linked identity.`, said);
      return wallet ? warn(`${says}. A ${wallet.brand} button is also available.`, said) : fail(says, said);
    }
    if (byProtocol)
      return pass('The UCP manifest offers a checkout that needs no linked identity.', {
        evidence: manifestProof(ucp),
      });
    if (quick && wallet)
      return pass(
        `${pathOf(quick.url)} has a ${wallet.brand} button, which accepts orders without an account.`,
        { evidence: [{ ref: quick.ref, pointer: wallet.pointer }] },
      );
    const login = cart?.page;
    if (
      login &&
      login.facts.passwordInputs > 0 &&
      /log-?in|sign-?in|account|anmeld|connexion|konto|register/i.test(URL.parse(login.url)?.pathname ?? '')
    ) {
      const seen = traffic.find(({ id }) => id === login.ref);
      return fail(
        `The cart ${pathOf(cart.href ?? login.url)} redirects to the login page ${pathOf(login.url)}, which has no option for guests.`,
        {
          evidence: [
            { ref: login.ref, ...(seen ? { header: `location: ${seen.finalUrl.slice(0, 200)}` } : {}) },
          ],
          cause: 'checkout:account',
        },
      );
    }
    return unknown(
      'failed',
      `${texts.length} page${texts.length === 1 ? '' : 's'} read, and none says whether an account is required to order.`,
    );
  },
});

const manifestProof = ({ fetches }: UcpEvidence): Proof[] =>
  fetches.slice(0, 1).map(({ ref }) => ({ ref, pointer: '/ucp/capabilities/dev.ucp.shopping.checkout' }));

const pathOf = (url: string): string => (URL.parse(url)?.pathname ?? url).slice(0, 100);
