/** A made-up shop page of a given size: mega menu, product, cards, JSON-LD, inline scripts. The same arguments give the same page. */

const nouns = ['Jacket', 'Boot', 'Kettle', 'Lamp', 'Backpack', 'Table', 'Pan', 'Scarf', 'Tent', 'Chair'];
const traits = [
  'Trail',
  'Harbour',
  'Birch',
  'Granite',
  'Fjord',
  'Meadow',
  'Copper',
  'Linen',
  'Alpine',
  'Dune',
];
const sentence =
  'The outer shell is woven from recycled yarn, sheds rain for hours and packs into its own pocket when the sun returns. ';

const price = (i: number): string => (19 + ((i * 37) % 180)).toFixed(2);
const nameOf = (i: number): string => `${traits[i % 10]} ${nouns[(i * 3) % 10]} ${i}`;

function menu(): string {
  const columns = Array.from({ length: 8 }, (_, c) => {
    const items = Array.from(
      { length: 14 },
      (_, i) =>
        `<li class="mega-menu__item mega-menu__item--level-2" role="none"><a role="menuitem" class="mega-menu__link link link--subtle" href="/c/${c}/${i}" data-track="nav-${c}-${i}"><span class="mega-menu__label">${traits[i % 10]} ${nouns[c]}s</span></a></li>`,
    ).join('\n');
    return `<li class="mega-menu__column"><a href="/c/${c}" class="mega-menu__title">${nouns[c]}s</a><ul class="mega-menu__list">${items}</ul></li>`;
  });
  return `<header class="site-header"><a class="logo" href="/"><svg viewBox="0 0 10 10"><title>Fern &amp; Tide</title><path d="M0 0h10v10z"/></svg></a><form role="search" action="/search"><input type="search" name="q" aria-label="Search"><button>Search</button></form><nav aria-label="Main"><ul class="mega-menu">${columns.join('')}</ul></nav></header>`;
}

const card = (i: number): string => `
<li class="product-grid__item">
  <article class="product-card product-card--vertical" data-product-id="${1000 + i}">
    <a class="product-card__media" href="/p/${1000 + i}-${nameOf(i).toLowerCase().replaceAll(' ', '-')}?colour=blue">
      <picture><source type="image/avif" srcset="/img/${i}-300.avif 300w, /img/${i}-600.avif 600w" sizes="(min-width: 990px) 25vw, 50vw">
      <img class="product-card__image" src="/img/${i}-300.jpg" srcset="/img/${i}-300.jpg 300w, /img/${i}-600.jpg 600w, /img/${i}-900.jpg 900w" alt="${nameOf(i)}" width="300" height="400" loading="lazy"></picture>
    </a>
    <div class="product-card__info">
      <span class="badge badge--sale">New</span>
      <h3 class="product-card__title"><a href="/p/${1000 + i}-${nameOf(i).toLowerCase().replaceAll(' ', '-')}" class="full-unstyled-link">${nameOf(i)}</a></h3>
      <div class="rating" role="img" aria-label="4.${i % 10} of 5"><span class="rating__star"></span><span class="rating__star"></span><span class="rating__count">(${i + 3})</span></div>
      <div class="price"><s class="price__was">$${(Number(price(i)) + 20).toFixed(2)}</s> <span class="price__now"><span>$</span>${price(i)}</span></div>
      <ul class="swatches">${['navy', 'moss', 'sand'].map((colour) => `<li class="swatches__item"><button type="button" class="swatch swatch--${colour}" aria-label="${colour}" data-variant="${i}-${colour}"></button></li>`).join('')}</ul>
      <button type="button" class="button button--secondary quick-add" data-quick-add="${1000 + i}" aria-haspopup="dialog">Quick view</button>
    </div>
  </article>
</li>`;

const jsonLd = (): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: 'Harbour Rain Jacket',
    productGroupID: 'HRJ',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: Array.from({ length: 24 }, (_, i) => ({
      '@type': 'Product',
      sku: `HRJ-${i}`,
      name: `Harbour Rain Jacket ${i}`,
      size: 'SML'[i % 3],
      color: ['navy', 'moss', 'sand'][i % 3],
      offers: {
        '@type': 'Offer',
        price: '129.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    })),
  });

function product(): string {
  const rows = Array.from(
    { length: 14 },
    (_, i) => `<tr><th>Feature ${i}</th><td>Value ${i} mm</td></tr>`,
  ).join('');
  const sizes = ['XS', 'S', 'M', 'L', 'XL']
    .map((s) => `<input type="radio" name="size" id="s-${s}" value="${s}"><label for="s-${s}">${s}</label>`)
    .join('');
  return `<section class="product"><div class="product__gallery">${Array.from({ length: 8 }, (_, i) => `<img src="/img/hero-${i}.jpg" alt="Harbour Rain Jacket view ${i}">`).join('')}</div>
<div class="product__info"><h1>Harbour Rain Jacket</h1><div class="price"><s>$159.00</s> <b>$129.00</b></div><p class="stock">In stock</p>
<form action="/cart/add" method="post"><input type="hidden" name="id" value="HRJ-1"><fieldset><legend>Size</legend>${sizes}</fieldset><label for="qty">Quantity</label><input id="qty" type="number" name="quantity" value="1" min="1"><button type="submit" name="add">Add to cart</button></form></div>
<div class="description">${`<p>${sentence.repeat(4)}</p>`.repeat(10)}</div><table class="specs">${rows}</table></section>`;
}

/** HTML of a product page with `cards` related products, filled with inline script state up to `bytes`. */
export function shopPage(bytes = 500_000, cards = 70): string {
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour Rain Jacket | Fern &amp; Tide</title><meta name="description" content="A light jacket."><link rel="canonical" href="https://shop.example/p/hrj"><meta property="og:type" content="product">${Array.from({ length: 30 }, (_, i) => `<link rel="preload" href="/a/${i}.js" as="script"><script src="/a/${i}.js" defer></script>`).join('\n')}<script type="application/ld+json">${jsonLd()}</script></head>`;
  const body = `<body>${menu()}<main id="content"><nav class="breadcrumb" aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/c/0">Jackets</a></li><li>Harbour Rain Jacket</li></ol></nav>${product()}<ul class="product-grid">${Array.from({ length: cards }, (_, i) => card(i)).join('')}</ul></main><footer><ul>${Array.from({ length: 40 }, (_, i) => `<li><a href="/help/${i}">Help topic ${i}</a></li>`).join('')}</ul></footer>`;
  const state: string[] = [];
  let size = head.length + body.length;
  for (let i = 0; size < bytes - 600; i += 1) {
    const script =
      i % 3 === 0
        ? `<div class="review"><h4>Review ${i}</h4><p>${sentence.repeat(2)}</p><span class="stars">★★★★☆</span></div>`
        : `<script>window.__state=window.__state||{};window.__state["block${i}"]=${JSON.stringify({ id: i, html: '<div class="x">', items: Array.from({ length: 40 }, (_, k) => ({ k, price: k * 3, t: nameOf(k) })) })};</script>`;
    state.push(script);
    size += script.length;
  }
  return `${head}${body}${state.join('\n')}</body></html>`;
}
