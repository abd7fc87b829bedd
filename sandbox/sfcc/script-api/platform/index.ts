/** The whole simulated script API. */
import type { PlatformModules } from '../contract.ts';
import { modules as campaign } from './campaign/index.ts';
import { modules as catalog } from './catalog/index.ts';
import { modules as content } from './content/index.ts';
import { modules as crypto } from './crypto/index.ts';
import { modules as object } from './object/index.ts';
import { modules as order } from './order/index.ts';
import { modules as svc } from './svc/index.ts';
import { modules as system } from './system/index.ts';
import { modules as template } from './template/index.ts';
import { modules as util } from './util/index.ts';
import { modules as value } from './value/index.ts';
import { modules as web } from './web/index.ts';

const packages: readonly PlatformModules[] = [
  campaign,
  catalog,
  content,
  crypto,
  object,
  order,
  svc,
  system,
  template,
  util,
  value,
  web,
];

/** @throws when two packages have the same module */
function together(): PlatformModules {
  const all = packages.flatMap((one) => Object.entries(one));
  const names = all.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`${twice} is simulated twice.`);
  return Object.fromEntries(all);
}

export const modules = together();
