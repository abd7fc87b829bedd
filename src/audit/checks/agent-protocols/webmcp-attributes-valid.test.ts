import { product, testCheck } from '#audit/samples';
import check from './webmcp-attributes-valid.ts';

const tool = 'toolname="search" tooldescription="Search the catalogue"';
const form = (attributes: string, controls: string) =>
  product(`<h1>Trail Shoe</h1><form action="/search" ${attributes}>${controls}<button>Go</button></form>`);

testCheck(check, {
  pass: [
    [
      form(tool, '<input name="q" required toolparamdescription="Words">'),
      /1 annotated form on the page is complete/,
    ],
    form(
      tool,
      '<label>Words <input name="q"></label><input type="hidden" name="token"><input type="submit">',
    ),
    // One control of a group is enough.
    form(
      tool,
      '<input type="radio" name="size" value="1" toolparamdescription="Size"><input type="radio" name="size" value="2">',
    ),
    form(
      tool,
      '<select name="a" aria-label="Colour"></select><input disabled><textarea name="b" title="Note"></textarea>',
    ),
    product(
      `<h1>x</h1><form id="f" ${tool}><button>Go</button></form><input form="f" name="q" toolparamtitle="Words">`,
    ),
  ],
  warn: [
    [
      form(tool, '<input name="q" placeholder="Words">'),
      /control q of search has neither toolparamdescription nor label/,
    ],
    [form(tool, '<input aria-label="Words">'), /a control of search has no name/],
  ],
  fail: [
    [form('toolname="search"', ''), /search has no tooldescription/],
    [form('tooldescription="Search"', ''), /has no toolname/],
    [form('toolname="" tooldescription="x"', ''), /an empty toolname/],
    [form(tool, '<input required aria-label="Words">'), /a required control of search has no name/],
    [
      form('tool-name="search" tool-description="x"', ''),
      /tool-name, which browsers ignore \(use toolname\)/,
    ],
  ],
  notApplicable: [form('', '<input name="q">'), form('data-toolname="x"', '')],
});
