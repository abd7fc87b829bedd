import { buyBox, group, product, productHtml, shoePage, sizes, testCheck, variant } from '#audit/samples';
import check from './attribute-material-colour.ts';

const category = 'Apparel & Accessories > Shoes';

testCheck(check, {
  pass: [
    [shoePage({ material: 'Mesh', color: 'Navy' }), /material Mesh, color Navy/],
    shoePage({
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Obermaterial', value: 'Leder' }],
      size: '42',
    }),
    product(productHtml(group([variant('41', { color: 'Red' })], { category }))),
  ],
  warn: [
    [shoePage({ material: 'Mesh', color: 'n/a' }), /only the "material Mesh"/],
    [shoePage({}, '<h1>Trail Shoe</h1><dl><dt>Material</dt><dd>Mesh</dd></dl>'), /"Material: Mesh"/],
    shoePage({}, buyBox('€129.00', sizes('41', '42'))),
    shoePage({}, buyBox('€129.00', sizes('41', '42').replaceAll('Size', 'Sizes'))),
    [
      shoePage(
        {},
        `<h1>Trail Shoe</h1><div class="specs">${[
          'Brand|Acme',
          'Material|Mesh',
          'Made in|Portugal',
          'Weight|300 g',
        ]
          .map((row) => `<div class="row"><div>${row.replace('|', '</div><div>')}</div></div>`)
          .join('')}</div>`,
      ),
      /"Material: Mesh"/,
    ],
    [shoePage({}, '<h1>Trail Shoe</h1><p>Colour: blue</p>'), /only in the text of the page/],
  ],
  fail: [[shoePage(), /expected in Apparel & Accessories/]],
  notApplicable: [shoePage({ category: 'Media > Books' }), shoePage({ name: 'Thing', category: undefined })],
});
