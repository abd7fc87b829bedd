/**
 * First step of the compiler: what the engine of the platform has no time for and no notion of. It waits for every call that the
 * script API makes, so nothing is asynchronous: `async` and `await` go. It iterates arrays only: what is iterated or spread goes
 * through `listOf`, which makes a list of it.
 */
import type { NodePath, PluginObject, types } from '@babel/core';
import * as babel from '@babel/core';

const { types: t } = babel;

/** The name under which `listOf` is imported: no source has it. */
export const listOf = '$listOf';

const isList = (node: types.Node | null | undefined): boolean =>
  t.isArrayExpression(node) || (t.isCallExpression(node) && t.isIdentifier(node.callee, { name: listOf }));

export const synchronous = (): PluginObject => {
  let isUsed = false;
  const wrapped = (node: types.Expression): types.CallExpression => {
    isUsed = true;
    return t.callExpression(t.identifier(listOf), [node]);
  };
  return {
    visitor: {
      Function(path: NodePath<types.Function>) {
        const { node } = path;
        if (node.async && node.generator) throw path.buildCodeFrameError('Generators cannot be compiled.');
        if (node.generator) throw path.buildCodeFrameError('Generators cannot be compiled.');
        node.async = false;
      },
      AwaitExpression(path: NodePath<types.AwaitExpression>) {
        path.replaceWith(path.node.argument);
      },
      ForOfStatement(path: NodePath<types.ForOfStatement>) {
        if (path.node.await) throw path.buildCodeFrameError('Streams cannot be compiled.');
        if (!isList(path.node.right)) path.node.right = wrapped(path.node.right);
      },
      SpreadElement(path: NodePath<types.SpreadElement>) {
        const isOfObject = path.parentPath.isObjectExpression();
        if (!isOfObject && !isList(path.node.argument)) path.node.argument = wrapped(path.node.argument);
      },
      VariableDeclarator(path: NodePath<types.VariableDeclarator>) {
        const { id, init } = path.node;
        if (t.isArrayPattern(id) && init && !isList(init)) path.node.init = wrapped(init);
      },
      Program: {
        // Babel makes a plugin once for all files.
        enter() {
          isUsed = false;
        },
        exit(path: NodePath<types.Program>) {
          if (isUsed)
            path.unshiftContainer(
              'body',
              t.importDeclaration(
                [t.importSpecifier(t.identifier(listOf), t.identifier('listOf'))],
                t.stringLiteral('#language/lists'),
              ),
            );
        },
      },
    },
  };
};
