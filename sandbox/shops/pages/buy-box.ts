import type { Product, Variant } from '../catalogue/product.ts';
import { stockText } from '../catalogue/stock.ts';
import { escape } from '../escape.ts';
import { shown } from '../money.ts';
import type { Site } from '../site.ts';

/** Price, stock and the form that puts the product into the cart. */
export function buyBox(site: Site, product: Product, index: number): string {
  const variant = product.variants[index] ?? product.variants[0];
  const was = variant.listPrice ? ` <s class="price-was">${shown(site.terms, variant.listPrice)}</s>` : '';
  return `<div class="buy-box">
<p class="product-price">${site.faults.has('price-by-script') ? '<span data-price></span>' : `<span class="price">${shown(site.terms, variant.price)}</span>${was}`}</p>
<p class="product-stock">${stockText(variant)}</p>
${site.faults.has('no-add-to-cart') ? fakeControl(variant) : form(product, index, variant)}
</div>`;
}

function form(product: Product, index: number, variant: Variant): string {
  // Another variant may be chosen before it is sent.
  const buyable = product.variants.some(({ inStock }) => inStock);
  return `<form action="/cart/add" method="post" toolname="add-to-cart" tooldescription="Put this product into the cart">
${product.variesBy ? choice(product, index) : `<input type="hidden" name="variant" value="${escape(variant.id)}">`}
<p><label for="quantity">Quantity</label>
<input type="number" id="quantity" name="quantity" min="1" max="20" value="1" toolparamdescription="How many pieces"></p>
<button type="submit" name="add"${buyable ? '' : ' disabled'}>Add to cart</button>
</form>`;
}

function choice(product: Product, index: number): string {
  const legend = escape(product.choice ?? (product.variesBy === 'size' ? 'Size' : 'Colour'));
  const options = product.variants.map((variant, i) => {
    const id = `variant-${String(i)}`;
    const state = `${i === index ? ' checked' : ''}${variant.inStock || i === index ? '' : ' disabled'}`;
    return `<input type="radio" name="variant" id="${id}" value="${escape(variant.id)}"${state} toolparamdescription="${legend} to order"><label for="${id}">${escape(variant.option ?? '')}</label>`;
  });
  const links = product.variants.map(
    (variant) =>
      `<a href="/products/${product.slug}?variant=${encodeURIComponent(variant.id)}">${legend} ${escape(variant.option ?? '')}</a>`,
  );
  return `<fieldset><legend>${legend}</legend>
${options.join('\n')}
</fieldset>
<p class="variant-links">${links.join(' ')}</p>`;
}

/** What `no-add-to-cart` leaves: something that looks like a button and is none. */
function fakeControl(variant: Variant): string {
  return `<div class="btn" onclick="go('${variant.sku}')"><span>Buy</span></div>`;
}
