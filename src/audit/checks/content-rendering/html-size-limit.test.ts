import { type Part, product, productHtml, shoe, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './html-size-limit.ts';

/** A product page with this number of decoded bytes. */
async function sized(decoded: number, truncated = false): Promise<Part> {
  const part = await product(productHtml(shoe()));
  const traffic = part.traffic?.ok ? part.traffic.value : [];
  return {
    ...part,
    traffic: known(traffic.map((one) => ({ ...one, bytes: { wire: 90_000, decoded, truncated } }))),
  };
}

testCheck(check, {
  pass: [[sized(435_000), /is 435 KB/], sized(1_000_000)],
  warn: [[sized(1_000_001), /is 1.00 MB/], sized(2_000_000)],
  fail: [
    [sized(2_000_001), /is 2.00 MB; Googlebot stops/],
    [sized(5_000_000, true), /more than 5.00 MB/],
  ],
  unknown: [
    [sized(800_000, true), /The audit truncated/],
    [product(productHtml(shoe())).then((part) => ({ ...part, traffic: known([]) })), /was not recorded/],
  ],
});
