/** A recorded request as a program in curl, TypeScript, and Python, each with what its language brings along. */
import { type RecordedRequest, requestVariables } from './recorded.ts';

export const sampleLanguages = ['curl', 'typescript', 'python'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const languageTitles: Record<SampleLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};

/** @param type media type of the answer */
export const sampleOf = (language: SampleLanguage, request: RecordedRequest, type?: string): string =>
  writers[language](request, type !== undefined && /[/+]json$/.test(type));

const writers: Record<SampleLanguage, (request: RecordedRequest, isJson: boolean) => string> = {
  curl: inCurl,
  typescript: inTypeScript,
  python: inPython,
};

const variable = new RegExp(String.raw`\{(${requestVariables.join('|')})\}`);

/** Text with variables: alternates between text and the name of a variable. */
const parts = (text: string): string[] => text.split(variable);
const hasVariables = (text: string): boolean => parts(text).length > 1;

const longestLine = 64;

/** JSON with what is short on one line. */
export function readableJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const items = Object.entries(value).map(([name, item]): [string, unknown] => [
    Array.isArray(value) ? '' : `${JSON.stringify(name)}: `,
    item,
  ]);
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' '];
  if (items.length === 0) return open + close;
  const flat = items.map(([name, item]) => name + readableJson(item, depth + 1));
  const line = `${open}${space}${flat.join(', ')}${space}${close}`;
  if (depth > 0 && !line.includes('\n') && line.length <= longestLine) return line;
  const pad = '  '.repeat(depth + 1);
  return `${open}\n${flat.map((item) => pad + item).join(',\n')}\n${'  '.repeat(depth)}${close}`;
}

// curl

