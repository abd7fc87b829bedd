/* Runs jobs in Rhino, one after the other: see `engines/frames.ts`. Arguments: this folder, `java` or `script` for texts. */

var engine = { context: Packages.org.mozilla.javascript.Context.getCurrentContext() };
/* Scripts of cartridges are interpreted, to a bounded depth; what stands here is compiled. */
engine.context.setOptimizationLevel(-1);
engine.context.setMaximumInterpreterStackDepth(4000);
engine.context.setOptimizationLevel(0);
var folder = String(arguments[0]);
var javaStrings = String(arguments[1]) === 'java';
['pipe', 'values', 'remotes', 'modules'].forEach(function (name) {
  load(folder + '/' + name + '.js');
});
engine.context.setOptimizationLevel(-1);

function runJob(frame) {
  var thrown = [];
  var bridge = { globals: frame.globals, ahead: frame.ahead };

  function ask(question) {
    engine.pipe.send({ say: 'ask', ask: question });
    for (;;) {
      var next = receive();
      if (next.say === 'answer') return answered(next.answer);
      perform(next);
    }
  }

  function answered(answer) {
    if (!answer.thrown) return answer;
    if (answer.thrown.own !== undefined) throw thrown[answer.thrown.own];
    var members = {};
    Object.keys(answer.thrown.members).forEach(function (name) {
      members[name] = bridge.values.decode(answer.thrown.members[name]);
    });
    throw bridge.own.error(answer.thrown.type, answer.thrown.message, members);
  }

  function perform(next) {
    try {
      engine.pipe.send({ say: 'done', ok: bridge.values.encode(resultOf(next)) });
    } catch (error) {
      engine.pipe.send({ say: 'done', thrown: told(error, thrown.push(error) - 1) });
    }
  }

  function resultOf(next) {
    if (next.say === 'callback') return bridge.values.call(next.id, next.given);
    return modules.call(next.module, next.name, next.given.map(bridge.values.decode));
  }

  bridge.globalNamed = function (name) {
    return bridge.values.decode(ask({ op: 'global', name: name }).ok);
  };
  bridge.isEmpty = function (given) {
    if (typeof given === 'string' || given instanceof java.lang.CharSequence) return String(given) === '';
    if (Array.isArray(given)) return given.length === 0;
    var known = bridge.remotes.encoded(given);
    if (!known || !ask({ op: 'has', on: known.r, name: 'iterator' }).ok) return false;
    return given.empty === true;
  };

  var scope = engine.context.initSafeStandardObjects(null, false);
  bridge.own = ownOf(scope, bridge);
  bridge.remotes = engine.createRemotes(ask, bridge);
  bridge.values = engine.createValues(bridge.own, bridge.remotes, javaStrings);
  var modules = engine.createModules({
    path: frame.roots.join(),
    scope: scope,
    own: bridge.own,
    ask: ask,
    platformModule: function (name) {
      return bridge.values.decode(ask({ op: 'module', name: name }).ok);
    },
  });
  perform(frame);
}

/* Makers of what belongs to the job's scope. */
function ownOf(scope, bridge) {
  var exported = {};
  engine.evaluate(folder + '/scope.js', scope)(exported);
  return exported.prepare(scope, bridge);
}

function told(error, id) {
  var isObject = error !== null && typeof error === 'object';
  return {
    own: id,
    type: String((isObject && (error.javaFullName || error.name)) || typeof error),
    message: String(isObject && error.message !== undefined ? error.message : error),
    stack: String((isObject && error.stack) || ''),
  };
}

function receive() {
  var frame = engine.pipe.receive();
  if (!frame) java.lang.System.exit(0);
  return frame;
}

engine.pipe.send({ say: 'ready' });
for (;;) {
  var frame = receive();
  if (frame.say === 'reset') engine.located = {};
  else runJob(frame);
}
