import { home, sample, testCheck } from '#audit/samples';
import check from './search-form-semantic.ts';

const page = (header: string, head = '', lang = 'en') =>
  sample(
    home(
      `<html lang="${lang}"><head><title>Shop</title>${head}</head><body><header>${header}</header><main><h1>Shop</h1><p>Shoes for every path, made to be mended.</p></main></body></html>`,
    ),
  );
const field = '<input type="search" name="q" aria-label="Search">';
const action = `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'WebSite', url: 'https://shop.test/', potentialAction: { '@type': 'SearchAction', target: 'https://shop.test/find?w={search_term_string}', 'query-input': 'required name=search_term_string' } })}</script>`;

testCheck(check, {
  pass: [
    [
      page(`<form role="search" action="/search" method="get">${field}<button>Search</button></form>`),
      /GET form to \/search with the field "q"/,
    ],
    page(
      '<form action="https://www.shop.test/suche"><label>Suche <input name="sSearch"></label></form>',
      '',
      'de',
    ),
    page(
      '<search><form action="/s"><label for="k">検索</label><input id="k" name="keyword"></form></search>',
      '',
      'ja',
    ),
    // Hidden behind an icon.
    page(`<button>Search</button><div hidden><form action="/search">${field}</form></div>`),
    // The better of two forms counts.
    page(`<form action="/search" method="post">${field}</form><form action="/search">${field}</form>`),
  ],
  warn: [
    [page(`<form action="/search" method="post">${field}</form>`), /uses POST/],
    [page('<form action="/search"><input name="q" placeholder="Search"></form>'), /without a label/],
    [page(`<form>${field}</form>`), /has no action/],
    [page(`<form action="https://search.example/find">${field}</form>`), /another site/],
    [page('<a href="/search">Search</a>'), /only the link "Search"/],
    [page('<button>Search</button>', action), /Its markup declares https:\/\/shop\.test\/find/],
    [page('<a href="/c/shoes">Shoes</a>'), /HTML of the home page has no search/],
  ],
  fail: [
    [page('<button aria-label="Search"><svg></svg></button>'), /only "Search", which opens a script/],
    [page('<a href="#" class="header-search"><i></i></a>'), /opens a script/],
    [page('<input type="search" placeholder="Search">'), /outside any form/],
    [page('<form action="/search"><input type="search" aria-label="Search"></form>'), /no name/],
  ],
});
