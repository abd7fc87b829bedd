/** A result that does not match its tool's schema fails the call, unless the composition set a hook for it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, post, serveMcp, serverOf, tool } from '../../../test/support/mcp-server.ts';
import { checkAnswer, type InvalidAnswer } from './answer-check.ts';

const outputSchema = {
  type: 'object',
  properties: { score: { type: ['number', 'null'] } },
  required: ['score'],
  additionalProperties: false,
};
const named = { name: 'get_report', outputSchema };

const rows: [structured: Record<string, unknown>, fault: RegExp | undefined][] = [
  [{ score: 72 }, undefined],
  [{ score: null }, undefined],
  [{ score: '72' }, /score must be number,null/],
  [{ score: 72, raw: 71.6 }, /must NOT have additional properties/],
  [{}, /must have required property 'score'/],
];
for (const [structured, fault] of rows) {
  test(`${fault ? 'rejects' : 'accepts'} ${JSON.stringify(structured)}`, () => {
    const said = checkAnswer(named, structured);
    if (fault === undefined) assert.equal(said, undefined);
    else assert.match(said?.message ?? '', fault);
  });
}

test('accepts any response of a tool without a schema', () => {
  assert.equal(checkAnswer({ name: 'echo' }, { anything: 1 }), undefined);
});

const answering = (structured: Record<string, unknown>, isError = false) =>
  serverOf(tool('scored', () => ({ structured, isError }), { outputSchema }));

test('fails a call with an invalid response, and names the tool in the error', async () => {
  const faults: unknown[] = [];
  await using serving = await serveMcp(answering({ raw: 1 }), { onFault: (fault) => faults.push(fault) });
  const { status, body } = await post(serving.url, callOf('scored'));
  assert.equal(status, 500);
  assert.equal(body.error?.code, -32603);
  assert.match(String(faults), /The result of scored does not fit its output schema/);
});

test('sends the result anyway when a hook is set', async () => {
  const told: InvalidAnswer[] = [];
  await using serving = await serveMcp(answering({ raw: 1 }), { onInvalidAnswer: (one) => told.push(one) });
  const { status, body } = await post(serving.url, callOf('scored'));
  assert.equal(status, 200);
  assert.deepEqual(body.result?.structuredContent, { raw: 1 });
  assert.deepEqual(
    told.map((one) => one.tool),
    ['scored'],
  );
});

test('does not check an error against the schema', async () => {
  await using serving = await serveMcp(answering({ error: { code: 'x' } }, true));
  assert.equal((await post(serving.url, callOf('scored'))).status, 200);
});
