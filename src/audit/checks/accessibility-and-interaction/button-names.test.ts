import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './button-names.ts';

const buy = '<form action="/cart/add" method="post"><button>Add to cart</button></form>';
const page = (header: string) =>
  product(
    productHtml(shoe(), `<h1>Trail Shoe</h1><p>€129.00</p>${buy}`).replace(
      '<body>',
      `<body><header><a href="/">Shop</a>${header}</header>`,
    ),
  );
const named = [
  '<button aria-label="Menu"></button>',
  '<b id="n">Menu</b><button aria-labelledby="n x"></button>',
  '<button title="Menü"><svg></svg></button>',
  '<button><img src="/m.svg" alt="Menu"></button>',
  '<button><svg><title>Menu</title></svg></button>',
  '<label>Menu <button></button></label>',
  '<button><i title="Menu"></i></button>',
  '<input type="submit"><input type="reset"><input type="button" value="Go"><input type="image" alt="Go">',
  '<button hidden></button><div style="display: none"><button></button></div>',
  '<div aria-hidden="true"><button tabindex="-1"></button></div><dialog><button></button></dialog>',
  '<details><summary>More</summary><button></button></details>',
];

testCheck(check, {
  pass: [page(''), ...named.map((html) => page(html))],
  warn: [
    [page('<button class="close"></button>'), /^1 button has no name, the first/],
    page('<button><span aria-hidden="true">×</span></button>'),
    page('<button><span style="display:none">Close</span></button>'),
    page('<input type="image" src="/go.gif">'),
    page('<input type="button">'),
    page('<button aria-labelledby="nowhere"> </button>'),
    page('<button><video>Film</video></button>'),
  ],
  fail: [
    [page('<button></button>'.repeat(3)), /^3 buttons have no name/],
    [
      product(
        productHtml(
          shoe(),
          '<div class="product-info"><h1>Trail Shoe</h1><p>€129.00</p><form action="/cart/add" method="post"><button name="add"><i class="icon-cart"></i></button></form></div>',
        ),
      ),
      /1 button has no name \(1 in the buy box\)/,
    ],
  ],
});
