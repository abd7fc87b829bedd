import { flatShape, manifest, testCheck } from '#audit/samples';
import check from './ucp-flat-capabilities.ts';

const all = { product_discovery: true, checkout: true, payment: true, order_tracking: true };
const capable = (capabilities: unknown) => manifest({ ...flatShape, capabilities });

testCheck(check, {
  pass: [capable(all), capable({ ...all, checkout: { enabled: true }, payment: {}, returns: true })],
  warn: [
    [capable({ ...all, order_tracking: false }), /order_tracking is disabled/],
    capable({ ...all, payment: { enabled: false } }),
    capable({ ...all, product_discovery: false }),
  ],
  fail: [
    [capable({ checkout: true }), /product_discovery is missing, payment is missing/],
    [capable({ ...all, payment: 'yes' }), /payment is a string/],
    [capable({ ...all, checkout: false }), /checkout is disabled/],
    [capable(['checkout', 'payment']), /capabilities is a list, not an object/],
    capable({ ...all, order_tracking: null }),
  ],
  notApplicable: [manifest({ ucp: {} }), manifest('', { all: { status: 404 } })],
});
