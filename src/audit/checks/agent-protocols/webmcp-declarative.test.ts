import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, home, product, sample, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './webmcp-declarative.ts';

const search = (tool = '') =>
  `<form role="search" action="/search" method="get" ${tool}><input type="search" name="q" aria-label="Search"><button>Go</button></form>`;
const cart = (tool = '') =>
  `<form action="/cart/add" method="post" ${tool}><input type="number" name="quantity" aria-label="Quantity"><button name="add">Add to cart</button></form>`;
const asSearch = 'toolname="search" tooldescription="Search the catalogue"';
const asCart = 'toolname="add" tooldescription="Put it into the cart"';
const page = (body: string) => product(`<h1>Trail Shoe</h1>${body}`);

testCheck(check, {
  pass: [
    [page(search(asSearch) + cart(asCart)), /search and the add-to-cart form are declared/],
    [page(cart(asCart)), /add-to-cart form is declared/],
    // A second search form, such as for small screens, does not have to be annotated.
    page(search() + search(asSearch) + cart(asCart)),
    sample(home(search(asSearch)), page(search(asSearch) + cart(asCart))),
  ],
  neverFails: 'WebMCP is a draft',
  warn: [[page(search(asSearch) + cart()), /not declared as a tool|1 of 1/]],
  notApplicable: [
    page('<p>No form.</p>'),
    page(search() + cart()),
    // An incomplete annotation does not declare a tool.
    page(search('toolname="search"') + cart()),
  ],
});

test('webmcp-declarative: the fix annotates the existing form and control', async () => {
  const [result] = judge({ ...emptyEvidence(), ...(await page(search(asSearch) + cart())) }, [check]);
  assert.match(
    result?.fix?.snippet ?? '',
    /^<form action="\/cart\/add" method="post" toolname="add-to-cart" [^>]+>\n {2}<input name="quantity" toolparamdescription="Quantity">$/,
  );
});
