/** What the MCP tools for integrators need. */
export interface AssistantDeps {
  /** Signs what is handed out and comes back; at least 32 characters. */
  secret: string;
}
