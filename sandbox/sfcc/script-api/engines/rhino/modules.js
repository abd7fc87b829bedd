/* `require` of cartridges. Compiled files are kept between jobs, what they made is not. */

engine.evaluate = (function () {
  var compiled = {};
  var problems = [];
  engine.context.setErrorReporter(
    new JavaAdapter(Packages.org.mozilla.javascript.ErrorReporter, {
      warning: function () {},
      error: function (message, file, line) {
        problems.push(String(message) + ' (' + file + ':' + Number(line) + ')');
      },
      runtimeError: function (message, file, line, source, column) {
        return new Packages.org.mozilla.javascript.EvaluatorException(message, file, line, source, column);
      },
    }),
  );
  /* A compiled script is a function for Rhino, so that its `exec` is out of reach but for reflection. */
  var execute = java.lang.Class.forName('org.mozilla.javascript.Script').getMethods()[0];

  function compile(source, path, SyntaxError) {
    problems = [];
    try {
      return engine.context.compileString(source, path, 1, null);
    } catch (error) {
      throw new SyntaxError(problems[0] || String(error.message));
    }
  }

  /* A function of `(exports, require, module)`, of this scope. */
  return function (path, scope) {
    var file = new java.io.File(path);
    var stamp = file.lastModified() + ' ' + file.length();
    var known = compiled[path];
    if (!known || known.stamp !== stamp) {
      var source = '(function (exports, require, module) {' + engine.readFile(path) + '\n})';
      known = { stamp: stamp, script: compile(source, path, scope.SyntaxError) };
      compiled[path] = known;
    }
    return execute.invoke(known.script, [engine.context, scope]);
  };
})();

engine.readFile = function (path) {
  var bytes = java.nio.file.Files.readAllBytes(java.nio.file.Paths.get(path));
  return String(new java.lang.String(bytes, 'UTF-8'));
};

/* Cartridge path → question → where the module is: cartridges stay as they are while an engine lives. */
engine.located = {};

/** @param job `{ path, scope, own, ask, platformModule }` */
engine.createModules = function (job) {
  var modules = {};
  var known = engine.located[job.path] || {};
  engine.located[job.path] = known;

  function load(located) {
    if (located.platform !== undefined) return job.platformModule(located.platform);
    var there = modules[located.file];
    if (there) return there.exports;
    var module = job.own.object();
    modules[located.file] = module;
    module.id = located.id;
    module.cartridge = located.cartridge;
    module.exports = job.own.object();
    Object.defineProperty(module, 'superModule', {
      get: function () {
        var above = answered({ op: 'super', from: located.file });
        return above === null ? undefined : load(above);
      },
    });
    try {
      if (located.file.endsWith('.json'))
        module.exports = job.scope.JSON.parse(engine.readFile(located.file));
      else
        engine
          .evaluate(located.file, job.scope)
          .call(module.exports, module.exports, requireFrom(located.file), module);
    } catch (error) {
      delete modules[located.file];
      throw error;
    }
    return module.exports;
  }

  function answered(question) {
    var key = question.op + ' ' + question.name + ' ' + question.from;
    if (known[key] === undefined) {
      var answer = job.ask(question).ok;
      known[key] = answer === null ? null : answer.o;
    }
    return known[key];
  }

  function requireFrom(file) {
    return function require(name) {
      return load(answered({ op: 'locate', name: String(name), from: file }));
    };
  }

  return {
    /* An export of a module, called. */
    call: function (module, name, given) {
      var exported = load(answered({ op: 'locate', name: module }));
      if (typeof exported[name] !== 'function')
        throw job.own.error(undefined, module + ' exports no function ' + name + '.', {});
      return exported[name].apply(exported, given);
    },
  };
};
