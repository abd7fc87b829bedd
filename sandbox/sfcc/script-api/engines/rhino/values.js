/* How values travel: see `wire/values.ts`. */

/**
 * @param own makers of the job's scope @param remotes objects of the simulator
 * @param javaStrings texts of the platform become Java strings
 */
engine.createValues = function (own, remotes, javaStrings) {
  var functions = [];
  var functionIds = new Map();

  /* A function keeps the object that it was read of: that is its receiver. */
  function functionId(work, holder) {
    var id = functionIds.get(work);
    if (id === undefined) {
      id = functions.length;
      functionIds.set(work, id);
      functions.push({ work: work, holder: holder });
    }
    return id;
  }

  function text(given) {
    return javaStrings ? new java.lang.String(given) : given;
  }

  function number(given) {
    if (isFinite(given) && !(given === 0 && 1 / given < 0)) return given;
    return { n: given === 0 ? '-0' : String(given) };
  }

  function encode(value, holder, within) {
    switch (typeof value) {
      case 'undefined':
        return { u: 1 };
      case 'string':
        return String(value);
      case 'boolean':
        return value;
      case 'number':
        return number(value);
      case 'function':
        return remotes.encoded(value) || { f: functionId(value, holder) };
      case 'object':
        return value === null ? null : encodeObject(value, within || []);
      default:
        throw new TypeError('A ' + typeof value + ' cannot go to the platform.');
    }
  }

  function encodeObject(value, within) {
    var known = remotes.encoded(value);
    if (known) return known;
    if (value instanceof java.lang.CharSequence) return String(value);
    if (value instanceof java.lang.Number) return number(Number(value));
    if (value instanceof java.lang.Boolean) return String(value) === 'true';
    var kind = Object.prototype.toString.call(value);
    if (kind === '[object Date]') return { d: isNaN(value.getTime()) ? null : value.getTime() };
    if (kind === '[object String]') return String(value);
    if (kind === '[object Number]') return number(Number(value));
    if (kind === '[object Boolean]') return String(value) === 'true';
    if (within.indexOf(value) >= 0)
      throw new TypeError('An object that holds itself cannot go to the platform.');
    var inner = within.concat([value]);
    if (Array.isArray(value)) {
      var items = [];
      for (var at = 0; at < value.length; at += 1) items.push(encode(value[at], value, inner));
      return { a: items };
    }
    var members = {};
    Object.keys(value).forEach(function (name) {
      members[name] = encode(value[name], value, inner);
    });
    return { o: members };
  }

  /* Members of a plain object are the script's own data, which has its own texts. */
  function decode(value, isPlain) {
    if (typeof value === 'string') return isPlain ? value : text(value);
    if (value === null || typeof value !== 'object') return value;
    if ('r' in value) return remotes.remote(value);
    if ('u' in value) return undefined;
    if ('n' in value) return Number(value.n);
    if ('d' in value) return own.date(value.d === null ? NaN : value.d);
    if ('f' in value) return functions[value.f].work;
    if ('a' in value) {
      var items = own.array();
      value.a.forEach(function (item) {
        items.push(decode(item, isPlain));
      });
      return items;
    }
    var made = own.object();
    Object.keys(value.o).forEach(function (name) {
      made[name] = decode(value.o[name], true);
    });
    return made;
  }

  return {
    encode: function (value) {
      return encode(value);
    },
    decode: function (value) {
      return decode(value, false);
    },
    /* Arguments of a function, which may be an array of Java. */
    encodeAll: function (given) {
      var all = [];
      for (var at = 0; at < given.length; at += 1) all.push(encode(given[at]));
      return all;
    },
    call: function (id, given) {
      var known = functions[id];
      return known.work.apply(
        known.holder,
        given.map(function (one) {
          return decode(one, false);
        }),
      );
    },
  };
};
