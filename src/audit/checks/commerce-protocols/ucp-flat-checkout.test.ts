import { flatShape, manifest, testCheck } from '#audit/samples';
import check from './ucp-flat-checkout.ts';

const paid = (checkout: unknown) => manifest({ ...flatShape, checkout });

testCheck(check, {
  pass: [
    [
      paid({ mode: 'agent_delegated', providers: ['stripe', 'paypal'] }),
      /agent_delegated with the providers stripe, paypal/,
    ],
    paid({ mode: 'redirect', providers: [{ name: 'Adyen' }, { id: 'klarna' }] }),
  ],
  warn: [[paid({ mode: 'telepathy', providers: ['stripe'] }), /"telepathy" is not a known mode/]],
  fail: [
    [paid({ providers: ['stripe'] }), /checkout\.mode is missing/],
    paid({ mode: '', providers: ['stripe'] }),
    [paid({ mode: 'api' }), /checkout\.providers is missing/],
    [paid({ mode: 'api', providers: [] }), /an empty list/],
    paid({ mode: 'api', providers: 'stripe' }),
    [paid({ mode: 'api', providers: ['stripe', {}] }), /provider 2 has no name/],
    paid(undefined),
    paid('agent_delegated'),
  ],
  notApplicable: [manifest({ ucp: {} }), manifest('', { all: { status: 404 } })],
});
