/** The text that the service prints when it starts. */
export interface StartupBanner {
  /** Where the service listens. */
  url: string;
  /** Public URL; absent: same as `url`. */
  publicUrl?: string | undefined;
  firstKey?: string;
  /** Opens the dashboard once. */
  firstLink?: string;
  /** A storefront for the example. */
  target: string;
  /** Whether the demo store exists: in the sandbox only. */
  demo: boolean;
}

/** Plain text: the address, and with a key commands to paste. */
export function startupBanner(welcome: StartupBanner): string {
  const { firstKey, firstLink, target, demo } = welcome;
  const url = welcome.publicUrl ?? welcome.url;
  const dashboard =
    firstLink === undefined
      ? ''
      : `\nOpen the dashboard with this link. It works once and expires in 1 hour:\n  ${firstLink}\n`;
  const head = `Portico listens on ${welcome.url} (docs: ${url}/docs)\n${dashboard}`;
  if (firstKey === undefined) {
    return `${head}Create an API key: npm run portico -- keys create --client NAME\n`;
  }
  const auth = `-H "Authorization: Bearer ${firstKey}"`;
  return `${head}
Your API key (shown only once):
  ${firstKey}

Try it:
  curl -s "${url}/api/v1/analyze?summaryOnly=true" ${auth} -H "Content-Type: application/json" -d '{"url": "${target}"}'
  curl -s ${url}/api/v1/reports ${auth}
  curl -s ${url}/v1/audits

Connect your assistant (docs/mcp.md):
  claude mcp add --transport http portico ${url}/api/mcp --header "Authorization: Bearer ${firstKey}"
${demo ? demoText(url) : ''}`;
}

const demoText = (url: string): string => `
The demo store sells to agents (docs/selling.md):
  curl -s ${url}/.well-known/ucp
  curl -s "${url}/api/ucp/discover?q=table+lamp&limit=2"

Buy step by step in a browser:
  ${url}/playground
`;
