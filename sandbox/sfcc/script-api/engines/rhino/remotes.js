/*
 * Objects of the simulator as the script sees them. A member is read by a getter on a common prototype, defined when it is first
 * asked for: what an adapter's own `get` answers would lose whether a text is one of Java.
 */

/** @param ask asks the host and answers what it answered @param bridge late: values and own, of the job */
engine.createRemotes = function (ask, bridge) {
  var rhino = Packages.org.mozilla.javascript;
  var notFound = rhino.Scriptable.NOT_FOUND;
  var records = new Map();
  var byId = [];
  var members = {};
  var methods = {};
  var common = {};

  function recordOf(object, name) {
    var record = records.get(object);
    if (!record)
      throw bridge.own.error(undefined, name + ' was called without the object that it is of.', {});
    return record;
  }

  function methodOf(className, name) {
    var key = className + ' ' + name;
    if (!methods[key])
      methods[key] = function () {
        var question = {
          op: 'call',
          on: recordOf(this, name).id,
          name: name,
          given: bridge.values.encodeAll(arguments),
        };
        return bridge.values.decode(ask(question).ok);
      };
    return methods[key];
  }

  function read(object, name) {
    var record = recordOf(object, name);
    var known = methods[record.className + ' ' + name];
    if (known) return known;
    var answer = ask({ op: 'read', on: record.id, name: name });
    if (answer.method) return methodOf(record.className, name);
    if (answer.plain) return plain(record, name);
    return bridge.values.decode(answer.ok);
  }

  function plain(record, name) {
    if (name === 'toString' || name === 'toLocaleString')
      return function () {
        return '[object ' + shortName(record) + ']';
      };
    if (name === 'valueOf')
      return function () {
        return this;
      };
    return bridge.own.object()[name];
  }

  function shortName(record) {
    return record.className.slice(record.className.lastIndexOf('.') + 1);
  }

  function define(name) {
    members[name] = true;
    Object.defineProperty(common, name, {
      configurable: true,
      get: function () {
        return read(this, name);
      },
    });
  }

  function keys(list) {
    var array = java.lang.reflect.Array.newInstance(java.lang.Object, list.length);
    list.forEach(function (name, at) {
      array[at] = name;
    });
    return array;
  }

  function isSymbol(name) {
    return name.indexOf('Symbol(') === 0;
  }

  /* What `for … in` and `for each` go through. */
  function legacyIterator(record) {
    return function (keysOnly) {
      var names = ask({ op: 'names', on: record.id });
      if (keysOnly) return bridge.own.legacyIterator(names.ok.a);
      if (record.className !== 'attributes')
        return bridge.own.legacyIterator(bridge.values.decode(ask({ op: 'items', on: record.id }).ok));
      var values = names.ok.a.map(function (name) {
        return read(adapterOf(record), name);
      });
      return bridge.own.legacyIterator(values);
    };
  }

  function behaviour(record) {
    return {
      getClassName: function () {
        return shortName(record);
      },
      get: function (given) {
        var name = String(given);
        if (name === 'Symbol(Symbol.iterator)')
          return function () {
            return bridge.own.iterator(bridge.values.decode(ask({ op: 'items', on: record.id }).ok));
          };
        if (isSymbol(name)) return notFound;
        if (name === '__iterator__') return legacyIterator(record);
        if (name === '__proto__') return null;
        if (!members[name]) define(name);
        return notFound;
      },
      /* False takes the getter away: else the prototype would say that the member is there. */
      has: function (given) {
        var name = String(given);
        if (isSymbol(name)) return name === 'Symbol(Symbol.iterator)';
        if (name === '__iterator__') return true;
        var there = ask({ op: 'has', on: record.id, name: name }).ok;
        if (!there && members[name]) {
          delete common[name];
          delete members[name];
        }
        return there;
      },
      put: function (given, start, value) {
        ask({ op: 'write', on: record.id, name: String(given), value: bridge.values.encode(value) });
      },
      delete: function (given) {
        ask({ op: 'write', on: record.id, name: String(given), value: { u: 1 } });
      },
      getIds: function () {
        return keys(ask({ op: 'names', on: record.id }).ok.a);
      },
      getPrototype: function () {
        return common;
      },
      setPrototype: function () {},
      getParentScope: function () {
        return null;
      },
      setParentScope: function () {},
      hasInstance: function () {
        return false;
      },
      getDefaultValue: function (hint) {
        var text = hint === java.lang.String || hint === null;
        var order = text ? ['toString', 'valueOf'] : ['valueOf', 'toString'];
        for (var at = 0; at < 2; at += 1) {
          var value = read(adapterOf(record), order[at]).call(adapterOf(record));
          if (value === null || typeof value !== 'object' || value instanceof java.lang.String) return value;
        }
        throw new TypeError(record.className + ' has no simple value.');
      },
    };
  }

  function adapterOf(record) {
    return byId[record.id];
  }

  function adapter(record) {
    var made = behaviour(record);
    if (record.className !== 'function' && !record.constructible)
      return new JavaAdapter(rhino.Scriptable, rhino.SymbolScriptable, made);
    made.call = function (context, scope, self, given) {
      if (record.className !== 'function')
        throw bridge.own.error(undefined, record.className + ' is made by new.', {});
      return bridge.values.decode(
        ask({ op: 'apply', on: record.id, given: bridge.values.encodeAll(given) }).ok,
      );
    };
    made.construct = function (context, scope, given) {
      return bridge.values.decode(
        ask({ op: 'new', on: record.id, given: bridge.values.encodeAll(given) }).ok,
      );
    };
    return new JavaAdapter(rhino.Function, rhino.SymbolScriptable, made);
  }

  return {
    remote: function (encoded) {
      if (!byId[encoded.r]) {
        var record = { id: encoded.r, className: encoded.c, constructible: encoded.k === 1 };
        byId[encoded.r] = adapter(record);
        records.set(byId[encoded.r], record);
      }
      return byId[encoded.r];
    },
    encoded: function (object) {
      var record = records.get(object);
      return record && { r: record.id, c: record.className };
    },
  };
};
