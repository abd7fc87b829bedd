/** What a started service says to the person who started it. */
export interface StartupBanner {
  /** Where the service listens. */
  url: string;
  /** By which others reach it; absent: as it listens. */
  publicUrl?: string | undefined;
  firstKey?: string;
  /** Opens the dashboard once. */
  firstLink?: string;
  /** A shop to try it on. */
  target: string;
  /** The demo store is there: in the sandbox only. */
  demo: boolean;
}

/** Plain text: the address, and with a key commands to paste. */
export function startupBanner(welcome: StartupBanner): string {
  const { firstKey, firstLink, target, demo } = welcome;
  const url = welcome.publicUrl ?? welcome.url;
  const dashboard =
    firstLink === undefined
      ? ''
      : `\nThe dashboard opens once by this link, within an hour:\n  ${firstLink}\n`;
  const head = `Portico listens on ${welcome.url} (reference: ${url}/docs)\n${dashboard}`;
  if (firstKey === undefined) {
    return `${head}Make an API key with: npm run portico -- keys create --client NAME\n`;
  }
  const auth = `-H "Authorization: Bearer ${firstKey}"`;
  return `${head}
Your API key, shown this once:
  ${firstKey}

Try it:
  curl -s "${url}/api/v1/analyze?summaryOnly=true" ${auth} -H "Content-Type: application/json" -d '{"url": "${target}"}'
  curl -s ${url}/api/v1/reports ${auth}
  curl -s ${url}/v1/audits

For your assistant (docs/mcp.md):
  claude mcp add --transport http portico ${url}/api/mcp --header "Authorization: Bearer ${firstKey}"
${demo ? demoText(url) : ''}`;
}

const demoText = (url: string): string => `
The demo store sells to agents (docs/selling.md):
  curl -s ${url}/.well-known/ucp
  curl -s "${url}/api/ucp/discover?q=table+lamp&limit=2"
`;
