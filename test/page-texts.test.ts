/** Pages take all their texts from catalogs, at the time when they are shown. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseSync, traverse } from '@babel/core';

const root = join(import.meta.dirname, '..');

/** Globs of the sources of pages. */
const pageSources = [
  'src/web/*.ts',
  'src/web/api/reference/**/*.ts',
  'src/web/accounts/*.ts',
  'src/web/checkout/**/*.ts',
  'src/web/dashboard/**/*.ts',
  'src/web/design/**/*.ts',
  'src/web/docs/**/*.ts',
  'src/web/linking/html.ts',
  'src/web/playground/**/*.ts',
  'src/web/site/**/*.ts',
];
/** Files and folders in them that are for machines, that have titles of English documents, or what people may type. */
const withoutTexts = [
  'src/web/api/reference/tags.ts',
  'src/web/docs/contents.ts',
  'src/web/site/contact/describe.ts',
  'src/web/site/contact/platforms.ts',
  'src/web/site/discovery/',
  'src/web/site/home/linked-data.ts',
];

/** Attributes that people see or hear. */
const spokenAttributes = /\b(?:aria-label|title|alt|placeholder)="([^"]*)"/g;

/** What an `html` template says itself. @param parts its fixed parts */
function textsOf(parts: readonly string[]): string[] {
  const markup = parts.join('\0');
  // Only attributes, to be inserted into a tag.
  const isAttributes = !markup.includes('<') && /^\s*(?:[\w-]+="|(?:checked|open)\s*$)/.test(markup);
  const spoken = [...markup.matchAll(spokenAttributes)].map(([, value = '']) => value);
  const between = isAttributes
    ? ''
    : markup.replaceAll(/<code\b.*?<\/code>/gs, '\0').replaceAll(/<[^>]*>|&\w+;/g, '\0');
  return [...spoken, between]
    .flatMap((text) => text.split('\0'))
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text));
}

/** A sentence or a label: it begins with a capital letter, or it has a space. Code has neither, or has a sign. */
const isWording = (text: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(text) || (/\p{L} \p{L}/u.test(text) && !/[=<>{}]/.test(text));

interface SourceTexts {
  /** Not from a catalog. */
  own: string[];
  /** Keys of messages that are written while the module loads, before any request has a language. */
  early: string[];
}

/** Errors that no page shows: bugs of ours. */
const internalErrors = new Set(['Error', 'TypeError', 'RangeError']);

function readSource(source: string, filename: string): SourceTexts {
  const tree = parseSync(source, {
    filename,
    babelrc: false,
    configFile: false,
    presets: ['@babel/preset-typescript'],
  });
  assert.ok(tree, filename);
  const own: string[] = [];
  const early: string[] = [];
  const writers = new Set<string>();
  traverse(tree, {
    ImportDeclaration(path) {
      if (path.node.source.value.endsWith('/messages/index.ts'))
        for (const { local } of path.node.specifiers) writers.add(local.name);
      path.skip();
    },
    CallExpression(path) {
      const { callee, arguments: [key] = [] } = path.node;
      // The OpenAPI document is for programs.
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'registerPath'
      )
        return path.skip();
      const writer = callee.type === 'MemberExpression' ? callee.object : callee;
      if (writer.type === 'Identifier' && writers.has(writer.name) && !path.getFunctionParent())
        early.push(key?.type === 'StringLiteral' ? key.value : '');
    },
    NewExpression(path) {
      const { callee } = path.node;
      if (callee.type === 'Identifier' && internalErrors.has(callee.name)) path.skip();
    },
    TSLiteralType: (path) => path.skip(),
    TaggedTemplateExpression({ node: { tag, quasi } }) {
      if (tag.type === 'Identifier' && tag.name === 'html')
        own.push(...textsOf(quasi.quasis.map(({ value }) => value.raw)));
    },
    StringLiteral({ node: { value } }) {
      if (isWording(value)) own.push(value);
    },
    TemplateLiteral({ node: { quasis }, parent }) {
      if (parent.type !== 'TaggedTemplateExpression')
        own.push(...quasis.map(({ value }) => value.raw).filter(isWording));
    },
  });
  return { own, early };
}

