/** WebMCP: forms that are tools, and tools that inline scripts register. https://webmachinelearning.github.io/webmcp/ */
export interface AgentToolFacts {
  /** Forms with an attribute of WebMCP, at most 30. */
  forms: ToolForm[];
  /** Inline scripts that register tools, at most 20 calls. */
  scripts: ToolCall[];
}

export interface ToolForm {
  /** Index in `forms` of the page; absent past its limit. */
  form?: number;
  pointer: string;
  /** `toolname` and `tooldescription`; empty when there is nothing in them, absent without the attribute. */
  name?: string;
  description?: string;
  /** An attribute that looks like one of them, such as `tool-name`. */
  misspelt?: string;
  /** Controls that an agent fills, at most 50; those of one name count once. */
  params: ToolParam[];
}

export interface ToolParam {
  pointer: string;
  name: string;
  required: boolean;
  /** By `toolparamdescription`, `toolparamtitle` or a label. */
  described: boolean;
}

export interface ToolCall {
  /** The object that the script names: `document.modelContext`, or only the older `navigator.modelContext`. */
  api: 'document' | 'navigator';
  call: 'registerTool' | 'provideContext';
  tool?: string;
  described: boolean;
  schema: boolean;
}
