/** Answers of GraphQL with what was asked for and nothing else, for the operations of the simulated Braintree. Arguments are not read. */

interface Field {
  name: string;
  fields: Selection;
}

type Selection = readonly (Field | { on: string; fields: Selection } | { spread: string })[];

export interface GraphqlOperation {
  /** Name of the one field at the top. */
  root: string;
  /** @param data of all fields that there are, objects with `__typename` */
  select(data: Record<string, unknown>): unknown;
}

/** Undefined for what is no operation. */
export function readOperation(query: string): GraphqlOperation | undefined {
  try {
    return parse(query);
  } catch {
    return undefined;
  }
}

function parse(query: string): GraphqlOperation | undefined {
  const tokens = query.match(/\.\.\.|[{}()]|[^\s{}()]+/g) ?? [];
  let at = 0;
  const skipArguments = (): void => {
    if (tokens[at] !== '(') return;
    for (let depth = 0; at < tokens.length; at += 1) {
      if (tokens[at] === '(') depth += 1;
      if (tokens[at] === ')' && --depth === 0) break;
    }
    at += 1;
  };
  const next = (): string => tokens[at++] ?? fail();
  const selection = (): Selection => {
    if (next() !== '{') fail();
    const fields: (Field | { on: string; fields: Selection } | { spread: string })[] = [];
    while (tokens[at] !== '}') {
      const name = next();
      if (name !== '...') {
        skipArguments();
        fields.push({ name, fields: tokens[at] === '{' ? selection() : [] });
      } else if (tokens[at] === 'on') {
        at += 1;
        fields.push({ on: next(), fields: selection() });
      } else fields.push({ spread: next() });
    }
    at += 1;
    return fields;
  };
  const fragments = new Map<string, { on: string; fields: Selection }>();
  let operation: Selection | undefined;
  while (at < tokens.length) {
    const kind = next();
    const name = next();
    if (kind === 'fragment') {
      if (next() !== 'on') fail();
      fragments.set(name, { on: next(), fields: selection() });
    } else if (kind === 'query' || kind === 'mutation') {
      skipArguments();
      operation = selection();
    } else fail();
  }
  const [top] = operation ?? [];
  if (!operation || !top || !('name' in top)) return undefined;
  const pick = (value: unknown, fields: Selection): unknown => {
    if (Array.isArray(value)) return value.map((one) => pick(one, fields));
    if (typeof value !== 'object' || value === null || fields.length === 0) return value ?? null;
    const object = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const field of fields) {
      if ('name' in field) picked[field.name] = pick(object[field.name], field.fields);
      else {
        const part = 'spread' in field ? (fragments.get(field.spread) ?? fail()) : field;
        if (object['__typename'] === part.on) Object.assign(picked, pick(object, part.fields));
      }
    }
    return picked;
  };
  const fields = operation;
  return { root: top.name, select: (data) => pick(data, fields) };
}

function fail(): never {
  throw new SyntaxError('This is not an operation that the sandbox reads.');
}
