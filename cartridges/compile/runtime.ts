/**
 * Third step of the compiler, after the syntax is lowered: globals, static members and methods that the oldest engine lacks become
 * calls to `language/`, and imports become cartridge paths. Anything without a replacement is an error with its location.
 */
import * as babel from '@babel/core';
import type { NodePath, PluginObject, types } from '@babel/core';
import { globals, methodStandIns, standIns, staticStandIns, statics, unknownMethods } from './es5.ts';

const { types: t } = babel;

/** Where an imported name is in the cartridge: its path as `require` wants it, and the name there. */
export type Locate = (specifier: string, name: string | undefined) => { path: string; name?: string };

interface State {
  /** File of `scripts/` → names → local names. */
  used: Map<string, Map<string, string>>;
}

export const runtime = (locate: Locate): PluginObject => {
  const state: State = { used: new Map() };
  const standIn = (file: string, name: string): types.Identifier => {
    const names = state.used.get(file) ?? new Map<string, string>();
    state.used.set(file, names);
    const local = names.get(name) ?? `$${name}`;
    names.set(name, local);
    return t.identifier(local);
  };
  const located = (specifier: string, name?: string) => {
    const { path, name: there = name } = locate(specifier, name);
    return { path, there };
  };
  return {
    visitor: {
      ImportDeclaration(path: NodePath<types.ImportDeclaration>) {
        if (path.node.extra?.['located']) return;
        path.replaceWithMultiple(importsOf(path, located));
      },
      ExportNamedDeclaration(path: NodePath<types.ExportNamedDeclaration>) {
        const { source, specifiers } = path.node;
        if (!source || path.node.extra?.['located']) return;
        path.replaceWithMultiple(
          specifiers.map((one) => {
            if (!t.isExportSpecifier(one)) throw path.buildCodeFrameError('Use named exports.');
            const wanted = one.local as types.Identifier;
            const { path: file, there } = located(source.value, wanted.name);
            const local = t.identifier(there ?? wanted.name);
            return done(
              t.exportNamedDeclaration(null, [t.exportSpecifier(local, one.exported)], t.stringLiteral(file)),
            );
          }),
        );
      },
      ExportAllDeclaration(path: NodePath<types.ExportAllDeclaration>) {
        throw path.buildCodeFrameError('Use named exports.');
      },
      MemberExpression(path: NodePath<types.MemberExpression>) {
        const { object, property, computed } = path.node;
        if (computed || !t.isIdentifier(object) || !t.isIdentifier(property)) return;
        if (path.scope.hasBinding(object.name, true)) return;
        const whole = `${object.name}.${property.name}`;
        const known = staticStandIns[whole];
        if (known !== undefined) path.replaceWith(standIn('language/objects', known));
        else if (statics[object.name] && !statics[object.name]?.has(property.name))
          throw path.buildCodeFrameError(`The engine has no ${whole}.`);
      },
      CallExpression(path: NodePath<types.CallExpression>) {
        const { callee, arguments: given } = path.node;
        if (!t.isMemberExpression(callee) || callee.computed || !t.isIdentifier(callee.property)) return;
        const { name } = callee.property;
        if (unknownMethods.has(name))
          throw path.buildCodeFrameError(
            `The engine has no method ${name}, and there is no replacement for it.`,
          );
        if (methodStandIns.has(name))
          path.replaceWith(
            t.callExpression(standIn('language/methods', name), [
              callee.object as types.Expression,
              ...given,
            ]),
          );
      },
      ReferencedIdentifier(path: NodePath<types.Identifier | types.JSXIdentifier>) {
        const { name } = path.node;
        if (path.scope.hasBinding(name, true) || globals.has(name) || name.startsWith('$')) return;
        const file = standIns[name];
        if (file === undefined) throw path.buildCodeFrameError(`The engine has no global ${name}.`);
        path.replaceWith(standIn(file, name));
      },
      BigIntLiteral(path: NodePath<types.BigIntLiteral>) {
        throw path.buildCodeFrameError('The engine does not support BigInt.');
      },
      RegExpLiteral(path: NodePath<types.RegExpLiteral>) {
        if (/[uysvd]/.test(path.node.flags) || /\(\?(?:<|[a-z])/.test(path.node.pattern))
          throw path.buildCodeFrameError('The engine does not support this regular expression.');
      },
      Program: {
        enter(path: NodePath<types.Program>) {
          path.scope.crawl();
        },
        exit(path: NodePath<types.Program>) {
          for (const [file, names] of state.used)
            path.unshiftContainer(
              'body',
              done(
                t.importDeclaration(
                  [...names].map(([name, local]) =>
                    t.importSpecifier(t.identifier(local), t.identifier(name)),
                  ),
                  t.stringLiteral(located(`#${file}`).path),
                ),
              ),
            );
        },
      },
    },
  } as PluginObject;
};

/** One declaration for each file that a name comes from. */
function importsOf(
  path: NodePath<types.ImportDeclaration>,
  located: (specifier: string, name?: string) => { path: string; there: string | undefined },
): types.ImportDeclaration[] {
  const { source, specifiers } = path.node;
  if (specifiers.length === 0) throw path.buildCodeFrameError('Imports for side effects are not supported.');
  return specifiers.map((one) => {
    if (t.isImportNamespaceSpecifier(one)) throw path.buildCodeFrameError('Use named imports.');
    if (t.isImportDefaultSpecifier(one)) {
      const { path: file } = located(source.value);
      return done(t.importDeclaration([one], t.stringLiteral(file)));
    }
    const wanted = t.isIdentifier(one.imported) ? one.imported.name : one.imported.value;
    const { path: file, there } = located(source.value, wanted);
    return done(
      t.importDeclaration(
        [t.importSpecifier(one.local, t.identifier(there ?? wanted))],
        t.stringLiteral(file),
      ),
    );
  });
}

function done<T extends types.Node>(node: T): T {
  node.extra = { located: true };
  return node;
}
