import assert from 'node:assert/strict';
import { test } from 'node:test';
import { botOf, bots, spellToken } from './bots.ts';

test('has unique tokens, found in any case and by alias', () => {
  const tokens = bots.map(({ token }) => token.toLowerCase());
  assert.equal(new Set(tokens).size, tokens.length);
  assert.equal(botOf('gptbot')?.operator, 'OpenAI');
  assert.equal(botOf('google-gemininotebook')?.token, 'Google-NotebookLM');
  assert.equal(spellToken('claude-user'), 'Claude-User');
  assert.equal(spellToken('somebot'), 'somebot');
});
