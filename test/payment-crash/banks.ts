/** The payment providers of the crash test: processes of their own, or of the test, which is not killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  googlePayTestToken,
  startAdyen,
  type AdyenBehavior,
  type AdyenMove,
} from '../../sandbox/adyen/index.ts';
import type { LedgerView } from '../../sandbox/psp/index.ts';
import { passChallenge, type Charging, type Provider, type World } from './world.ts';

export interface Move {
  reference: string;
  /** The provider's ID. */
  payment: string;
  /** Minor units: what is held for the payment, and what was taken. */
  held: number;
  kept: number;
}

export interface CrashBank {
  charging: Charging;
  credential(outcome: CrashOutcome): { type: string; token: string };
  moves(): Promise<Move[]>;
  /** What the buyer at the bank's page does, if there is one open. */
  meetChallenge(world: World): Promise<void>;
  /** The notices that came for payments of this database and were not taken. */
  deliver(world: World): Promise<void>;
  close(): Promise<void>;
}

export type CrashOutcome = 'success' | 'decline' | 'challenge' | 'lost_answer' | 'lost_before';

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('It has no output.');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('It said nothing.');
}

export async function stripeBank(folder: string): Promise<CrashBank> {
  const main = join(import.meta.dirname, '../../sandbox/psp/main.ts');
  const bank = spawn(process.execPath, [main, '--ledger', join(folder, 'ledger.jsonl'), '--slow-ms', '50'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const keys = JSON.parse(await firstLine(bank)) as Provider;
  const headers = { authorization: `Bearer ${keys.secretKey}` };
  return {
    charging: { name: 'stripe', keys },
    credential: (outcome) => ({ type: 'card', token: `pm_sandbox_${outcome}` }),
    moves: () => stripeMoves(keys),
    async meetChallenge({ database: { db } }) {
      const placements = await db.selectFrom('storePlacement').select('intentId').execute();
      for (const { intentId } of placements) {
        if (intentId === null) continue;
        const answer = await fetch(`${keys.url}/v1/payment_intents/${intentId}`, { headers });
        const { status } = (await answer.json()) as { status: string };
        if (status === 'requires_action') await passChallenge(`${keys.url}/3ds/${intentId}`);
      }
    },
    deliver: async () => undefined,
    async close() {
      bank.kill();
    },
  };
}

export async function stripeMoves({ url, secretKey }: Provider): Promise<Move[]> {
  const headers = { authorization: `Bearer ${secretKey}` };
  const { entries } = (await (await fetch(`${url}/ledger`, { headers })).json()) as LedgerView;
  return entries.map(({ intentId, kind, amount, metadata }) => ({
    reference: metadata['reference'] ?? '',
    payment: intentId,
    held: kind === 'authorised' ? amount : endsHold.has(kind) ? -amount : 0,
    kept: kind === 'captured' ? amount : kind === 'refunded' ? -amount : 0,
  }));
}

const endsHold: ReadonlySet<string> = new Set(['captured', 'released', 'voided', 'capture_declined']);

/** Its notices wait here until a service is there that takes them: the one that asked may have been killed. */
export async function adyenBank(): Promise<CrashBank> {
  const waiting: { reference: string; body: string }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      const { notificationItems } = JSON.parse(body) as {
        notificationItems: { NotificationRequestItem: { merchantReference: string } }[];
      };
      // A refund has a reference of its own, which begins with that of the payment.
      const [reference = ''] = (notificationItems[0]?.NotificationRequestItem.merchantReference ?? '').split(
        '.',
      );
      waiting.push({ reference, body });
      response.writeHead(200).end('[accepted]');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const adyen = await startAdyen({ settleMs: 5, slowMs: 50, webhook: { url: `http://127.0.0.1:${port}/` } });
  const { url, apiKey, merchantAccount, hmacKey } = adyen;
  return {
    charging: { name: 'adyen', keys: { url, apiKey, merchantAccount, hmacKey } },
    credential: (outcome) => ({
      type: 'PAYMENT_GATEWAY',
      token: googlePayTestToken(outcome satisfies AdyenBehavior),
    }),
    moves: async () => adyen.moves.map(moveOf),
    async meetChallenge({ database: { db } }) {
      const rows = await db.selectFrom('storePlacement').select('challengeUrl').execute();
      for (const { challengeUrl } of rows) if (challengeUrl !== null) await passChallenge(challengeUrl);
    },
    async deliver({ processor, commerce, database: { db } }) {
      await adyen.settled();
      const rows = await db.selectFrom('storePlacement').select('reference').execute();
      const mine = new Set(rows.map(({ reference }) => reference));
      for (const notice of waiting.filter(({ reference }) => mine.has(reference))) {
        const notices = await processor.readNotices(notice.body, () => undefined);
        for (const { reference } of notices ?? []) await commerce.resume(reference);
        waiting.splice(waiting.indexOf(notice), 1);
      }
    },
    async close() {
      await adyen.close();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

function moveOf({ kind, reference, psp, amount }: AdyenMove): Move {
  const [held, kept] = signs[kind];
  return { reference, payment: psp, held: held * amount, kept: kept * amount };
}

const signs: Readonly<Record<AdyenMove['kind'], readonly [held: number, kept: number]>> = {
  authorised: [1, 0],
  refused: [0, 0],
  captured: [-1, 1],
  'capture-reversed': [0, -1],
  cancelled: [-1, 0],
  refunded: [0, -1],
  'refund-reversed': [0, 1],
};
