import type { IncomingMessage } from 'node:http';
import { Refusal } from './problem.ts';

const mostBytes = 65_536;

/** @throws Refusal when it is longer than 64 KiB */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostBytes) chunks.push(chunk);
      else reject(new Refusal(413, { type: 'invalid_request_error', message: 'The request is too large.' }));
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The request is incomplete.')));
  });
}
