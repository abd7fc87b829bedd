import { defineCheck, fail, notApplicable, opportunity, pass, unknown, warn } from '../../check.ts';
import { cardProblems } from '../subjects/service/card.ts';

const schema = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

export default defineCheck({
  id: 'mcp-server-card-valid',
  category: 'agent-protocols',
  name: 'MCP server card is valid',
  description: 'Detects server cards that clients cannot use.',
  why: 'Clients and catalogs read the card before they connect. Without a valid name and URL, they cannot find the server.',
  judged: {
    pass: 'The card is at the URL in the resource catalog or at <endpoint>/server-card. It is JSON with $schema, name, version, a description of 1 to 100 characters, and remotes with type and URL.',
    warn: '$schema, version, or description is missing or malformed, the name is not in the format namespace/name, or the card is only at /.well-known/mcp/server-card.json.',
    fail: 'The card is not JSON, or has no name or no remote with type and URL.',
    notApplicable: 'The storefront has no card or no MCP endpoint.',
    unknown: 'The card was not requested, was blocked, or could not be read.',
  },
  priority: 'low',
  appliesTo: 'checkout-protocol',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Publish a valid server card for the MCP endpoint',
    instructions:
      'Serve the card at <endpoint>/server-card as application/mcp-server-card+json, and list it in ard.json.',
  },
  sources: ['MCP server cards (draft) https://github.com/modelcontextprotocol/experimental-ext-server-card'],
  needs: ['mcp', 'target'],
  evaluate({ mcp, target }) {
    const { card, cardMissing, endpoint } = mcp;
    const snippet = JSON.stringify(
      {
        $schema: schema,
        name: `${target.registrableDomain.split('.').toReversed().join('.')}/store`,
        version: '1.0.0',
        description: 'Search the catalog, read products, and start a cart.',
        remotes: [{ type: 'streamable-http', url: endpoint ?? `${target.canonicalOrigin}/ucp/mcp` }],
      },
      null,
      2,
    );
    if (!card)
      return cardMissing
        ? unknown(cardMissing, 'The server card was not requested.')
        : notApplicable('No MCP endpoint or server card is declared.');
    const evidence = [{ ref: card.ref }];
    const at = URL.parse(card.url)?.pathname.slice(0, 120) ?? card.url;
    if (card.state === 'absent')
      return opportunity('The MCP endpoint has no server card.', { fix: { snippet } });
    if (card.state !== 'ok')
      return unknown(
        card.state === 'blocked' ? 'blocked' : 'failed',
        `The server card at ${at} could not be read.`,
        {
          evidence,
        },
      );
    const { errors, warnings } = cardProblems(card.json);
    const problems = card.errors.length ? ['is not JSON'] : errors;
    const said = {
      evidence: [{ ref: card.ref, snippet: [...problems, ...warnings].join('; ').slice(0, 300) }],
      fix: { snippet },
    };
    if (problems.length) return fail(`The server card at ${at} ${problems.slice(0, 3).join(', ')}.`, said);
    if (warnings.length) return warn(`The server card at ${at} ${warnings.slice(0, 3).join(', ')}.`, said);
    return card.legacy
      ? warn(`The server card is only at ${at}, where clients no longer look for it.`, {
          evidence,
          fix: { snippet },
        })
      : pass(`The server card at ${at} is valid.`, { evidence });
  },
});
