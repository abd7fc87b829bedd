/* What the scope of a job has beside the standard objects. Evaluated in it: what is made here belongs to the job. */
exports.prepare = function (global, bridge) {
  ['Promise', 'Call', 'CallSite', 'Continuation', 'JavaException', 'Script', 'With', 'uneval'].forEach(
    function (name) {
      delete global[name];
    },
  );

  /* Rhino gives a stack to what `Error` makes only. */
  ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'].forEach(
    function (name) {
      var native = global[name];
      var made = function (message) {
        var error = message === undefined ? new native() : new native(message);
        Error.captureStackTrace(error);
        return error;
      };
      made.prototype = native.prototype;
      Object.defineProperty(made.prototype, 'constructor', {
        value: made,
        writable: true,
        configurable: true,
      });
      Object.defineProperty(global, name, { value: made, writable: true, configurable: true });
    },
  );

  function errorClass(name) {
    var made = function () {};
    /* Rhino reads the stack by way of a prototype that is an error itself. */
    made.prototype = new Error();
    delete made.prototype.stack;
    Object.defineProperty(made.prototype, 'constructor', { value: made });
    Object.defineProperty(made.prototype, 'name', { value: name, writable: true });
    Object.defineProperty(global, name, { value: made, writable: true, configurable: true });
    return made;
  }
  var APIException = errorClass('APIException');
  var SystemError = errorClass('SystemError');

  bridge.globals.forEach(function (name) {
    Object.defineProperty(global, name, {
      configurable: true,
      get: function () {
        return bridge.globalNamed(name);
      },
    });
  });

  var clock = Date.now;
  Date.now = function now() {
    return clock() + bridge.ahead;
  };

  global.empty = function empty(given) {
    return given === null || given === undefined || bridge.isEmpty(given);
  };

  return {
    array: function () {
      return [];
    },
    object: function () {
      return {};
    },
    date: function (milliseconds) {
      return new Date(milliseconds);
    },
    iterator: function (items) {
      var at = 0;
      return {
        next: function () {
          return at < items.length ? { done: false, value: items[at++] } : { done: true, value: undefined };
        },
      };
    },
    legacyIterator: function (items) {
      var at = 0;
      return {
        next: function () {
          if (at < items.length) return items[at++];
          throw StopIteration;
        },
      };
    },
    /* An exception of the platform has a type; any other error has none. */
    error: function (type, message, members) {
      var made = new Error(message);
      if (type !== undefined) {
        var short = type.slice(type.lastIndexOf('.') + 1);
        var isApi = type.indexOf('.') < 0 || type.indexOf('dw.') === 0;
        Object.setPrototypeOf(made, (isApi ? APIException : SystemError).prototype);
        made.name = short;
        if (isApi) made.type = short;
        made.javaName = short;
        made.javaFullName = type;
        made.javaMessage = message;
      }
      Object.keys(members).forEach(function (name) {
        made[name] = members[name];
      });
      return made;
    },
  };
};
