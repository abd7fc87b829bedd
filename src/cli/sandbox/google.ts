/** `portico sandbox google`: buys at a store as Google's platform does, and prints what it thinks of each step. */
import { defineCommand } from 'citty';
import type {
  GoogleRelease,
  GoogleRequest,
  GoogleResult,
  GoogleSchemas,
  GoogleVerdict,
  PlacedOrder,
} from '../../../sandbox/google/index.ts';
import { readInteger, refuseUnknown, withScheme } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { readNamedFile } from '../files.ts';
import { portTaken } from './port-taken.ts';

const args = {
  store: {
    type: 'string',
    description: 'URL of the store or its manifest. It must be able to read a profile on this machine',
    valueHint: 'url',
    required: true,
  },
  release: {
    type: 'string',
    description: 'UCP release: 2026-04-08 or 2026-01-23',
    default: '2026-04-08',
    valueHint: 'date',
  },
  item: { type: 'string', description: 'Variant to buy (default: the first on sale)', valueHint: 'id' },
  port: {
    type: 'string',
    description: 'Port for order updates on this machine (default: any)',
    valueHint: 'port',
  },
  'partner-key': {
    type: 'string',
    description: 'File with the key that order updates must have',
    valueHint: 'file',
  },
  feed: { type: 'string', description: 'File with the supplemental feed', valueHint: 'file' },
  buyers: {
    type: 'string',
    description: 'Buyers that come at once, 0 to 200',
    default: '31',
    valueHint: 'n',
  },
  schemas: {
    type: 'string',
    description: 'Folder with the official schemas of UCP, to compare responses with',
    valueHint: 'folder',
  },
  refund: {
    type: 'string',
    description: 'Wait so many seconds for you to refund a part of the paid order, 1 to 3600',
    valueHint: 's',
  },
  wait: {
    type: 'string',
    description: 'Seconds to wait for an order update, 1 to 600',
    default: '5',
    valueHint: 's',
  },
} as const;

export const googleSandbox = defineCommand({
  meta: { name: 'google', description: 'Buy at a store as Google’s platform does, with test tokens' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const store = withScheme(given.store);
    const { readStoreTarget } = await import('../doctor/run.ts');
    const manifest = URL.canParse(store) ? readStoreTarget(store).manifest : undefined;
    if (manifest === undefined) throw new Stop(exit.usage, `--store: "${given.store}" is not a URL.`);
    const { askByFetch, googleReleases, startGoogle, visitStore } =
      await import('../../../sandbox/google/index.ts');
    const release = googleReleases.find((one) => one === given.release);
    if (!release) throw new Stop(exit.usage, `--release must be one of ${googleReleases.join(', ')}.`);
    const port = given.port === undefined ? 0 : readInteger('--port', given.port, 0, 65_535);
    const waitMs = readInteger('--wait', given.wait, 1, 600) * 1_000;
    const buyers = readInteger('--buyers', given.buyers, 0, 200);
    const keyFile = given['partner-key'];
    const partnerKey =
      keyFile === undefined ? undefined : (await readNamedFile(keyFile, '--partner-key')).trim();
    const schemas = given.schemas === undefined ? undefined : await schemasIn(given.schemas, release);
    const refundMs =
      given.refund === undefined ? undefined : readInteger('--refund', given.refund, 1, 3_600) * 1_000;
    const feed = given.feed === undefined ? undefined : await readNamedFile(given.feed, '--feed');
    const ask = async (request: GoogleRequest) => {
      const answer = await askByFetch(request);
      const said = answer.status ?? `no response: ${answer.error}`;
      const path = request.url.slice(0, 200);
      process.stdout.write(`${request.method} ${path} → ${said}, ${Math.round(answer.ms)} ms\n`);
      return answer;
    };
    const google = await startGoogle({
      release,
      manifest,
      port,
      ask,
      ...(partnerKey === undefined ? {} : { partnerKey }),
    }).catch(portTaken(port));
    process.stdout.write(
      `Google’s platform has its profile at ${google.profileUrl} and receives order updates at ${google.webhookUrl}\n\n`,
    );
    try {
      const { verdicts } = await visitStore({
        ask,
        askAsGoogle: google.askAsGoogle,
        receiver: google.receiver,
        manifest,
        release,
        checkout: true,
        pay: true,
        buyers,
        waitMs,
        ...(given.item === undefined ? {} : { item: given.item }),
        ...(feed === undefined ? {} : { feed }),
        ...(schemas ? { schemas } : {}),
        ...(refundMs === undefined ? {} : { refund: { waitMs: refundMs, ask: askForRefund } }),
      });
      process.stdout.write(`\n${linesOf(verdicts).join('\n')}\n`);
      return verdicts.some(({ result }) => result === 'failed') ? exit.belowBar : exit.good;
    } finally {
      await google.close();
    }
  },
});

async function schemasIn(folder: string, release: GoogleRelease): Promise<GoogleSchemas> {
  const { readOfficialSchemas } = await import('../../../sandbox/ucp-schemas/official-schemas.ts');
  const schemas = readOfficialSchemas(release, folder);
  if (schemas.available) return schemas;
  throw new Stop(
    exit.usage,
    `--schemas: ${folder} has no ${release}/schemas/shopping/checkout.json. It must have the files of https://ucp.dev/${release}/schemas/ in ${release}/schemas.`,
  );
}

/** Orders of Portico have their number before the first dot of the ID. */
function askForRefund({ id }: PlacedOrder): void {
  const number = id.split('.', 1)[0];
  process.stdout.write(
    `\nRefund a part of order ${number} now, in the store or with: portico orders refund ${number} --amount 1.00\n\n`,
  );
}

const marks: Readonly<Record<GoogleResult, string>> = { passed: '✓', failed: '✗', unknown: '–' };

function linesOf(verdicts: readonly GoogleVerdict[]): string[] {
  const count = (wanted: GoogleResult): number => verdicts.filter(({ result }) => result === wanted).length;
  return [
    ...verdicts.map(({ rule, result, said }) => `${marks[result]} ${rule}  ${said}`),
    '',
    `${count('failed')} failed, ${count('passed')} passed, ${count('unknown')} unknown. docs/google-simulator.md explains each rule.`,
  ];
}
