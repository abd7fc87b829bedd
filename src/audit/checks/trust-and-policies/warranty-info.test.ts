import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './warranty-info.ts';

const tool = (body: string, over: object = {}, lang = 'en') =>
  product(
    productHtml(
      shoe({ name: 'Drill', category: 'Hardware > Tools', ...over }),
      `<h1>Drill</h1>${body}`,
    ).replace('lang="en"', `lang="${lang}"`),
  );

testCheck(check, {
  pass: [
    [tool('<p>Comes with a 2 year warranty.</p>'), /2 year warranty/],
    tool('<p>Auf dieses Gerät geben wir 36 Monate Garantie.</p>', {}, 'de'),
    tool('<p>Garantie fabricant : 2 ans.</p>', {}, 'fr'),
    tool('<p>Garantía de 3 años.</p>', {}, 'es'),
    tool('<p>Garanzia di 24 mesi.</p>', {}, 'it'),
    tool('<p>Met 2 jaar garantie.</p>', {}, 'nl'),
    tool('<p>Garantia de 2 anos.</p>', {}, 'pt'),
    tool('<p>Gwarancja 24 miesiące.</p>', {}, 'pl'),
    tool('<p>メーカー保証1年</p>', {}, 'ja'),
    [tool('<table><tr><th>Warranty</th><td>24 months</td></tr></table>'), /Warranty: 24 months/],
    tool('', { offers: { '@type': 'Offer', price: '1', warranty: { '@type': 'WarrantyPromise' } } }),
    tool(
      '',
      { additionalProperty: [{ '@type': 'PropertyValue', name: 'Garantie', value: '24 Monate' }] },
      'sv',
    ),
    product(
      productHtml(
        shoe({ name: 'Kettle', category: 'Home & Garden > Kitchen' }),
        '<h1>Kettle</h1><p>Warranty: two years</p>',
      ),
    ),
  ],
  warn: [
    [tool('<p>Covered by the manufacturer warranty.</p>'), /without its duration/],
    tool('<p>Money-back guarantee: 30 days.</p>'),
  ],
  fail: [[tool('<p>A strong drill.</p>'), /expected in Hardware/]],
  notApplicable: [
    product(productHtml(shoe())),
    product(productHtml(shoe({ category: 'Home & Garden > Decor' }), '<h1>Candle</h1>')),
    product(productHtml(shoe({ category: 'Whatever' }), '<h1>Thing</h1>')),
  ],
  unknown: [tool('<p>Öflug borvél.</p>', {}, 'is')],
});
