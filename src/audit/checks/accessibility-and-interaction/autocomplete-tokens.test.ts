import { policy, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './autocomplete-tokens.ts';

const shop = (form = '') => product(productHtml(shoe(), `<h1>Trail Shoe</h1>${form}`));
const contact = (fields: string, lang = 'en') =>
  sample(
    shop(),
    policy(
      'contact',
      `<html lang="${lang}"><body><main><form action="/contact" method="post">${fields}<textarea name="t"></textarea></form></main></body></html>`,
    ),
  );
const input = (name: string, autocomplete?: string, type = 'text') =>
  `<label>${name} <input type="${type}" name="${name}"${autocomplete === undefined ? '' : ` autocomplete="${autocomplete}"`}></label>`;

testCheck(check, {
  pass: [
    [contact(input('name', 'name') + input('email', 'email', 'email')), /2 of 2/],
    contact(
      input('Vorname', 'section-a billing given-name') +
        input('PLZ', 'postal-code') +
        input('Telefon', 'work tel'),
      'de',
    ),
    contact(input('お名前', 'name') + input('メールアドレス', 'email'), 'ja'),
    contact(input('user_email', 'username webauthn')),
  ],
  warn: [
    [contact(input('name', 'name') + input('phone')), /1 of 2 .* without one include "phone"/],
    [
      shop('<form class="newsletter"><input type="email" name="email"></form>'),
      /All of them are email fields/,
    ],
  ],
  fail: [
    [contact(input('name') + input('email', 'on', 'email')), /0 of 2/],
    [
      contact(input('name', 'name') + input('email', 'email') + input('street', 'off')),
      /The address field "street" has autocomplete=off/,
    ],
    contact(input('prénom', 'prenom') + input('nom'), 'fr'),
  ],
  notApplicable: [
    shop(),
    // Fields that do not ask for the data of the person who fills them in.
    shop(
      `<form>${input('friend_email', undefined, 'email')}${input('company')}${input('username')}${input('product name')}</form>`,
    ),
    shop(`<form action="/stores">${input('zip')}</form><form role="search"><input name="city"></form>`),
  ],
});
