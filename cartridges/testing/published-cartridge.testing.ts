/**
 * Copies a processor's published cartridge so that the simulated instance runs it. Its files stay as they are, but for the globals
 * and modules of the platform that are not simulated: they get small ones, which only have names.
 */
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as babel from '@babel/core';
import env from '@babel/preset-env';
import { loadDemoStore } from '#backends/embedded';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { parseMetadata } from '../../sandbox/sfcc/script-api/platform/object/index.ts';
import { openInstalled } from './instance.ts';
import { source } from './scripts.ts';

export interface Published {
  cartridges: { name: string; root: string }[];
  remove(): void;
}

/** What the copies get in a cartridge of their own, by path below `cartridge/`. */
const shims: Readonly<Record<string, string>> = {
  'scripts/shims/dw.js': `module.exports = {
    order: {
      Order: require('dw/order/Order'),
      OrderMgr: require('dw/order/OrderMgr'),
      OrderPaymentInstrument: function () {},
      PaymentInstrument: function () {},
      PaymentTransaction: require('./PaymentTransaction')
    },
    value: { Money: require('dw/value/Money') },
    system: { Site: require('dw/system/Site') }
  };`,
  'scripts/shims/PaymentTransaction.js': `module.exports = { TYPE_AUTH: 'AUTH', TYPE_CAPTURE: 'CAPTURE' };`,
  'scripts/shims/names.js': `module.exports = { msg: function (key) { return key; } };`,
  'scripts/util/collections.js': `exports.forEach = function (list, work) {
    var all = list.iterator();
    while (all.hasNext()) work(all.next());
  };`,
};

const missing: Readonly<Record<string, string>> = {
  'dw/order/PaymentTransaction': 'PaymentTransaction',
  'dw/order/PaymentStatusCodes': 'names',
  'dw/web/Resource': 'names',
  'dw/customer/CustomerMgr': 'names',
  'dw/util/Locale': 'names',
};

/** @param folders of the cartridges @param more scripts that the storefront has: path below `cartridge/` → text */
export function publishedCartridges(
  folders: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Published {
  const at = mkdtempSync(join(tmpdir(), 'portico-published-'));
  const names = folders.map((folder) => folder.split('/').at(-1) ?? '');
  folders.forEach((folder, place) => cpSync(folder, join(at, names[place] ?? ''), { recursive: true }));
  for (const file of globSync('*/cartridge/**/*.js', { cwd: at }).filter((one) => !one.includes('/static/')))
    writeFileSync(join(at, file), adapted(readFileSync(join(at, file), 'utf8')));
  for (const name of names) payOnly(join(at, name));
  for (const [path, text] of Object.entries({ ...shims, ...more })) {
    const file = join(at, 'published_base/cartridge', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return {
    cartridges: [...names, 'published_base'].map((name) => ({ name, root: join(at, name) })),
    remove: () => rmSync(at, { recursive: true, force: true }),
  };
}

/** Their pages and their other hooks need more of the storefront than is simulated. */
function payOnly(root: string): void {
  rmSync(join(root, 'cartridge/controllers'), { recursive: true, force: true });
  const about = join(root, 'package.json');
  if (!existsSync(about)) return;
  const { hooks } = JSON.parse(readFileSync(about, 'utf8')) as { hooks?: string };
  if (hooks === undefined) return;
  const file = join(root, hooks);
  const named = JSON.parse(readFileSync(file, 'utf8')) as { hooks: { name: string }[] };
  const paying = named.hooks.filter(({ name }) => name.startsWith('app.payment.'));
  writeFileSync(file, JSON.stringify({ hooks: paying }));
}

/** ES5, as the processors themselves transpile before they upload. */
function adapted(text: string): string {
  const made = babel.transformSync(text, {
    babelrc: false,
    configFile: false,
    sourceType: 'script',
    presets: [[env, { targets: { ie: '9' }, modules: false, exclude: ['transform-typeof-symbol'] }]],
  });
  // Values within a query are not simulated.
  const code = (made?.code ?? '').replace(/"(custom\.\w+) = '(\w+)'", null/g, '"$1 = {0}", null, "$2"');
  const required = code.replace(/require\((["'])([^"']+)\1\)/g, (all, _, name: string) =>
    missing[name] === undefined ? all : `require('*/cartridge/scripts/shims/${missing[name]}')`,
  );
  const dw = /(?<![\w'"/.])dw\./.test(required) ? `var dw = require('*/cartridge/scripts/shims/dw');` : '';
  const known = Object.entries(globals).filter(([name]) => new RegExp(`\\b${name}\\b`).test(required));
  return dw + known.map(([name, value]) => `var ${name} = ${value};`).join('') + required;
}

/** Of the platform, as its older scripts use them. */
const globals = {
  PIPELET_NEXT: '1',
  PIPELET_ERROR: '2',
  empty: "function (x) { return x === null || x === undefined || String(x) === ''; }",
};

/** Of published metadata files. Stripe's define `stripeCustomerID` of payment instruments twice: the platform takes the first. */
const definedOnce = (xml: string): string =>
  xml.replace(/<custom-attribute-definitions>[\s\S]*?<\/custom-attribute-definitions>/g, (all) => {
    const known = new Set<string>();
    return all.replace(
      /<attribute-definition attribute-id="(\w+)">[\s\S]*?<\/attribute-definition>/g,
      (definition, id: string) => (known.has(id) ? '' : (known.add(id), definition)),
    );
  });

type Installed = Parameters<typeof openInstalled>[0];

/**
 * Our cartridge beside the published one, in the platform's engine.
 * @param metadata folder with the published metadata files
 * @param hasTexts the cartridge compares texts of the platform as the platform's engine hands them over: as texts of the script
 */
export async function openPublished(
  { cartridges }: Published,
  metadata: string,
  {
    hasTexts = false,
    ...more
  }: Pick<Installed, 'changes' | 'services' | 'worldOptions'> & { hasTexts?: boolean },
): Promise<ScriptInstance> {
  const { site } = await loadDemoStore();
  const files = [join(source, 'metadata/meta'), metadata].flatMap((folder) =>
    // `merged.xml`: Cybersource's, all of its other files once more.
    globSync('*.xml', { cwd: folder, exclude: ['merged.xml'] }).map((name) =>
      definedOnce(readFileSync(join(folder, name), 'utf8')),
    ),
  );
  return openInstalled({
    engine: 'rhino',
    ...(hasTexts ? { engineOptions: { javaStrings: false } } : {}),
    site: { ...site, agentPolicy: 'open', rateLimit: 10_000 },
    others: cartridges,
    metadata: parseMetadata(files),
    ...more,
  });
}
