import { product, testCheck } from '#audit/samples';
import check from './spec-table-semantic.ts';

const page = (body: string, lang = 'en') =>
  product(`<html lang="${lang}"><main><h1>Trail Shoe</h1>${body}</main></html>`);
const pairs: [string, string][] = [
  ['Material', 'Wool'],
  ['Weight', '2 kg'],
  ['Lining', 'None'],
];
const rows = (row: (name: string, value: string) => string, list = pairs) =>
  list.map(([name, value]) => row(name, value)).join('');
const th = rows((name, value) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`);
const td = rows((name, value) => `<tr><td>${name}</td><td>${value}</td></tr>`);
const dl = rows((name, value) => `<dt>${name}</dt><dd>${value}</dd>`);
const li = rows((name, value) => `<li>${name}: ${value}</li>`);
const grid = rows((name, value) => `<div class="row"><div>${name}</div><div>${value}</div></div>`);

testCheck(check, {
  pass: [
    [page(`<table>${th}</table>`), /3 specifications are in a table with headers/],
    [page(`<dl>${dl}</dl>`), /definition list/],
    page(`<dl>${rows((name, value) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`),
    page(`<table><thead><tr><th>Property</th><th>Value</th></tr></thead>${td}</table>`),
    page(`<dl>${dl}</dl><div class="specs">${grid}</div>`),
  ],
  warn: [
    [page(`<table>${td}</table>`), /table without th elements, such as "Material"/],
    // A header that spans all columns does not name a row.
    [page(`<table><tr><th colspan="2">Data</th></tr>${td}</table>`), /without th elements/],
    [page(`<ul>${li}</ul>`), /"name: value" list items/],
    page(
      `<ul>${rows(
        (name, value) => `<li><b>${name} :</b> ${value}</li>`,
        [
          ['Matière', 'Laine'],
          ['Poids', '2 kg'],
          ['Doublure', 'Non'],
        ],
      )}</ul>`,
      'fr',
    ),
    [page(`<dl><dt>Material</dt><dd>Wool</dd></dl><div class="specs">${grid}</div>`), /plain elements/],
  ],
  fail: [
    [page(`<div class="specs">${grid}</div>`), /plain elements, such as "Material"/],
    page(`<div>${grid}</div>`),
    [page('<img src="/img/technische-daten.png" alt="">', 'de'), /are an image/],
    page('<img src="/img/7.png" alt="Fiche technique">', 'fr'),
  ],
  notApplicable: [
    [page('<p>A light shoe.</p>'), /no specifications/],
    [page('<dl><dt>Material</dt><dd>Wool</dd></dl>'), /1 specification, too few/],
    // Pairs that are not properties: promises, questions, notes.
    page(`<ul><li>Note: ships in a box</li><li>Hint: ask us</li><li>New: in red</li></ul>`),
    page(
      '<div><div class="usp"><div>Free delivery</div><div>From €50</div></div><div class="usp"><div>30 days</div><div>To return</div></div><div class="usp"><div>Help</div><div>By phone</div></div></div>',
    ),
    page(`</main><footer><table>${td}</table></footer>`),
    page('<img src="/img/spectacular.png" alt="A spectacular view">'),
  ],
});
