/** One operation: what it does and accepts on one side, how it is called and what it answers on the other. */
import { sampleExample, type RecordedExample } from '#http';
import { badge, html, type Html, type Insert } from '../../design/index.ts';
import { answersView, samplesView, type Highlight } from './code-view.ts';
import type {
  OperationNode,
  ParameterNode,
  PlacedOperation,
  ResponseNode,
  SchemaObject,
} from './document.ts';
import { referenceTexts as say } from './messages/index.ts';
import {
  constraintsOf,
  joined,
  memberText,
  referenced,
  schemaView,
  schemaType,
  withInlineCode,
  type Components,
} from './schema-view.ts';

export interface ReferenceOptions {
  examples: readonly RecordedExample[];
  /** Page of an error code, if it has one. */
  errorLink(code: string): string | undefined;
  highlight: Highlight;
}

export function operationView(
  { method, path, operation }: PlacedOperation,
  components: Components,
  { examples, errorLink, highlight }: ReferenceOptions,
): Html {
  const { operationId, summary = operationId, description, parameters = [], requestBody } = operation;
  const own = examples
    .filter((example) => example.operationId === operationId)
    .toSorted((a, b) => Number(a.isError ?? false) - Number(b.isError ?? false));
  const shown = sampleExample(own, operationId);
  return html`<article class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
    <div class="operation-text">
      <h3 id="${operationId}-title"><a class="anchor" href="#${operationId}">${summary}</a></h3>
      <p class="route">${methodView(method)} <code>${breakable(path)}</code></p>
      ${description !== undefined && html`<p>${withInlineCode(description)}</p>`}
      <p class="soft small">${authenticationOf(operation)}</p>
      ${parametersView(parameters)} ${requestBody && bodyView(requestBody.content, components)}
      ${responsesView(operation.responses, errorLink)}
    </div>
    <div class="operation-code">
      ${shown && samplesView(shown, highlight)} ${own.length > 0 && html`<h4>${say('response')}</h4>`}
      ${own.length > 0 && answersView(operationId, own, highlight)}
    </div>
  </article>`;
}

export const methodView = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

/** Long paths break at their slashes. */
const breakable = (path: string): Insert =>
  path.split('/').map((part, at) => html`${at > 0 && html`/<wbr />`}${part}`);

function schemeWords(name: string, scopes: readonly string[]): Insert {
  const bearer = html`<code>Authorization: Bearer</code>`;
  switch (name) {
    case 'apiKey':
      return say.parts('api-key', { header: bearer });
    case 'apiKeyHeader':
      return say.parts('api-key', { header: html`<code>X-API-Key</code>` });
    case 'metricsToken':
      return html`<code>METRICS_TOKEN</code> (${bearer})`;
    case 'accessToken':
      return say.parts('access-token', { scope: html`<code>${scopes.join(' ')}</code>` });
    default:
      return name;
  }
}

export function authenticationOf({ security = [] }: Pick<OperationNode, 'security'>): Html {
  const schemes = security.flatMap((entry) => Object.entries(entry));
  if (schemes.length === 0) return html`${say('no-authentication')}`;
  const words = schemes.map(([name, scopes]) => html`${schemeWords(name, scopes)}`);
  const others = words.slice(0, -1);
  const listed = [...(others.length > 0 ? [joined(others)] : []), ...words.slice(-1)].reduce(either);
  const isOptional = security.some((entry) => Object.keys(entry).length === 0);
  return html`${say.parts(isOptional ? 'store-authentication' : 'authentication', { schemes: listed })}`;
}

const either = (first: Html, last: Html): Html => html`${say.parts('either', { first, last })}`;

const places = [
  ['path', 'path-parameters'],
  ['query', 'query-parameters'],
  ['header', 'headers'],
] as const;

const parametersView = (parameters: readonly ParameterNode[]): Insert =>
  places.map(([place, key]) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    return (
      own.length > 0 &&
      html`<h4>${say(key)}</h4>
        <ul class="members">
          ${own.map(
            ({ name, required, description, schema }) =>
              html`<li>
                <p class="member">
                  <code class="member-name">${name}</code>
                  <span class="member-type">${schemaType(schema)}</span>
                  ${required && html`<span class="required">${say('required')}</span>`}
                </p>
                ${memberText(description ?? schema.description, constraintsOf(schema))}
              </li>`,
          )}
        </ul>`
    );
  });

function bodyView(content: Record<string, { schema?: SchemaObject }>, components: Components): Insert {
  return Object.entries(content).map(
    ([type, { schema }]) =>
      html`<h4>${say.parts('request-body', { media: html`<code class="media">${type}</code>` })}</h4>
        ${schema && schemaView(schema, components)}`,
  );
}

function responsesView(
  responses: Record<string, ResponseNode>,
  errorLink: ReferenceOptions['errorLink'],
): Html {
  const all = Object.entries(responses);
  const isError = ([status]: (typeof all)[number]): boolean => !/^[123]/.test(status);
  const errors = all.filter(isError);
  return html`<h4>${say('responses')}</h4>
    <ul class="answers">
      ${all.filter((one) => !isError(one)).map(([status, response]) => responseView(status, response, errorLink))}
    </ul>
    ${
      errors.length > 0 &&
      html`<details class="member-more">
        <summary>${say('error-count', { count: errors.length })}</summary>
        <ul class="answers">
          ${errors.map(([status, response]) => responseView(status, response, errorLink))}
        </ul>
      </details>`
    }`;
}

function responseView(
  status: string,
  { description, headers = {}, content = {} }: ResponseNode,
  errorLink: ReferenceOptions['errorLink'],
): Html {
  const names = Object.keys(headers);
  const contents = Object.entries(content);
  return html`<li>
    <p>${badge(status, toneOf(status))} ${describedErrors(description, errorLink)}</p>
    ${
      contents.length > 0 &&
      html`<p class="soft small">
        ${contents.map(([type, { schema }], at) => html`${at > 0 && ', '}<code>${type}</code>${schema && objectsOf(schema)}`)}
      </p>`
    }
    ${
      names.length > 0 &&
      html`<ul class="plain small">
        ${names.map((name) => html`<li><code>${name}</code>: ${withInlineCode(headers[name]?.description ?? '')}</li>`)}
      </ul>`
    }
  </li>`;
}

const toneOf = (status: string): 'good' | 'bad' | undefined =>
  status.startsWith('2') ? 'good' : /^[45]/.test(status) ? 'bad' : undefined;

/** Links to the objects that a response is. */
function objectsOf(schema: SchemaObject): Insert {
  const names = (schema.oneOf ?? schema.anyOf ?? [schema]).flatMap((one) => referenced(one) ?? []);
  return (
    names.length > 0 &&
    html`: ${names.map((name) => html`<a href="#object-${name}">${name}</a>`).reduce(either)}`
  );
}

/** The description of errors names their codes: `code: title; code: title`, or in backticks. */
function describedErrors(description: string, errorLink: ReferenceOptions['errorLink']): Insert {
  const link = (code: string): Insert => {
    const to = errorLink(code);
    return to === undefined ? html`<code>${code}</code>` : html`<a href="${to}"><code>${code}</code></a>`;
  };
  const plain = description.split('; ').map((part) => /^([a-z-]+): (.+)$/.exec(part));
  if (plain.every((match) => match && errorLink(match[1] ?? '') !== undefined))
    return plain.map(
      (match, at) => html`${at > 0 && html`<br />`}${link(match?.[1] ?? '')} ${match?.[2] ?? ''}`,
    );
  return description.split('`').map((part, at) => (at % 2 ? link(part) : part));
}