/** In single quotes, or in double quotes if it has variables. */
function shellText(text: string): string {
  if (!hasVariables(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const inside = parts(text).map((part, at) =>
    at % 2 ? `$${part}` : part.replaceAll(/["$`\\]/g, String.raw`\$&`),
  );
  return `"${inside.join('')}"`;
}

/** JSON with variables reads better in a here-document. */
function shellContent(json: string): string {
  if (!hasVariables(json)) return shellText(json);
  const inside = parts(json).map((part, at) =>
    at % 2 ? `$${part}` : part.replaceAll(/[$`\\]/g, String.raw`\$&`),
  );
  return `@- <<JSON\n${inside.join('')}\nJSON`;
}

function inCurl({ method, path, headers, body, form, isStream }: RecordedRequest): string {
  const sends = body !== undefined || form !== undefined;
  const words = [
    `curl ${isStream ? '--no-buffer ' : ''}${method === (sends ? 'POST' : 'GET') ? '' : `-X ${method} `}${shellText(`{PORTICO_URL}${path}`)}`,
    ...Object.entries(headers)
      .filter(([name]) => form === undefined || name !== 'Content-Type')
      .map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellContent(readableJson(body))}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `--data-urlencode ${shellText(`${name}=${value}`)}`),
  ];
  return `${words.join(' \\\n  ')}${isStream ? ' | head -n 2' : ''}\n`;
}

// TypeScript

const javaScriptString = (text: string): string =>
  text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${JSON.stringify(text)
        .slice(1, -1)
        .replaceAll(String.raw`\"`, '"')
        .replaceAll("'", String.raw`\'`)}'`;

function javaScriptText(text: string): string {
  if (!hasVariables(text)) return javaScriptString(text);
  const inside = parts(text).map((part, at) =>
    at % 2 ? `\${process.env.${part}}` : part.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`),
  );
  return `\`${inside.join('')}\``;
}

const memberName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : javaScriptString(name));

/** @param depth of the line that it begins in */
function javaScriptValue(value: unknown, depth: number): string {
  const pad = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (typeof value === 'string') return javaScriptText(value);
  if (Array.isArray(value)) {
    const flat = `[${value.map((item) => javaScriptValue(item, depth)).join(', ')}]`;
    if (!flat.includes('\n') && flat.length < 60) return flat;
    return `[\n${value.map((item) => `${pad}${javaScriptValue(item, depth + 1)},\n`).join('')}${end}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    if (members.length === 0) return '{}';
    const flat = `{ ${members.map(([name, item]) => `${memberName(name)}: ${javaScriptValue(item, depth)}`).join(', ')} }`;
    if (depth > 1 && !flat.includes('\n') && flat.length <= longestLine) return flat;
    return `{\n${members.map(([name, item]) => `${pad}${memberName(name)}: ${javaScriptValue(item, depth + 1)},\n`).join('')}${end}}`;
  }
  return JSON.stringify(value);
}

function inTypeScript(
  { method, path, headers, body, form, isStream }: RecordedRequest,
  isJson: boolean,
): string {
  const sent = form ? without(headers, 'Content-Type') : headers;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(Object.keys(sent).length > 0 ? [`  headers: ${javaScriptValue(sent, 1)},\n`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${javaScriptValue(body, 1)}),\n`]),
    ...(form ? [`  body: new URLSearchParams(${javaScriptValue(form, 1)}),\n`] : []),
  ].join('');
  const call = `const response = await fetch(${javaScriptText(`{PORTICO_URL}${path}`)}${options && `, {\n${options}}`});\n`;
  const check = 'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);\n';
  const show = isStream
    ? `for await (const event of response.body!.pipeThrough(new TextDecoderStream())) {\n  console.log(event);\n  break;\n}\n`
    : isJson
      ? 'console.log(JSON.stringify(await response.json(), null, 2));\n'
      : 'console.log(await response.text());\n';
  return call + check + show;
}

// Python

function pythonText(text: string): string {
  if (!hasVariables(text)) return JSON.stringify(text);
  const joined = parts(text).map((part, at) =>
    at % 2 ? `os.environ["${part}"]` : part === '' ? '' : JSON.stringify(part),
  );
  return joined.filter((part) => part !== '').join(' + ');
}

function pythonValue(value: unknown, depth: number): string {
  const pad = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pythonText(value);
  if (Array.isArray(value)) {
    const flat = `[${value.map((item) => pythonValue(item, depth)).join(', ')}]`;
    if (!flat.includes('\n') && flat.length < 60) return flat;
    return `[\n${value.map((item) => `${pad}${pythonValue(item, depth + 1)},\n`).join('')}${end}]`;
  }
  if (typeof value === 'object') {
    const members = Object.entries(value);
    if (members.length === 0) return '{}';
    const flat = `{${members.map(([name, item]) => `${JSON.stringify(name)}: ${pythonValue(item, depth)}`).join(', ')}}`;
    if (depth > 1 && !flat.includes('\n') && flat.length <= longestLine) return flat;
    return `{\n${members.map(([name, item]) => `${pad}${JSON.stringify(name)}: ${pythonValue(item, depth + 1)},\n`).join('')}${end}}`;
  }
  return JSON.stringify(value);
}

function inPython({ method, path, headers, body, form, isStream }: RecordedRequest, isJson: boolean): string {
  const sent = form ? without(headers, 'Content-Type') : headers;
  const usesJson = body !== undefined || (isJson && !isStream);
  const imports = [
    ...(usesJson ? ['import json'] : []),
    'import os',
    ...(form ? ['import urllib.parse'] : []),
    'import urllib.request',
  ];
  const given = [
    `    ${pythonText(`{PORTICO_URL}${path}`)},\n`,
    ...(method === 'GET' ? [] : [`    method="${method}",\n`]),
    ...(Object.keys(sent).length > 0 ? [`    headers=${pythonValue(sent, 1)},\n`] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonValue(body, 1)}).encode(),\n`]),
    ...(form ? [`    data=urllib.parse.urlencode(${pythonValue(form, 1)}).encode(),\n`] : []),
  ].join('');
  const show = isStream
    ? '    print(response.readline().decode() + response.readline().decode())'
    : isJson
      ? '    print(json.dumps(json.load(response), indent=2))'
      : '    print(response.read().decode())';
  return `${imports.join('\n')}\n\nrequest = urllib.request.Request(\n${given})\nwith urllib.request.urlopen(request) as response:\n${show}\n`;
}

const without = (headers: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
