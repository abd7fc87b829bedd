/** For tests: single scripts of the installed cartridge, each called in a request of a shopper at the demo store. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InstanceState } from '../../sandbox/sfcc/script-api/contract.ts';
import type { Cartridge, Engine } from '../../sandbox/sfcc/script-api/engines/index.ts';
import { instanceState } from '../../sandbox/sfcc/script-api/instance-state.ts';
import {
  installMetadata,
  readMetadata,
  type Metadata,
} from '../../sandbox/sfcc/script-api/platform/object/index.ts';
import { keepCartridges, readCartridges } from '../../sandbox/sfcc/script-api/routing/cartridges.ts';
import {
  openScriptCall,
  requestState,
  type ScriptCall,
} from '../../sandbox/sfcc/script-api/routing/script-call.ts';
import type { World } from '../../sandbox/sfcc/world.ts';
import { createTurns } from '../../sandbox/sfcc/world/in-turn.ts';
import { site } from '../../test/salesforce/demo.ts';

export interface Scripts {
  state: InstanceState;
  /** A request, by default of a new shopper. */
  open(customerId?: string): ScriptCall;
}

export type Answer = { answer: unknown } | { thrown: string };

export const source = fileURLToPath(new URL('../int_portico', import.meta.url));

export const installedMetadata = (): Promise<Metadata> => readMetadata(join(source, 'metadata/meta'));

/** Calls hooks of cartridges, as the instance has it. */
const dispatch: Cartridge = {
  name: 'bc_dispatch',
  root: fileURLToPath(new URL('../../sandbox/sfcc/script-api/routing/dispatch', import.meta.url)),
};

/** @param root of the compiled cartridge, for Rhino @param more cartridges of a merchant, right of it */
export async function openScripts(
  world: World,
  root = source,
  more: readonly Cartridge[] = [],
): Promise<Scripts> {
  const cartridges = [{ name: 'int_portico', root }, ...more, ...(more.length > 0 ? [dispatch] : [])];
  const state = instanceState(world);
  keepCartridges(state, readCartridges(cartridges));
  installMetadata(state, await installedMetadata());
  const inTurn = createTurns();
  return {
    state,
    open: (customerId = randomUUID()) =>
      openScriptCall({
        instance: state,
        cartridges,
        inTurn: (work) => inTurn('commit', work),
        site: site.id,
        session: { customerId, currency: site.currencies[0] ?? '', privacy: {} },
        sessionId: randomUUID(),
        request: requestState({
          method: 'POST',
          url: new URL(`${site.storefront}/`),
          headers: {},
          body: '',
          remoteAddress: '127.0.0.1',
          locale: 'default',
        }),
        path: '/',
        isHttp: true,
      }),
  };
}

/**
 * What the function `answer` of a script makes of JSON, or what it throws.
 * @param script below `scripts/`, without its ending @throws where the simulator refused something
 */
export async function answerOf(
  call: ScriptCall,
  engine: Engine,
  script: string,
  given: unknown,
): Promise<Answer> {
  const module = `int_portico/cartridge/scripts/${script}`;
  const result = await call.run(engine, module, 'answer', [JSON.stringify(given)]);
  const { refused } = call.counted();
  if (refused.length > 0) throw new Error(`Refused: ${refused.join('; ')}`);
  return result.outcome === 'threw'
    ? { thrown: `${result.type}: ${result.message}\n${result.stack}` }
    : { answer: JSON.parse(String(result.value)) as unknown };
}
