/**
 * One source in, one ES5 module of CommonJS out. Four steps: types and waiting go, syntax becomes old, younger library members
 * become calls of `language/`, imports become `require`.
 */
import * as babel from '@babel/core';
import modules from '@babel/plugin-transform-modules-commonjs';
import env from '@babel/preset-env';
import typescript from '@babel/preset-typescript';
import { runtime, type Locate } from './runtime.ts';
import { synchronous } from './synchronous.ts';

export interface CompileOptions {
  /** For messages. */
  file: string;
  locate: Locate;
}

/** @throws with file, line and column where the source needs what the engine lacks */
export function compile(source: string, { file, locate }: CompileOptions): string {
  const step = (code: string, options: babel.InputOptions): string => {
    const made = babel.transformSync(code, {
      filename: file,
      babelrc: false,
      configFile: false,
      sourceType: 'module',
      comments: true,
      retainLines: false,
      ...options,
    });
    if (typeof made?.code !== 'string') throw new Error(`${file} was not compiled.`);
    return made.code;
  };
  const plain = step(source, {
    presets: [[typescript, { onlyRemoveTypeImports: true }]],
    plugins: [synchronous],
  });
  const old = step(plain, { presets: [[env, syntax]], plugins: [helpers], assumptions });
  const bound = step(old, { plugins: [() => runtime(locate)] });
  return step(bound, { plugins: [[modules, { importInterop, strictMode: true }]], assumptions });
}

const syntax = {
  targets: { ie: '9' },
  modules: false,
  shippedProposals: false,
  exclude: ['transform-typeof-symbol'],
};

/** The platform's own modules are what they export; ours have names. */
const importInterop = (specifier: string): 'node' | 'none' => (specifier.startsWith('.') ? 'none' : 'node');

/** Shorter code for what no source of ours does. */
const assumptions = {
  constantReexports: true,
  constantSuper: true,
  enumerableModuleMeta: true,
  ignoreFunctionLength: true,
  ignoreToPrimitiveHint: true,
  iterableIsArray: true,
  mutableTemplateObject: true,
  noClassCalls: true,
  noDocumentAll: true,
  noNewArrows: true,
  objectRestNoSymbols: true,
  pureGetters: true,
  setClassMethods: true,
  setComputedProperties: true,
  setPublicClassFields: true,
  setSpreadProperties: true,
  skipForOfIteratorClosing: true,
  superIsCallableConstructor: true,
};

/** What the compiler would write into each file stands once, in `language/classes`. */
const helpers = (): babel.PluginObject => {
  const used = new Set<string>();
  return {
    pre(file) {
      file.set('helperGenerator', (name: string) => {
        used.add(name);
        return babel.types.identifier(`$${name}`);
      });
    },
    visitor: {
      Program: {
        exit(path) {
          if (used.size === 0) return;
          const { types: t } = babel;
          path.unshiftContainer(
            'body',
            t.importDeclaration(
              [...used].map((name) => t.importSpecifier(t.identifier(`$${name}`), t.identifier(`$${name}`))),
              t.stringLiteral('#language/syntax'),
            ),
          );
          used.clear();
        },
      },
    },
  };
};