/** Names, which no language changes. */
const names = new Set([
  'Adobe Commerce',
  'AgentReadinessAudit',
  'Android',
  'Chrome',
  'ChromeOS',
  'Edge',
  'Excel',
  'Firefox',
  'Google Pay',
  'JSON Lines',
  'Linux',
  'Markdown',
  'Microdata',
  'Opera',
  'Portico',
  'Python',
  'Safari',
  'Salesforce',
  'Salesforce B2C Commerce',
  'Shopify',
  'TypeScript',
  'Windows',
]);
/** Of headers. */
const headers = /^(?:Accept|Host)$|^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)+$/u;
/** Texts that are not for people who use pages, such as log messages. By file or folder. */
const technical: Readonly<Record<string, readonly string[]>> = {
  'src/web/api/reference/audit-page.ts': ['openapi.json', '/problems/'],
  'src/web/docs/pages.ts': ['openapi.json', 'llms.txt'],
  'src/web/docs/problem-pages.ts': ['RFC 9457'],
  // The sample buyer.
  'src/web/playground/requests.ts': ['Ann', 'Lee', '12 Dame Street', 'Dublin'],
  'src/web/checkout/': ['order link not sent', 'checkout page failed'],
  'src/web/site/': ['Accept', 'Accept: application/json', 'Lax'],
  'src/web/site/bot/page.ts': ['User-agent: ', 'Allow: /', 'Disallow: /', 'Disallow: /account'],
  'src/web/site/contact/human-check.ts': ['portico human check '],
  'src/web/site/contact/inquiries.ts': [
    'InquiryLimited',
    'Too many messages from this network or from all senders.',
  ],
  'src/web/site/home/page.ts': ['npm ci && npm start', 'npm run portico -- audit https://shop.example'],
  'src/web/site/scan/': [
    ': still running\n\n',
    'could not write the progress of a scan',
    'could not write the result of a scan',
    'npm run portico -- audit ',
    'scan failed',
  ],
  'src/web/dashboard/stores/': [
    'order update is delayed',
    // In the record of acts.
    'at most ',
    ' products off sale',
    // User agents.
    'Portico go-live check',
    'ChatGPT-User',
  ],
  'src/web/dashboard/audits/': [
    'progress of an audit was not saved',
    'audit of the dashboard failed',
    'the end of an audit was not saved',
  ],
  'src/web/live-stream.ts': [': still running\n\n'],
  'src/web/report-pdf.ts': ['PdfBusy'],
  // Errors of the API.
  'src/web/accounts/key-rows.ts': [
    'This API key does not have the scope ',
    '. Use a key that has it.',
    ' at the store "',
    ' as the agent ',
    'This API key is for buying',
    '. It cannot run audits or read reports. Use a key that is not bound to a store or an agent profile.',
  ],
  // The name of a member.
  'src/web/accounts/one-time-links.ts': ['Sandbox owner'],
  'src/web/dashboard/acts.ts': ['act not ended'],
  'src/web/dashboard/account/': ['notice failed'],
  'src/web/dashboard/sign-in/': [
    'sign-in link failed',
    'npm run portico -- users reset',
    'npm run portico -- users reset --email you@shop.example',
  ],
  'src/web/design/fonts.ts': ['Geist', 'Geist Mono'],
};

const isTechnical = (text: string, file: string): boolean =>
  headers.test(text) ||
  names.has(text) ||
  Object.entries(technical).some(([place, texts]) => file.startsWith(place) && texts.includes(text));

const sourcesOf = (glob: string): string[] =>
  globSync(glob, { cwd: root })
    .filter((file) => !/\/messages\/|\/(?:style|snippets)\.ts$|\.test\.ts$/.test(file))
    .filter((file) => !withoutTexts.some((place) => file.startsWith(place)))
    .toSorted();

const textsIn = (file: string): SourceTexts => readSource(readFileSync(join(root, file), 'utf8'), file);

describe('pages', () => {
  for (const glob of pageSources)
    test(`of ${glob} take their texts from a catalog, when they are shown`, () => {
      const sources = sourcesOf(glob);
      assert.ok(sources.length > 0);
      const found = sources.flatMap((file) => {
        const { own, early } = textsIn(file);
        return [
          ...own.filter((text) => !isTechnical(text, file)).map((text) => `${file}: ${text}`),
          ...early.map((key) => `${file}: writes ${key} while the module loads`),
        ];
      });
      assert.deepEqual(found, []);
    });

  test('need all exceptions', () => {
    const all = pageSources.flatMap(sourcesOf).map((file) => ({ file, own: textsIn(file).own }));
    const unused = Object.entries(technical).flatMap(([place, texts]) =>
      texts
        .filter((text) => !all.some(({ file, own }) => file.startsWith(place) && own.includes(text)))
        .map((text) => `${place}: ${text}`),
    );
    const texts = new Set(all.flatMap(({ own }) => own));
    assert.deepEqual([...unused, ...[...names].filter((name) => !texts.has(name))], []);
  });

  test('with a text of their own would be found', () => {
    const samples: [source: string, texts: string[]][] = [
      ['html`<h1>Cart</h1><p>${say("a")} now</p>`', ['Cart', 'now']],
      ['html`<p class="a b" id="${id}">${x ? html`<b>Free</b>` : ""}</p>`', ['Free']],
      ['html`<ul aria-label="Codes">${rows}</ul>`', ['Codes']],
      ['html`<p>${say("a")} <code class="whole">npm test</code> now</p>`', ['now']],
      ['html`<input ${one && html`checked`} />`', []],
      ['html`aria-describedby="${by.join(" ")}"`', []],
      ['const page = { title: "Cart" };', ['Cart']],
      ['const text = `Only ${count} are left`;', ['Only ', ' are left']],
      ['throw httpProblem("x", { detail: "Not found" });', ['Not found']],
      ['throw new Error("Not one");', []],
      ['app.openAPIRegistry.registerPath({ summary: "Get the page" });', []],
      ['import { a } from "A b"; say("cart-title"); html`<p>${a} · ${b}</p>`', []],
    ];
    for (const [source, texts] of samples)
      assert.deepEqual(readSource(source, 'sample.ts').own.toSorted(), texts.toSorted(), source);
  });

  test('that write a text while they load would be found', () => {
    const source = `import { cartTexts as say } from './messages/index.ts';
      const a = say('early'); const b = [html\`\${say.parts('also', {})}\`]; const c = () => say('late');`;
    assert.deepEqual(readSource(source, 'sample.ts').early, ['early', 'also']);
  });
});
