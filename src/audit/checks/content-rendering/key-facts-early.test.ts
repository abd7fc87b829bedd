import { product, shoe, testCheck } from '#audit/samples';
import check from './key-facts-early.ts';

const state = (bytes: number) => `<script>var state = "${'x'.repeat(bytes)}"</script>`;
const block = (over: Record<string, unknown> = {}) =>
  `<script type="application/ld+json">${JSON.stringify(shoe(over))}</script>`;
const shown =
  '<main><h1>Trail Shoe</h1><p class="price">€129.00</p><form action="/cart/add"><button>Add to cart</button></form></main>';

testCheck(check, {
  pass: [
    [product(block() + state(900_000) + shown), /the price after \d{3} bytes/],
    product(state(290_000) + shown),
    // Only the name: price-in-html reports a missing price.
    [product(`<h1>Trail Shoe</h1>${state(900_000)}`), /The name after \d+ bytes/],
    // Embedded state at the start does not count.
    product(`${block({ name: 'Caf\u00e9 Press' })}${state(2_000_000)}`),
  ],
  warn: [
    [product(state(400_000) + shown), /The name after 400 KB, the price after 400 KB/],
    // The name is early, in the title; the price is late.
    [
      product(`<title>Trail Shoe</title>${state(400_000)}${shown}`),
      /The name after 7 bytes, the price after 400 KB/,
    ],
  ],
  fail: [
    [product(state(1_200_000) + block() + shown), /1\.20 MB/],
    product(`<script>state = ${JSON.stringify(shoe())}</script>${state(1_200_000)}${block()}`),
  ],
  notApplicable: [product(`<h1></h1>${state(1_000)}`)],
});
