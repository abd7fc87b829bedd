import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageFacts } from '../../parse/html.ts';
import { nextLink } from './next-link.ts';

const at = 'https://shop.test/c/shoes';
const find = async (
  body: string,
  { url = at, head = '', headers = [] }: { url?: string; head?: string; headers?: [string, string][] } = {},
): Promise<string | undefined> => {
  const html = `<!doctype html><html lang="en"><head><title>Shoes</title>${head}</head><body>${body}</body></html>`;
  const facts = await pageFacts(new TextEncoder().encode(html), { url, headers, charset: 'utf-8' });
  return nextLink(facts, url)?.replace('https://shop.test', '');
};
const link = (href: string, name: string): string => `<a href="${href}">${name}</a>`;
const pager = (...hrefs: string[]): string =>
  `<nav aria-label="Pages"><span>1</span>${hrefs.map((href, i) => link(href, `${i + 2}`)).join(' ')}</nav>`;
const grid = Array.from({ length: 9 }, (_, i) => `<p>${link(`/p/shoe-${i}`, `Shoe ${i}`)}</p>`).join('');

test('finds page 2 by rel=next in the head, a header, or the body', async () => {
  const there = '<https://shop.test/c/shoes?page=2>; rel="next"';
  assert.equal(await find('', { head: '<link rel="next" href="/c/shoes?seite=2">' }), '/c/shoes?seite=2');
  assert.equal(await find('', { headers: [['link', there]] }), '/c/shoes?page=2');
  assert.equal(await find(`${grid}<a rel="next" href="/c/shoes/b">→</a>`), '/c/shoes/b');
  assert.equal(await find('', { head: '<link rel="next" href="#">' }), undefined);
});

test('finds page 2 by a link named 2 or Next that adds a page number to the listing URL', async () => {
  for (const href of [
    '/c/shoes?page=2',
    '/c/shoes/?p=2&colour=red',
    '?o=24',
    '?start=24&sz=24',
    '?CatListingOffset=24',
    '/c/shoes/page/2/',
    '/c/shoes/seite-2.html',
    '/c/shoes/p2',
  ])
    for (const name of ['2', 'Page 2', 'Gehe zu Seite 2', 'Next', 'Next page', '›'])
      assert.equal(
        await find(`${grid}${link('/p/7', '7')}${link(href, name)}`),
        new URL(href, at).href.replace('https://shop.test', ''),
        `${href} ${name}`,
      );
});

test('recognizes "next page" and "more products" in the covered languages', async () => {
  const names =
    'Weiter,Nächste Seite,Page suivante,Suivant,Siguiente,Página siguiente,Successivo,Pagina successiva,Avanti,Volgende,Próximo,Próxima página,Seguinte,Następna,Następna strona,次へ,次のページ,Load more,Show more products,Mehr laden,Mehr Produkte laden,Weitere Artikel anzeigen,Voir plus,Afficher plus de produits,Cargar más,Ver más,Carica altri,Mostra altri prodotti,Meer laden,Toon meer,Carregar mais,Ver mais,Pokaż więcej,Załaduj więcej,もっと見る';
  for (const name of names.split(','))
    assert.equal(await find(`${grid}${link('?page=2', name)}`), '/c/shoes?page=2', name);
});

test('counts a bare number in the path as a page only in a row of pages', async () => {
  assert.equal(await find(grid + pager('/c/shoes/2/', '/c/shoes/3/')), '/c/shoes/2/');
  assert.equal(await find(`${grid}${link('/c/shoes/2/', '2')}${link('/c/shoes/2/', 'Next')}`), '/c/shoes/2/');
  assert.equal(await find(grid + pager('/c/shoes/2/', '/c/shoes/3/'), { url: `${at}/1/` }), '/c/shoes/2/');
  // Counting from 0.
  assert.equal(await find(grid + pager('?page=1', '?page=2')), '/c/shoes?page=1');
  // Listings may have another address in their pages.
  assert.equal(await find(grid + pager('/list?cat=4&page=2', '/list?cat=4&page=3')), '/list?cat=4&page=2');
});

test('does not treat products, sizes, facets, carousels, and seasons as page 2', async () => {
  for (const body of [
    link('/2', '2'),
    link('/c/shoes/2', '2'),
    link('/c/shoes/2', '2') + link('/c/shoes/x', 'X') + link('/c/shoes/one', 'One 3'),
    `<ul>${['2', '3', '4'].map((size) => `<li>${link(`?size=${size}`, size)}</li>`).join('')}</ul>`,
    ['2', '3', '4'].map((size) => link(`?size=${size}&page=1`, size)).join(''),
    ['24', '48'].map((size) => link(`?limit=${size}`, size)).join(''),
    link('#slide-2', 'Next') + link('#', '2'),
    link('javascript:void(0)', 'Next'),
    link('/next', 'Next season'),
    link('/c/shoes-2-go', 'Next generation'),
    link('https://other.test/c/shoes?page=2', '2'),
    link('/reviews?page=2', 'Next'),
    pager('/a/thread?page=2', '/a/thread?page=3') + pager('/b/thread?page=2', '/b/thread?page=3'),
    `<footer>${link('?page=2', 'Next')}</footer>`,
    `<ul>${[1, 2, 3].map((n) => `<li class="product-card"><a href="/c/shoes/${n}"><img src="/${n}.jpg" alt=""></a><h3><a href="/c/shoes/${n}">${n}</a></h3><p>€${n}9.00</p></li>`).join('')}</ul>`,
  ])
    assert.equal(await find(grid + body), undefined, body);
});
