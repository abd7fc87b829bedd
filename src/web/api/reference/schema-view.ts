/** Schemas as nested lists of members: name, type, whether it is required, description, and constraints. */
import { html, type Html, type Insert } from '../../design/index.ts';
import { componentName, type SchemaObject } from './document.ts';
import { referenceTexts as say } from './messages/index.ts';

export type Components = Record<string, SchemaObject>;

/** Text of a document, in which backticks mark code. */
export const withInlineCode = (text: string): Insert =>
  text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part));

/** Levels of members that are shown in place. What is deeper is a link to its object. */
const deepest = 3;

interface Scope {
  components: Components;
  /** Components that are being shown, outermost first: a recursive one is not shown again. */
  open: readonly string[];
  depth: number;
}

/** Members of a schema, or its type if it has none. */
export const schemaView = (schema: SchemaObject, components: Components): Html =>
  view(schema, { components, open: [], depth: 0 });

/** An object with all its members. Other objects are links. */
export const componentView = (name: string, components: Components): Html =>
  view(components[name] ?? {}, { components, open: [name], depth: deepest - 1 });

function view(schema: SchemaObject, scope: Scope): Html {
  const members = membersOf(schema, scope.components);
  return members ? memberList(members, scope) : html`<p class="soft small">${schemaType(schema)}</p>`;
}

interface Members {
  properties: Record<string, SchemaObject>;
  required: readonly string[];
}

/** Of an object, or of the items of a list. */
function membersOf(schema: SchemaObject, components: Components): Members | undefined {
  const shape = shapeOf(schema, components);
  if (shape.items) return membersOf(shape.items, components);
  const { properties, required = [] } = shape;
  return properties && Object.keys(properties).length > 0 ? { properties, required } : undefined;
}

function shapeOf(schema: SchemaObject, components: Components): SchemaObject {
  const name = componentName(schema);
  const shape = name === undefined ? schema : (components[name] ?? {});
  const [only, ...others] = (shape.anyOf ?? shape.oneOf ?? []).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? shapeOf(only, components) : shape;
}

const memberList = ({ properties, required }: Members, scope: Scope): Html =>
  html`<ul class="members">
    ${Object.entries(properties).map(([name, schema]) =>
      memberView(name, schema, required.includes(name), scope),
    )}
  </ul>`;

function memberView(name: string, schema: SchemaObject, isRequired: boolean, scope: Scope): Html {
  const shape = shapeOf(schema, scope.components);
  return html`<li>
    <p class="member">
      <code class="member-name">${name}</code> <span class="member-type">${schemaType(schema)}</span>
      ${isRequired && html`<span class="required">${say('required')}</span>`}
    </p>
    ${memberText(schema.description ?? shape.description, constraintsOf(shape))}
    ${nested(name, schema, scope)}
  </li>`;
}

/** Description and constraints below a name. */
export const memberText = (description: string | undefined, constraints: readonly Html[]): Insert =>
  (description !== undefined || constraints.length > 0) &&
  html`<p class="member-text">
    ${description !== undefined && withInlineCode(sentence(description))} ${constraints}
  </p>`;

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function nested(name: string, schema: SchemaObject, { components, open, depth }: Scope): Insert {
  const members = membersOf(schema, components);
  if (!members) return false;
  const component = referenced(schema);
  const isOpen = component !== undefined && open.includes(component);
  if (component !== undefined && (isOpen || depth + 1 >= deepest))
    return html`<p class="member-more"><a href="#object-${component}">${component}</a></p>`;
  const count = Object.keys(members.properties).length;
  return html`<details class="member-more">
    <summary>${say.parts('member-count', { count, name: html`<code>${name}</code>` })}</summary>
    ${memberList(members, {
      components,
      open: component === undefined ? open : [...open, component],
      depth: depth + 1,
    })}
  </details>`;
}

/** The component that a schema is, or is a list of. */
export function referenced(schema: SchemaObject): string | undefined {
  const own = componentName(schema);
  if (own !== undefined) return own;
  if (schema.items) return referenced(schema.items);
  const [only, ...others] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? referenced(only) : undefined;
}

/** In words: `string`, `list of Fix`, `number or null`. */
export function schemaType(schema: SchemaObject): string {
  const { type, items, enum: values, const: only, anyOf, oneOf } = schema;
  const name = componentName(schema);
  if (name !== undefined) return name;
  const choices = anyOf ?? oneOf;
  if (choices) return either(choices.map(schemaType));
  if (items) return say('list-of', { type: schemaType(items) });
  if (only !== undefined) return JSON.stringify(only);
  if (values) return 'enum';
  return either([type ?? 'any'].flat());
}

const either = (types: readonly string[]): string =>
  [...new Set(types)].reduce((first, last) => say('either', { first, last }));

/** Patterns and limits that a program made, which tell a reader nothing. */
const longestPattern = 60;

export function constraintsOf(schema: SchemaObject): Html[] {
  const { enum: values, format, pattern, minimum, maximum, minLength, maxLength } = schema;
  const facts: Insert[] = [
    values &&
      say.parts('one-of', { values: joined(values.map((value) => html`<code>${String(value)}</code>`)) }),
    schema.default !== undefined &&
      say.parts('default', { value: html`<code>${JSON.stringify(schema.default)}</code>` }),
    format !== undefined && say('format', { format }),
    range(minimum, maximum, 'value'),
    range(minLength === 1 && maxLength === undefined ? undefined : minLength, maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    pattern !== undefined &&
      pattern.length <= longestPattern &&
      format === undefined &&
      say.parts('pattern', { pattern: html`<code>${pattern}</code>` }),
  ];
  return facts.flatMap((fact) => (fact ? [html`<span class="constraint">${fact}</span> `] : []));
}

/** Bounds of what a program can count are no constraints. */
const unbounded = 1e15;

function range(
  least: number | undefined,
  most: number | undefined,
  unit: 'value' | 'characters' | 'items',
): string | undefined {
  const [low, high] = [least, most].map((bound) =>
    bound === undefined || Math.abs(bound) >= unbounded - 1 ? undefined : bound,
  );
  if (low !== undefined && high !== undefined)
    return low === high ? say(`exactly-${unit}`, { low }) : say(`between-${unit}`, { low, high });
  if (high !== undefined) return say(`at-most-${unit}`, { high });
  return low === undefined || (low === 0 && unit === 'value') ? undefined : say(`at-least-${unit}`, { low });
}

export const joined = (parts: readonly Html[]): Html =>
  html`${parts.map((part, at) => html`${at > 0 && ', '}${part}`)}`;
