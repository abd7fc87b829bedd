import { page, type Answer } from '../answer.ts';
import { escape } from '../escape.ts';
import { trailNav } from './card.ts';
import type { PageDeps } from './page.ts';
import type { TextPage } from './policies.ts';

/** A page of running text; light, as such pages are. */
export function plainPage({ site, layout }: PageDeps, text: TextPage): Answer {
  const main = `${trailNav([
    ['Home', '/'],
    [text.title, text.path],
  ])}\n<h1>${escape(text.title)}</h1>\n${text.body}`;
  return page(
    layout({
      title: `${text.title} | ${site.seller.name}`,
      description: text.description,
      canonical: text.path,
      properties: [
        ['og:type', 'website'],
        ['og:image', `${site.origin}/images/logo.png`],
      ],
      main,
    }),
  );
}

export function cartPage(deps: PageDeps): Answer {
  return plainPage(deps, {
    path: '/cart',
    title: 'Your cart',
    description: 'What you have put into the cart, and the way to the checkout. You can order as a guest.',
    body: '<p>Your cart is empty.</p>\n<p>You can order as a guest. <a href="/checkout">Go to checkout</a></p>',
  });
}

export function checkoutPage(deps: PageDeps): Answer {
  return plainPage(deps, {
    path: '/checkout',
    title: 'Checkout',
    description: 'Enter the address and choose how to pay. An account is not needed: continue as a guest.',
    body: '<p>Your cart is empty. Put something into it, then continue as a guest.</p>',
  });
}

/** Where `login-wall` sends everyone who asks for a product. */
export function loginPage(deps: PageDeps): Answer {
  return plainPage(deps, {
    path: '/login',
    title: 'Sign in',
    description: 'Customers sign in here with their e-mail address and their password.',
    body: `<form action="/login" method="post">
<p><label for="user">E-mail address</label> <input type="email" id="user" name="user" autocomplete="username"></p>
<p><label for="pass">Password</label> <input type="password" id="pass" name="pass" autocomplete="current-password"></p>
<button type="submit">Sign in</button></form>`,
  });
}
