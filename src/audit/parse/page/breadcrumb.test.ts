import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../test/support/audit/parse-page.ts';

const menu = (name: string, things: string[]): string =>
  `<li><a href="/${name}">${name}</a><div><p>Select:</p><ul>${things.map((thing) => `<li><a href="/${name}/${thing}">${thing}</a></li>`).join('')}</ul></div></li>`;
const many = Array.from({ length: 20 }, (_, i) => `A long name of something sold, number ${i}`);

const trails: [string, string, string[]][] = [
  [
    'a home icon for the first step',
    '<ul class="breadcrumb"><li><a href="/index.php?route=common/home"><i class="fa-home"></i></a></li><li><a href="/x">Cups</a></li></ul>',
    ['Home', 'Cups'],
  ],
  [
    'a named home icon for the first step',
    '<nav aria-label="breadcrumb"><a href="/" aria-label="Start"><svg></svg></a> <a href="/x">Cups</a></nav>',
    ['Start', 'Cups'],
  ],
  [
    'a test name, with a menu for narrow screens',
    '<nav data-testid="breadcrumbs"><ol><li class="sm:hidden"><button aria-label="Show more"><svg></svg></button></li><li><a href="/">Home</a></li><li><a href="/c">Cups</a></li><li><span>Blue cup</span></li></ol></nav>',
    ['Home', 'Cups', 'Blue cup'],
  ],
  [
    'a count under the name of a breadcrumb',
    '<div data-layer="breadcrumb-click-on-the-first-banner-of-the-home-page"><a href="/">Home</a> <a href="/sale">Sale</a></div>',
    [],
  ],
  [
    'a class with an underscore',
    '<div class="bread_crumb_box"><a href="/">Home</a> <a href="/c">Cups</a></div>',
    ['Home', 'Cups'],
  ],
  [
    'links to adjacent products',
    '<div class="breadcrumb_text"><a href="/1">Vorheriges</a> | <a href="/3">Nächstes</a></div>',
    [],
  ],
  ['a back link', '<nav id="breadCrumbs"><ul><li><a href="/">Back</a></li></ul></nav>', []],
  [
    'a back link before the breadcrumb',
    '<ul class="breadcrumb"><li><a href="/s">‹ Back to results</a></li><li><a href="/">Home</a></li><li>Cups</li></ul>',
    ['Home', 'Cups'],
  ],
  [
    'steps with menus',
    `<div class="nav breadcrumb"><p>You are here:</p><ul>${menu('Fruit', many)}${menu('Fresh', many)}<li>Apricots</li></ul></div>`,
    ['Fruit', 'Fresh', 'Apricots'],
  ],
  [
    'steps with separators hidden from screen readers',
    '<nav aria-label="breadcrumb" class="chakra-breadcrumb"><ol><li><a href="/mens">Mens</a><span role="presentation"><svg></svg></span></li><li><a href="/suits">Suits</a></li></ol></nav>',
    ['Mens', 'Suits'],
  ],
  [
    'steps with short menus',
    `<ul class="breadcrumb"><li><a href="/">Home</a></li>${menu('Fruit', ['Pears', 'Plums'])}<li>Apricots</li></ul>`,
    ['Home', 'Fruit', 'Apricots'],
  ],
  [
    'a label and arrows',
    '<ul class="breadcrumb"><li>Wo bin ich?</li><li><a href="/">Start</a> ⇒</li><li>Tassen</li></ul>',
    ['Start', 'Tassen'],
  ],
  [
    'a Danish back link',
    '<ul class="breadcrumb"><li><a href="/x">Tilbage</a></li><li><a href="/">Forside</a></li><li>Kopper</li></ul>',
    ['Forside', 'Kopper'],
  ],
  [
    'a breadcrumb in a dialog',
    '<div role="dialog"><nav aria-label="breadcrumb"><a href="/">All</a> <a href="/m">Menu</a></nav></div><ol class="breadcrumb"><li><a href="/">Home</a></li><li>Cups</li></ol>',
    ['Home', 'Cups'],
  ],
  [
    'Russian',
    '<div class="x" aria-label="Хлебные крошки"><a href="/">Главная</a> / <a href="/c">Чашки</a></div>',
    ['Главная', 'Чашки'],
  ],
];

for (const [name, html, steps] of trails) {
  test(`reads a breadcrumb: ${name}`, async () => {
    assert.deepEqual((await read(`<main>${html}<h1>Blue</h1></main>`)).breadcrumb, steps);
  });
}
