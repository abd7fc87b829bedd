import { capabilities, flatShape, manifest, profile, testCheck } from '#audit/samples';
import check from './ucp-capability-order.ts';

const order = 'dev.ucp.shopping.order';
const configured = (config: unknown, version = '2026-08-25') =>
  manifest(profile({ capabilities: { [order]: [{ version, config }] } }));

testCheck(check, {
  pass: [
    [manifest(profile({ capabilities: capabilities(order) })), /is declared\./],
    manifest(profile({ version: '2026-01-11', capabilities: [{ name: order, version: '2026-01-11' }] })),
    configured({ webhook_url: 'https://shop.test/hooks', statuses: ['processing'] }),
    configured({ tracking: { url_template: 'https://shop.test/orders/{id}' } }),
    configured({ webhook_url: '' }),
    configured(null),
    configured('odd'),
  ],
  warn: [[manifest(profile()), /not declared/], manifest(profile({ capabilities: undefined }))],
  fail: [
    [configured({ webhook_url: 'http://shop.test/hooks' }), /webhook_url .* is "http:\/\/shop\.test/],
    configured({ webhook_url: '/hooks' }),
    configured({ targets: [{ href: 'http://shop.test/hooks' }] }),
    configured({ endpoints: ['https://shop.test/a', 'http://shop.test/b'] }),
  ],
  notApplicable: [manifest(flatShape)],
});
