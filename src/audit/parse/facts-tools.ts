/** WebMCP: forms that are tools, and tools that inline scripts register. https://webmachinelearning.github.io/webmcp/ */
export interface AgentToolFacts {
  forms: { pointer: string; name?: string; description?: string }[];
  scripts: { api: 'document' | 'navigator'; call: string }[];
}
