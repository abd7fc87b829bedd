/** Answers what an engine asks of the simulated script API. */
import { classOf, isDocumented, makerOf, PlatformException } from '../documented.ts';
import { callMember, hasMember, itemsOf, namesOf, readMember, Refusal, writeMember } from './members.ts';
import { ScriptException } from './script-exception.ts';
import { createValues, type Values } from './values.ts';
import type { Answer, Ask, Encoded, ScriptCalls, Thrown, Wire, WireOptions } from './wire.ts';

/** One for each request, after its scope; `scope.callHook` may use the wire's `invoke`. */
export function openWire(options: WireOptions): Wire {
  const defects: Error[] = [];
  const refused: string[] = [];
  let calls: ScriptCalls | undefined;
  const script = (): ScriptCalls => {
    if (!calls) throw new Error('A function of a script was called when no script was running.');
    return calls;
  };
  const values = createValues(async (id, given) => script().callback(id, given));
  const perform = performer(options, values);
  return {
    ...values,
    globalNames: Object.keys(options.globals),
    defects,
    refused,
    invoke: async (module, name, given) => script().invoke(module, name, given),
    attach(given) {
      calls = given;
    },
    async answer(ask) {
      try {
        return await perform(ask);
      } catch (error) {
        try {
          return { thrown: thrownOf(error, values) };
        } catch (defect) {
          defects.push(defect as Error);
          return { thrown: { message: String(defect), members: {} } };
        }
      }
    },
  };

  function thrownOf(error: unknown, { encode }: Values): Thrown {
    if (error instanceof ScriptException && error.id !== undefined) return { own: error.id };
    if (error instanceof PlatformException) {
      const members = Object.entries(error.members).map(([name, value]) => [name, encode(value)] as const);
      return { type: error.type, message: error.message, members: Object.fromEntries(members) };
    }
    if (error instanceof Refusal) refused.push(error.message);
    else defects.push(error instanceof Error ? error : new Error(`${String(error)} was thrown.`));
    return { message: error instanceof Error ? error.message : String(error), members: {} };
  }
}

/** @throws whatever the simulator throws */
function performer({ modules, globals, scope }: WireOptions, values: Values): (ask: Ask) => Promise<Answer> {
  const made = new Map<string, object>();
  const moduleOf = (name: string): object => {
    const known = made.get(name);
    if (known) return known;
    const make = modules[name];
    if (!make) throw new Refusal(`${name} is not ${isClass(name) ? 'simulated' : 'documented'}.`);
    const module = make(scope);
    if (classOf(module) === undefined) throw new Error(`The module ${name} is no documented object.`);
    made.set(name, module);
    return module;
  };
  const { object } = values;
  const ok = async (value: unknown): Promise<Answer> => ({ ok: values.encode(await value) });
  const all = (given: readonly Encoded[]): unknown[] => given.map(values.decode);

  return async (ask) => {
    switch (ask.op) {
      case 'module':
        return ok(moduleOf(ask.name));
      case 'global':
        return ok(globals[ask.name]);
      case 'read': {
        const member = await readMember(object(ask.on), ask.name);
        return member === 'method' ? { method: 1 } : member === 'plain' ? { plain: 1 } : ok(member.value);
      }
      case 'write':
        await writeMember(object(ask.on), ask.name, values.decode(ask.value));
        return ok(undefined);
      case 'call':
        return ok(callMember(object(ask.on), ask.name, all(ask.given)));
      case 'apply':
        return ok((object(ask.on) as (...given: unknown[]) => unknown)(...all(ask.given)));
      case 'new': {
        const make = makerOf(object(ask.on));
        if (!make) throw new Refusal(`${classOf(object(ask.on)) ?? 'This'} is no constructor.`);
        return ok(make(...all(ask.given)));
      }
      case 'has':
        return ok(hasMember(object(ask.on), ask.name));
      case 'names':
        return ok(namesOf(object(ask.on)));
      case 'items':
        return ok(itemsOf(object(ask.on)));
    }
  };
}

/** `dw/order/BasketMgr`: whether the documentation has it. */
function isClass(name: string): boolean {
  try {
    isDocumented(name.replaceAll('/', '.'), '');
    return true;
  } catch {
    return false;
  }
}
