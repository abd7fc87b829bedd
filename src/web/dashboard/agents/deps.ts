/** What the section Agents needs. */
export interface AgentsDeps {}
