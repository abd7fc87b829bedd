import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../../test/support/audit/parse-page.ts';

const kinds: [string, string][] = [
  ['search', '<form role="search"><input name="x"></form>'],
  ['search', '<search><form><input name="x"></form></search>'],
  ['search', '<form action="/suche"><input name="x"></form>'],
  ['search', '<form><input type="text" name="q"></form>'],
  ['cart', '<form action="/de/warenkorb/add" method="post"><input name="id"></form>'],
  ['cart', '<form method="post"><button name="add-to-cart" value="12">x</button></form>'],
  ['newsletter', '<form class="newsletter-form"><input type="email" name="e"></form>'],
  ['login', '<form><input type="email"><input type="password"></form>'],
  ['contact', '<form><input type="email" name="mail"><textarea name="text"></textarea></form>'],
  ['other', '<form action="/sort"><select name="order"><option>a</option></select></form>'],
];

for (const [kind, html] of kinds) {
  test(`classifies a form: ${html} as ${kind}`, async () => {
    assert.equal((await read(html)).forms[0]?.kind, kind);
  });
}

const labels: [string, string, string, string][] = [
  ['<label for="a">City</label><input id="a">', 'City', 'label', 'for'],
  ['<label>City <input></label>', 'City', 'label', 'around'],
  [
    '<label>Size <select><option>41</option><option>42</option></select></label>',
    'Size',
    'label',
    'around a select',
  ],
  ['<select><option>41</option></select>', '', 'none', 'nothing but options'],
  ['<b id="t">City</b><input aria-labelledby="t" aria-label="x">', 'City', 'aria-labelledby', 'reference'],
  ['<input aria-label="City" placeholder="x">', 'City', 'aria-label', 'aria-label'],
  ['<input title="City" placeholder="x">', 'City', 'title', 'title'],
  ['<input placeholder="City">', 'City', 'placeholder', 'placeholder'],
  ['<button>Send</button>', 'Send', 'value', 'content'],
  ['<input type="submit" value="Send">', 'Send', 'value', 'value'],
  ['<input>', '', 'none', 'nothing'],
];

for (const [html, label, labelFrom, name] of labels) {
  test(`reads a label by ${name}`, async () => {
    const field = (await read(`<form>${html}</form>`)).forms[0]?.fields[0];
    assert.deepEqual({ label: field?.label, labelFrom: field?.labelFrom }, { label, labelFrom });
  });
}

test('resolves the action of a form, and assigns fields to the form that they name', async () => {
  const { forms } = await read(
    '<base href="https://shop.test/de/"><form id="f" action="cart" method="POST"></form><input form="f" name="id" type="hidden" required disabled autocomplete="off">',
  );
  assert.deepEqual(forms, [
    {
      kind: 'cart',
      method: 'post',
      action: 'cart',
      abs: 'https://shop.test/de/cart',
      region: 'main',
      fields: [
        {
          tag: 'input',
          type: 'hidden',
          name: 'id',
          label: '',
          labelFrom: 'none',
          autocomplete: 'off',
          required: true,
          disabled: true,
          hidden: true,
        },
      ],
    },
  ]);
});

test('counts password fields', async () => {
  assert.equal((await read('<input type="PASSWORD"><input type="text">')).passwordInputs, 1);
});

test('distinguishes password fields in dialogs and hidden parts from those on the page', async () => {
  const field = '<input type="password">';
  const aside = async (html: string) => (await read(html)).passwordsAside;
  assert.equal(await aside(`<div role="dialog">${field}</div><div hidden>${field}</div>${field}`), 2);
  assert.equal(await aside(field), undefined);
});
