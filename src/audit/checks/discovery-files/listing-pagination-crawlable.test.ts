import {
  exchange,
  type ExchangeSample,
  listing,
  type Part,
  refused,
  sample,
  testCheck,
} from '#audit/samples';
import type { Value } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './listing-pagination-crawlable.ts';

const cards = (count: number) =>
  `<ul>${Array.from({ length: count }, (_, at) => `<li class="product-card"><a href="/p/thing-${100 + at}">Thing ${at}</a><span class="price">€${at + 1}.00</span></li>`).join('')}</ul>`;
const html = (count: number, more = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><body><main><h1>Shoes</h1>${cards(count)}${more}</main></body></html>`;
const noNext: Part = { nextPage: known({ newProducts: 0 }) };
const page2 = 'https://shop.test/c/shoes?page=2';
function next(newProducts: number, given: ExchangeSample = {}): Part {
  const answered = exchange({ url: page2, purpose: 'next-page', ...given });
  const value: Value<'nextPage'> = { href: page2, ref: answered.id, newProducts };
  return { nextPage: known(value), traffic: known([answered]) };
}
const alone = (count: number, more = '', lang = 'en') => sample(listing(html(count, more, lang)), noNext);

testCheck(check, {
  pass: [
    [
      sample(listing(html(24)), next(24)),
      /Page 2 \(\/c\/shoes\?page=2\) is linked and shows 24 more products/,
    ],
    // A short first page with a second page passes too.
    sample(listing(html(9)), next(3)),
    [alone(24, '<p>24 products</p>'), /shows all 24 products/],
    alone(30, '<p>Showing 1–30 of 30 products</p>'),
    // The button remains when there is nothing more to load.
    alone(14, '<p>14 of 14 products</p><button>Load more</button>'),
  ],
  warn: [
    [sample(listing(html(24)), next(0)), /shows no products other than those on page 1/],
    [sample(listing(html(24)), next(0, { status: 404 })), /returned 404/],
  ],
  fail: [
    [
      alone(24, '<button type="button">Load more</button>'),
      /shows 24 products and loads more only with the control "Load more"/,
    ],
    alone(24, '<button>Mehr Produkte anzeigen</button>', 'de'),
    alone(24, '<button>Afficher plus de produits</button>', 'fr'),
    alone(24, '<button>Cargar más</button>', 'es'),
    alone(24, '<button>Carica altri prodotti</button>', 'it'),
    alone(24, '<button>Meer laden</button>', 'nl'),
    alone(24, '<button>Carregar mais</button>', 'pt'),
    alone(24, '<button>Załaduj więcej</button>', 'pl'),
    alone(24, '<button>商品をもっと見る</button>', 'ja'),
    alone(24, '<a href="#" onclick="more()">Load more</a>'),
    [alone(24, '<p>Showing 24 of 312 products</p>'), /shows "24 of 312 products" but has no link/],
    alone(24, '<p>1–24 von 1.312 Artikeln</p>', 'de'),
    alone(24, '<p>全312件中 1-24件</p>', 'ja'),
  ],
  notApplicable: [
    [alone(9), /shows 9 products and no total/],
    // Filters and texts can have such buttons too, and nothing indicates more products.
    alone(24, '<button>Show more</button><button>Read more</button>'),
    alone(24, '<p>Rated 4.8 of 5 by 312 customers</p>'),
    alone(24, '<p>2 items in your bag</p>'),
    sample(
      listing(html(24).replace('</main>', '</main><footer><button>Load more</button></footer>')),
      noNext,
    ),
    // The page does not say whether it shows all of them.
    alone(24, '<p>312 products</p>'),
    {
      listings: known([]),
      sample: known([{ id: 'home', role: 'home', url: 'https://shop.test/', ref: 'h', state: 'ok' }]),
    },
  ],
  unknown: [
    [alone(24, '<a href="/c/shoes/2/">2</a><button>Load more</button>'), /links to \/c\/shoes\/2\//],
    alone(24, '<a href="/c/shoes?o=24">Load more</a>'),
    [sample(listing(html(24)), { nextPage: known({ href: page2, newProducts: 0 }) }), /was not fetched/],
    sample(listing(html(24)), next(0, { status: 403 })),
    sample(listing(html(24)), next(0, { error: { code: 'timeout-total', message: 'x' } })),
    sample(listing(html(24)), { nextPage: { ok: false, reason: 'not-requested' } }),
    sample(refused('listing'), noNext, { listings: known([]) }),
  ],
});
