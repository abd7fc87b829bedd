import { allReleases, payment, wholeCheckout } from '../calls.ts';
import { versionOf } from '../install.ts';
import type { Judge } from '../judge.ts';
import { askPython } from '../python.ts';

const judge: Judge = {
  name: 'http-message-signatures',
  versions: [versionOf('pypi:http-message-signatures')],
  checks:
    'Another implementation of RFC 9421 verifies what the store signs, with the keys of its manifest. A signature whose tag is for another purpose is ignored.',
  run: (world) =>
    askPython('http-message-signatures.py', world, {
      releases: allReleases,
      whole: Object.fromEntries(allReleases.map((release) => [release, wholeCheckout(release)])),
      payment,
    }),
};
export default judge;
