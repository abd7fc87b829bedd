import { bothShapes, file, manifest, sample, testCheck } from '#audit/samples';
import type { DeclaredEndpoint } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './mcp-endpoint-found.ts';

const declared = (...vias: DeclaredEndpoint['via'][]) => ({
  mcp: known({ candidates: vias.map((via, index) => ({ url: `https://shop.test/mcp-${index}`, via })) }),
});

testCheck(check, {
  pass: [
    [sample(manifest(bothShapes), declared('ucp')), /mcp-0 is declared in the UCP manifest/],
    [declared('well-known', 'llms'), /mcp-1 is declared in llms\.txt/],
    declared('ard'),
    declared('link'),
    declared('agents-md'),
  ],
  neverFails: 'an MCP server is worth adding, not a duty',
  warn: [
    [
      sample(file('mcpJson', '/.well-known/mcp.json', '{}'), declared('well-known')),
      /declared only in \/\.well-known\/mcp\.json/,
    ],
  ],
  notApplicable: [[declared(), /No document of the storefront declares/]],
  unknown: [{}],
});
