import { mcpEndpoint, mentionedOnly, noEndpoint, testCheck, tool } from '#audit/samples';
import check from './mcp-tools-listed.ts';

const many = (bad: object, share: number) =>
  Array.from({ length: 10 }, (_, at) => tool(`tool_${at}`, at < share * 10 ? { ...bad } : {}));
const ok = { json: { result: {} } };
const refused = {
  status: 422,
  json: { error: { code: -32001, message: 'x', data: { code: 'invalid_profile_url' } } },
};

testCheck(check, {
  pass: [
    [mcpEndpoint({ tools: [tool('search_catalog')] }), /1 tool is listed/],
    mcpEndpoint({ tools: many({}, 0) }),
    mcpEndpoint({ tools: [tool('a', { inputSchema: { type: 'object' } })] }),
  ],
  warn: [
    [
      mcpEndpoint({ tools: many({ description: 'Finds.' }, 0.2) }),
      /2 of 10 tools .* description of 6 characters/,
    ],
    [mcpEndpoint({ tools: many({ inputSchema: {} }, 0.1) }), /invalid schema \(inputSchema\.type/],
  ],
  fail: [
    [mcpEndpoint({ tools: [] }), /lists no tool/],
    [
      mcpEndpoint({ tools: many({ description: undefined }, 0.3) }),
      /3 of 10 tools .*tool_0 has no description/,
    ],
    [mcpEndpoint({ tools: [tool('')] }), /has no name/],
    mcpEndpoint({
      tools: [tool('a', { inputSchema: { type: 'object', properties: { n: { type: 'text' } } } })],
    }),
    mcpEndpoint({ tools: [null, 7, 'x'] }),
    [
      mcpEndpoint({
        calls: [
          ['server/discover', ok],
          ['tools/list', { json: { error: { code: -32603, message: 'x' } } }],
        ],
        handshake: { era: 'modern', ref: 'mcp-0' },
      }),
      /did not return a list for tools\/list/,
    ],
  ],
  notApplicable: [
    noEndpoint,
    [mcpEndpoint({ calls: [['server/discover', { status: 401 }]] }), /not open/],
    mcpEndpoint({ calls: [['server/discover', { status: 502 }]] }),
    mcpEndpoint({
      calls: [
        ['server/discover', ok],
        ['tools/list', { status: 401 }],
      ],
      handshake: { era: 'modern', ref: 'mcp-0' },
    }),
  ],
  unknown: [
    [mcpEndpoint({ calls: [['tools/list', refused]] }), /profile it can read \(invalid_profile_url\)/],
    mentionedOnly,
  ],
});
