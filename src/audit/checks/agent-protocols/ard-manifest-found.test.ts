import { type Part, protocolFile, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './ard-manifest-found.ts';

const found = '{"entries":[]}';
const via = (how: 'robots' | 'link' | 'header', part: Part): Part => {
  if (!part.ard?.ok) throw new Error('no catalog');
  return { ...part, ard: known({ ...part.ard.value, via: how }) };
};
const at = '/.well-known/ard.json';

testCheck(check, {
  pass: [
    [protocolFile('ard', at, found), /found through \/\.well-known\/ard\.json/],
    [via('robots', protocolFile('ard', '/agents/ard.json', found)), /Agentmap line/],
    via('link', protocolFile('ard', '/a.json', found)),
    // ard-manifest-valid checks the content.
    via('header', protocolFile('ard', '/a.json', '<p>')),
  ],
  neverFails: 'adding a catalog is optional',
  warn: [
    [protocolFile('ard', '/.well-known/ai-catalog.json', found), /older ai-catalog\.json/],
    [
      via('robots', protocolFile('ard', '/gone.json', '', { status: 404 })),
      /No catalog was found at \S+gone\.json, which is declared in an Agentmap line/,
    ],
  ],
  notApplicable: [protocolFile('ard', at, '', { status: 404 })],
  unknown: [{}, protocolFile('ard', at, '', { status: 403 }), protocolFile('ard', at, '', { status: 500 })],
});
