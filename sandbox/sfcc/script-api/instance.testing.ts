/** For tests: an instance with the cartridges of `fixtures/`, on an engine. */
import { fileURLToPath } from 'node:url';
import { createWorld } from '../world/index.ts';
import type { Cartridge, EngineKind } from './engines/index.ts';
import { testEngines } from './engines/testing.ts';
import { openScriptInstance, type ScriptInstance, type ScriptInstanceOptions } from './instance.ts';
import { parseMetadata } from './platform/object/index.ts';
import { start } from './platform/scope.testing.ts';
import { preferenceMetadata, site } from './platform/system/scope.testing.ts';

export interface FixtureInstance extends ScriptInstance {
  clock: { now: number };
  /** @param path such as `Plain-Echo?q=1`, or one that begins with a slash */
  ask(path: string, init?: RequestInit): Promise<Reply>;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON. */
  facts: Record<string, unknown>;
}

/** Each engine, and why its tests are left out. */
export const engines = testEngines().map(({ kind, skip }) => [kind, skip] as const);

const fixture = (name: string): Cartridge => ({
  name,
  root: fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url)),
});

const metadata = parseMetadata([
  preferenceMetadata(`
    <attribute-definition attribute-id="mode"><type>enum-of-string</type>
      <value-definitions>
        <value-definition><display>Known agents</display><value>known</value></value-definition>
      </value-definitions>
    </attribute-definition>
    <attribute-definition attribute-id="keys"><type>set-of-string</type></attribute-definition>
    <attribute-definition attribute-id="note"><type>string</type></attribute-definition>`),
]);

const urlRules = `<url-rules xmlns="http://www.demandware.com/xml/impex/urlrules/2012-12-01">
  <pipeline-aliases xml:lang="x-default"><pipeline-alias pipeline="Plain-Echo">api/echo</pipeline-alias></pipeline-aliases>
</url-rules>`;

export async function openFixtures(
  engine: EngineKind,
  options: Partial<ScriptInstanceOptions> = {},
): Promise<FixtureInstance> {
  const clock = { now: start };
  const world = await createWorld({ sites: [site], now: () => clock.now });
  const instance = await openScriptInstance({
    world,
    engine,
    cartridges: [fixture('app_fixture'), fixture('app_fixture_base')],
    metadata,
    preferences: { [site.id]: { mode: 'known', keys: ['a', 'b'] } },
    urlRules: { [site.id]: urlRules },
    ...options,
  }).catch(async (error: unknown) => {
    await world.close();
    throw error;
  });
  return {
    ...instance,
    clock,
    async ask(path, init) {
      const base = `/on/demandware.store/Sites-${site.id}-Site/en_IE/`;
      const url = instance.origin + (path.startsWith('/') ? path : base + path);
      const response = await fetch(url, { redirect: 'manual', ...init });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        get facts() {
          return JSON.parse(text) as Record<string, unknown>;
        },
      };
    },
    async close() {
      await instance.close().finally(() => world.close());
    },
  };
}
