/** Sends what is secret and remembers it, with everything that was answered. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '#storage';
import { signMessage } from '../../src/protocols/ucp/signatures/sign-message.ts';
import { makeSigner } from '../support/ucp/signatures.ts';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';

export const release = '2026-08-25';

export interface SecretKeeper {
  store: OpenStore;
  agent: Agent;
  /** Name → text that must be found nowhere. */
  credentials: Map<string, string>;
  /** What opens something, and so must not be in the log; the database may have it. */
  notInLog: Map<string, string>;
  answers: { what: string; status: number; text: string }[];
  /** A text of its own, of a form that nothing changes on its way. */
  secret(name: string): string;
  note(name: string, text: string): string;
  send(what: string, path: string, init?: RequestInit): Promise<number>;
  /** @param what signed by the agent when it says so */
  post(
    what: string,
    path: string,
    content: unknown,
    headers?: Record<string, string>,
  ): Promise<Pick<Answer, 'status' | 'body'>>;
  /** A credential with texts of its own, beside the token that decides the outcome. */
  payment(name: string, token: string): { credential: object; handler_id: string };
  close(): Promise<void>;
}

export async function openSecretKeeper(): Promise<SecretKeeper> {
  const signer = makeSigner('secret-keeper');
  const store = await openStore();
  const agent = await openAgent([signer.jwk], 'keeper');
  const credentials = new Map<string, string>();
  const notInLog = new Map<string, string>();
  const answers: SecretKeeper['answers'] = [];

  const hide = (name: string, text: string): string => {
    credentials.set(`${name} ${credentials.size}`, text);
    return text;
  };
  const note = (name: string, text: string): string => {
    notInLog.set(`${name} ${notInLog.size}`, text);
    return text;
  };
  const secret = (name: string): string => hide(name, `SECRET${name}${randomUUID().replaceAll('-', '')}`);

  function sign(path: string, headers: Record<string, string>, body: string): Record<string, string> {
    const message = { method: 'POST', url: store.url + path, headers, body: Buffer.from(body) };
    const added = signMessage(message, { kid: 'secret-keeper', privateKey: signer.privateKey }, Date.now());
    hide('signature', added.signature.slice('sig1=:'.length, -1));
    return added;
  }

  const send: SecretKeeper['send'] = async (what, path, init = {}) => {
    const response = await fetch(new URL(path, store.url), { redirect: 'manual', ...init });
    answers.push({ what, status: response.status, text: await response.text() });
    return response.status;
  };

  return {
    store,
    agent,
    credentials,
    notInLog,
    answers,
    secret,
    note,
    send,
    async post(what, path, content, headers = {}) {
      const body = JSON.stringify(content);
      const all: Record<string, string> = {
        'Content-Type': 'application/json',
        'UCP-Agent': agent.header(release),
        'Idempotency-Key': note('key of idempotency', randomUUID()),
        ...headers,
      };
      const signed = what.includes('signed') ? { ...all, ...sign(path, all, body) } : all;
      const status = await send(what, path, { method: 'POST', headers: signed, body });
      const parsed: Answer['body'] = JSON.parse(answers.at(-1)?.text ?? '');
      for (const text of [parsed.id, parsed.order?.id, parsed.order?.id.split('.')[1]])
        if (typeof text === 'string') note('id', text);
      return { status, body: parsed };
    },
    payment: (name, token) => ({
      handler_id: 'sandbox',
      credential: {
        type: 'token',
        token,
        cryptogram: secret(name),
        nested: [{ deep: secret(`${name}deep`) }],
      },
    }),
    async close() {
      await agent.close();
      await store.close();
    },
  };
}

/** As it is, and in encodings in which it could have been written. */
export const formsOf = (text: string): string[] => [
  text,
  Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1),
  Buffer.from(text).toString('hex'),
  encodeURIComponent(text),
];

/** Table → its rows. */
export async function rowsOf(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const database = await openDatabase(databaseUrl);
  try {
    const names = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      database.db,
    );
    const tables: Record<string, unknown[]> = {};
    for (const { name } of names.rows)
      tables[name] = (await sql`select * from ${sql.table(name)}`.execute(database.db)).rows;
    return tables;
  } finally {
    await database.close();
  }
}
