import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFlat, sampleProfile } from '#manifest';
import { known, unknownPiece, type Evidence, type UcpEvidence } from '../evidence.ts';
import { manifest } from '../samples-ucp.ts';
import { withJudgement } from './judgement.ts';

const origin = 'https://shop.test';

/** The manifest as gathering has it before it is judged. */
function gathered(document: unknown): { document: unknown; url: string; piece: Evidence['ucp'] } {
  const { ucp } = manifest(document);
  assert.ok(ucp?.ok);
  const { judgement: _, ...value } = ucp.value;
  return { document, url: `${origin}/.well-known/ucp`, piece: known(value) };
}

const judged = async (document: unknown): Promise<UcpEvidence['judgement']> => {
  const found = gathered(document);
  const piece = await withJudgement(found, Promise.resolve(found.piece));
  return piece.ok ? piece.value.judgement : assert.fail('the piece is lost');
};

test('a profile is judged by its release, in the words of the samples of checks', async () => {
  const profile = { ucp: { ...sampleProfile(origin), services: undefined } };
  const document = JSON.parse(JSON.stringify(profile)) as unknown;
  const judgement = await judged(document);
  assert.equal(judgement?.release, '2026-08-25');
  assert.deepEqual(
    judgement.findings.filter(({ by }) => by === 'schema').map(({ pointer }) => pointer),
    ['/ucp/services'],
  );
  const { ucp } = manifest(document);
  assert.deepEqual(ucp?.ok && ucp.value.judgement, judgement);
});

test('what has no official part is not judged', async () => {
  assert.equal(await judged(sampleFlat('A')), undefined);
  assert.equal(await judged({ ucp: 1 }), undefined);
  assert.equal(await judged([]), undefined);
});

test('what became of the piece meanwhile is kept', async () => {
  const found = gathered({ ucp: sampleProfile(origin) });
  assert.ok(found.piece.ok);
  const later = known({ ...found.piece.value, leaves: [{ version: '2026-04-08', url: '' }] });
  const piece = await withJudgement(found, Promise.resolve(later));
  assert.ok(piece.ok && piece.value.leaves?.length === 1 && piece.value.judgement);
  const lost = unknownPiece('budget');
  assert.equal(await withJudgement(found, Promise.resolve(lost)), lost);
});
