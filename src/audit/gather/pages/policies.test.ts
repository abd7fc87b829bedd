import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthy, htmlReply, type ShopReply, type Route } from '../shop-server.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

const words = (word: string): string => Array.from({ length: 120 }, (_, at) => `${word}${at}`).join(' ');
const sorry = htmlReply('Shop', `<main><h1>Sorry</h1><p>${words('nothing')}</p></main>`);
const returns = htmlReply('Shop', `<main><h1>Returns</h1><p>${words('returns')}</p></main>`);
const root = htmlReply('Shop', '<div id="root"></div><script src="/app.js"></script>');
const deep = /^\/[^/]+\/./;

/** The healthy shop without links to its policies; `answer` says what else is answered. */
const shop =
  (answer: (path: string) => ShopReply | undefined): Route =>
  (hit, origin) => {
    if (hit.path.startsWith('/pages/')) return answer(hit.path);
    const reply = healthy(hit, origin);
    if (typeof reply?.body !== 'string') return reply ?? answer(hit.path);
    return { ...reply, body: reply.body.replace(/<footer>.*<\/footer>/s, '') };
  };

async function returnsOf(answer: (path: string) => ShopReply | undefined): Promise<string> {
  const evidence = await audit(await open(shop(answer)));
  return valueOf(evidence, 'policies').returns.found;
}

const isGuess = (path: string): boolean => /return/.test(path);

test('accepts a guessed policy page only if its response differs from that of missing URLs', async () => {
  assert.equal(await returnsOf((path) => (isGuess(path) ? returns : undefined)), 'guess');
  // Every page has one title, and a miss has a text as long.
  const missing = { ...sorry, status: 404 };
  assert.equal(await returnsOf((path) => (isGuess(path) ? returns : missing)), 'guess');
  assert.equal(await returnsOf(() => sorry), 'none');
  // Only below a folder are misses answered so.
  assert.equal(await returnsOf((path) => (isGuess(path) || deep.test(path) ? sorry : missing)), 'none');
  assert.equal(await returnsOf(() => root), 'none');
});

test('keeps a guess that failed or was not requested as a guess', async () => {
  const failing = (path: string): ShopReply | undefined =>
    isGuess(path) ? { status: 500, body: 'error' } : undefined;
  assert.equal(await returnsOf(failing), 'guess');
});
