import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as GooglePay from '../../../sandbox/google-pay/testing.ts';
import { jarsFolder, tinkName, tinkVersion } from '../install.ts';
import type { Fault, Judge } from '../judge.ts';

type Answer = { content: string } | { refused: string } | { token: string };

/** Runs the library once for all requests. */
function askTink(request: object): Promise<Answer[]> {
  const program = join(import.meta.dirname, 'Tink.java');
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', join(jarsFolder, '*')];
  return new Promise((resolve, reject) => {
    const child = execFile('java', [...options, program], { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const last = stdout.trimEnd().split('\n').at(-1) ?? '';
      if (!error && last.startsWith('[')) resolve(JSON.parse(last) as Answer[]);
      else reject(new Error(stderr.slice(-1500) || error?.message));
    });
    child.stdin?.end(JSON.stringify(request));
  });
}

const gateway = 'adyen';
const recipientId = `gateway:${gateway}`;
const protocols = ['ECv2', 'ECv1'] as const;

/** What Tink says of each fault; where it says less than we do, several of ours have one of its sentences. */
const refusals: Readonly<Record<GooglePay.GooglePayFault, string | undefined>> = {
  expired: 'expired payload',
  'expired-key': 'expired intermediateSigningKey',
  'wrong-recipient': 'cannot verify signature',
  'broken-chain': 'cannot verify signature',
  altered: 'cannot decrypt',
};

const judge: Judge = {
  name: tinkName,
  versions: [tinkVersion],
  checks:
    "Google's library for recipients opens the Google Pay tokens of the sandbox and rejects those with a fault, and the sandbox opens the tokens of the library.",
  async run({ root }) {
    const pay = (await import(
      pathToFileURL(join(root, 'sandbox/google-pay/testing.ts')).href
    )) as typeof GooglePay;
    const rootKeys = JSON.stringify(pay.sandboxRootKeys);
    const { pkcs8: privateKey, spki: publicKey } = pay.exportedKey(recipientId);
    const made = protocols.flatMap((protocol) =>
      [undefined, ...(Object.keys(refusals) as GooglePay.GooglePayFault[])].map((fault) => ({
        protocol,
        fault,
        token: pay.makeGooglePayToken({ gateway, gatewayMerchantId: 'QuillECOM', protocol, fault }),
      })),
    );
    const content = JSON.stringify(pay.sampleContent());
    const answers = await askTink({
      open: made.map(({ protocol, token }) => ({ protocol, rootKeys, recipientId, privateKey, token })),
      seal: protocols.map((protocol) => ({
        protocol,
        recipientId,
        publicKey,
        rootKey: pay.exportedKey(`root ${protocol}`).pkcs8,
        intermediateKey: pay.exportedKey('intermediate').pkcs8,
        intermediatePublicKey: pay.exportedKey('intermediate').spki,
        keyExpiration: String(Date.now() + 3_600_000),
        content,
      })),
    });
    const faults: Fault[] = [];
    for (const [at, { protocol, fault, token }] of made.entries()) {
      const answer = answers[at];
      const said = answer && 'refused' in answer ? answer.refused : undefined;
      // ECv1 has no intermediate key that could expire.
      const expected =
        fault === undefined || (protocol === 'ECv1' && fault === 'expired-key') ? undefined : refusals[fault];
      const isOurs = pay.openGooglePayToken(token, { gateway }).ok;
      if (said !== expected || isOurs !== (expected === undefined))
        faults.push({ id: `${protocol} ${fault ?? 'good'}`, text: `Tink: ${said ?? 'opened'}` });
    }
    for (const [at, protocol] of protocols.entries()) {
      const answer = answers[made.length + at];
      const token = answer && 'token' in answer ? answer.token : '';
      const opening = pay.openGooglePayToken(token, { gateway, gatewayMerchantId: 'QuillECOM' });
      if (!opening.ok) faults.push({ id: `${protocol} of Tink`, text: opening.reason });
    }
    const tried = `${made.length} tokens of the sandbox, ${protocols.length} of the library; ${protocols.join(' and ')}`;
    return { tried, faults };
  },
};
export default judge;
