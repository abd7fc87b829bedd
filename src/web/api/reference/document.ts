/** The parts of an OpenAPI document that the reference shows. */

export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, SchemaObject>;
  required?: string[];
  additionalProperties?: boolean | SchemaObject;
  items?: SchemaObject;
  oneOf?: SchemaObject[];
  anyOf?: SchemaObject[];
  allOf?: SchemaObject[];
  description?: string;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface ParameterNode {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: SchemaObject;
}

interface MediaNode {
  schema?: SchemaObject;
}

export interface ResponseNode {
  description: string;
  headers?: Record<string, { description?: string; schema?: SchemaObject }>;
  content?: Record<string, MediaNode>;
}

export interface OperationNode {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: ParameterNode[];
  requestBody?: { content: Record<string, MediaNode> };
  responses: Record<string, ResponseNode>;
}

export interface ReferenceDocument {
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationNode>>;
  components: { schemas: Record<string, SchemaObject> };
}

export interface PlacedOperation {
  method: string;
  path: string;
  operation: OperationNode;
}

export const placedOperations = ({ paths }: ReferenceDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** Name of the component that a reference points to. */
export const componentName = ({ $ref }: SchemaObject): string | undefined => $ref?.split('/').at(-1);
