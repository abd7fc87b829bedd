/** The API references around what the OpenAPI documents say, in English. ICU messages. */
export const english = {
  copy: 'Copy',
  either: '{first} or {last}',
  errors: 'Errors',
  status: 'Status',

  // Audit API.
  'audit-title': '{api} {version}: reference',
  'audit-description':
    'Operations, parameters, responses, and errors of the HTTP API, with an OpenAPI document.',
  'audit-documents': 'Machine-readable versions: {openapi} and the {report}. See also {checks}.',
  'report-schema': 'JSON Schema of the report',
  'all-checks': 'all checks',
  buying: 'To buy from a store of this service, see the {references}.',
  'audit-errors-text':
    'All errors are returned as {media} (RFC 9457). {type} is the URL of one of these pages, with the host of the service.',
  'error-types': 'Error types',
  type: 'Type',
  meaning: 'Meaning',

  // Selling APIs.
  'selling-apis': 'Selling APIs',
  'selling-description': 'Operations, objects, and errors, with code samples.',
  'selling-document':
    'Machine-readable version: {document}. A store can have a host of its own: its paths are the same there.',
  'openapi-document': 'OpenAPI document',
  'selling-errors-text':
    'Failures of the protocol have one of these codes and no resource: {sample}. What a buyer or a store decides, such as a declined payment, is returned with the resource in {messages}, most of it with status 200.',
  'error-codes': 'Error codes',
  code: 'Code',
  'meaning-and-fix': 'Meaning and fix',

  // Samples.
  'samples-text':
    'Each sample is a complete program: curl, TypeScript for Node.js 24, or Python without packages. Start a sandbox, copy what it prints, and run them:',
  'copy-commands': 'Copy the commands',
  'samples-note': 'The responses are recorded from that sandbox. Long lists and texts in them are shortened.',
  language: 'Language',
  'copy-sample': 'Copy the {language} sample',
  response: 'Response',
  'copy-response': 'Copy the response',
  'no-content': 'No content.',
  'header-count': '{count, plural, one {# header} other {# headers}}',

  // Operations.
  'endpoint-list': '{group}: operations',
  authentication: 'Authentication: {schemes}.',
  'no-authentication': 'Authentication: none.',
  'store-authentication':
    'Authentication: none in an open store. Other stores require {schemes}, or a signature (RFC 9421).',
  'api-key': 'an API key ({header})',
  'access-token': 'an access token with the scope {scope}',
  'path-parameters': 'Path parameters',
  'query-parameters': 'Query parameters',
  headers: 'Headers',
  required: 'required',
  'request-body': 'Request body {media}',
  responses: 'Responses',
  'error-count': '{count, plural, one {# error status} other {# error statuses}}',

  // Objects.
  objects: 'Objects',
  'objects-text':
    'What the operations accept and return. Unless it is marked as required, a member can be absent.',
  'member-count': '{count, plural, one {# member} other {# members}} of {name}',
  'list-of': 'list of {type}',
  'one-of': 'One of {values}.',
  default: 'Default: {value}.',
  format: 'Format: {format}.',
  pattern: 'Pattern: {pattern}.',
  'exactly-value': 'Exactly {low, number}.',
  'exactly-characters': 'Exactly {low, plural, one {# character} other {# characters}}.',
  'exactly-items': 'Exactly {low, plural, one {# item} other {# items}}.',
  'between-value': '{low, number} to {high, number}.',
  'between-characters': '{low, number} to {high, plural, one {# character} other {# characters}}.',
  'between-items': '{low, number} to {high, plural, one {# item} other {# items}}.',
  'at-most-value': 'At most {high, number}.',
  'at-most-characters': 'At most {high, plural, one {# character} other {# characters}}.',
  'at-most-items': 'At most {high, plural, one {# item} other {# items}}.',
  'at-least-value': 'At least {low, number}.',
  'at-least-characters': 'At least {low, plural, one {# character} other {# characters}}.',
  'at-least-items': 'At least {low, plural, one {# item} other {# items}}.',
} as const;
