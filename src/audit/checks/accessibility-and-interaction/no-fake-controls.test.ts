import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, productAlone, productHtml, shoe, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './no-fake-controls.ts';

const page = (header: string, box = '') =>
  productAlone(
    productHtml(
      shoe(),
      `<div class="product-info"><h1>Trail Shoe</h1><p>€129.00</p><form action="/cart/add" method="post">${box}<button>Add to cart</button></form></div>`,
    ).replace('<body>', `<body><header><a href="/">Shop</a>${header}</header>`),
  );
const fine = [
  '<div onclick="track()"><a href="/a">Shoes</a></div>',
  '<a href="/a"><span onclick="track()">Shoes</span></a>',
  '<div role="button" tabindex="0" onclick="open()">Menu</div>',
  '<div onclick="event.stopPropagation()">Menu</div>',
  '<span @click.stop>Menu</span><span @click.outside="close()">Menu</span>',
  '<label><span onclick="x()">Menu</span><input type="checkbox"></label>',
  '<div class="menu-overlay" onclick="close()"></div>',
  '<div style="cursor: pointer"><img src="/zoom.jpg" alt=""></div>',
  '<div onmousedown="drag()">Menu</div><div hidden onclick="x()">Menu</div>',
  '<div class="fb-like" data-href="https://x.test/"></div>',
  '<div class="part" data-href="/load/rates"> </div>',
  '<div class="part" data-href="/load/rates"><span class="label"></span></div>',
  `<span style="cursor:pointer" onmouseover="note(1)" onmouseout="note(0)">In stock</span>`,
];

testCheck(check, {
  pass: [page(''), ...fine.map((html) => page(html))],
  warn: [
    [page('<div onclick="menu()">Menu</div>'), /^1 element reacts .* the first in the header/],
    page('<span @click.prevent="open = true">Menu</span>'),
    page('<li ng-click="open()">Menu</li>'),
    page('<img src="/cart.svg" alt="Cart" data-href="/cart">'),
    page('<div style="cursor:pointer">Account</div>'),
    page('<div data-href="/sale"><svg></svg></div>'),
    page('<span onmouseover="a()" onclick="b()">Menu</span>'),
    page('<span data-action="click->menu#open">Menu</span>'),
    page('<div jsaction="click:a1">Menu</div>'),
    [page('<div onclick="a()"><span onclick="b()">Menu</span></div>'), /^1 element/],
  ],
  fail: [
    [page('<span onclick="a()">A</span>'.repeat(4)), /^4 elements/],
    [page('', '<span class="plus" onclick="more()">+</span>'), /in the buy box/],
  ],
});

test('no-fake-controls: the fix turns a URL into a link and a handler into a button', async () => {
  const snippet = async (html: string): Promise<string | undefined> =>
    judge({ ...emptyEvidence(), ...(await page(html)) }, [check])[0]?.fix?.snippet;
  assert.equal(await snippet('<div data-href="/sale">Sale</div>'), '<a href="/sale">…</a>');
  assert.equal(
    await snippet('<div class="search" onclick="find()">?</div>'),
    '<button type="button" class="search" onclick="find()">Search</button>',
  );
});
