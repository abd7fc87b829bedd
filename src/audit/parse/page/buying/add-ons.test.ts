import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

const select = (label: string, name: string, ...values: string[]): string =>
  `<label for="s">${label}</label><select id="s" name="${name}"><option value="">Choose</option>${values.map((value, at) => `<option value="${at}">${value}</option>`).join('')}</select>`;
const radios = (name: string, ...values: string[]): string =>
  `<div>${values.map((value, at) => `<label><input type="radio" name="${name}" value="${at}">${value}</label>`).join('')}</div>`;
const buttons = (heading: string, ...values: string[]): string =>
  `<div class="plan-options"><strong>${heading}</strong><ul class="options">${values.map((value) => `<li><button type="button">${value}</button></li>`).join('')}</ul></div>`;

/** What the offer holds, and the names of the choices of variants. */
const rows: [name: string, lang: string, markup: string, choices: string[]][] = [
  ['sizes', 'en', select('Size', 'option[1]', 'S', 'M'), ['Size']],
  ['sizes with a surcharge', 'en', select('Size', 'option[1]', 'M', 'L (+$5.00)', 'XL (+$9.00)'), ['Size']],
  ['radios of colors', 'en', radios('option[color]', 'Red', 'Blue'), ['color']],
  ['a warranty as radios', 'ru', radios('options[w][1]', 'Гарантия 12 мес', 'Гарантия 24 мес'), []],
  ['a warranty as a select', 'de', select('Garantieverlängerung', 'option[2]', '12 Monate', '24 Monate'), []],
  ['a warranty in French', 'fr', select('Option', 'option[2]', 'Garantie 1 an', 'Garantie 3 ans'), []],
  ['surcharges', 'uk', select('', 'option[9]', 'Перше (+8 960₴)', 'Друге (+5 376₴)'), []],
  [
    'components of the product',
    'ru',
    select('', 'variant', '8ГБ ОЗУ/ +256SSD', '16ГБ ОЗУ/ +256SSD'),
    ['variant'],
  ],
  ['an insurance', 'en', radios('option[7]', 'Insurance for 1 year', 'Insurance for 2 years'), []],
  ['installation', 'en', select('Installation service', 'option[4]', 'None', 'Standard'), []],
  [
    'payment methods',
    'en',
    buttons(
      'Pricing options:',
      '$24.96/mo. for 24 months',
      '$149.99 with 2-year contract',
      '$649.99 retail price',
    ),
    [],
  ],
  ['a subscription', 'en', radios('purchase_option', 'One-time purchase', 'Subscribe and save 10%'), []],
  ['gift card amounts', 'en', buttons('Amount:', '$10', '$25', '$50'), ['Amount']],
  ['memory with prices', 'en', buttons('Memory:', '64 GB $499', '128 GB $549'), ['Memory']],
];

const links = (heading: string, ...values: string[]): string =>
  `<div class="product__option"><div class="product__option_title">${heading}</div><ul class="product__option_list">${values
    .map(
      (value, at) =>
        `<li>${at === 0 ? `<span>${value}</span>` : `<a href="/p/kettle-${at}">${value}</a>`}</li>`,
    )
    .join('')}</ul></div>`;

test('names a choice of links by its heading, not by the value before them', async () => {
  const { variants } = await read(
    productPage(
      'uk',
      'Kettle',
      `<p>45 €</p>${links("Пам'ять: <b>256 ГБ</b>", '256 ГБ', '512 ГБ', '1 ТБ')}${links('Колір: <b>сірий</b>', 'сірий', 'чорний', 'білий')}`,
    ),
  );
  assert.deepEqual(
    variants.options.map(({ name }) => name),
    ["Пам'ять", 'Колір'],
  );
});

for (const [name, lang, markup, choices] of rows) {
  test(`reads a choice: ${name}`, async () => {
    const { variants } = await read(
      productPage(
        lang,
        'Kettle',
        `<p>45 €</p><form action="/cart/add" method="post">${markup}<button>+</button></form>`,
      ),
    );
    assert.deepEqual(
      variants.options.map((option) => option.name),
      choices,
    );
  });
}
