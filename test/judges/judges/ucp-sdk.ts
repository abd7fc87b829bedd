import { payment, wholeCheckout } from '../calls.ts';
import { versionOf } from '../install.ts';
import type { Judge } from '../judge.ts';
import { askPython } from '../python.ts';

const judge: Judge = {
  name: 'UCP Python SDK',
  versions: [versionOf('pypi:ucp-sdk')],
  checks:
    'The official models of 2026-08-25 read each answer of a whole purchase by REST, and the request that makes the checkout.',
  run: (world) =>
    askPython('ucp-sdk.py', world, {
      releases: ['2026-08-25'],
      whole: { '2026-08-25': wholeCheckout('2026-08-25') },
      payment,
    }),
};
export default judge;
