'use strict';

/**
 * What the platform does in the script before it calls a cartridge. Plain ES5: each engine runs it.
 */

function refuse(message) {
  var error = new Error(message);
  error.name = 'NotReachable';
  throw error;
}

/** Calls a route of a controller. @throws NotReachable where the route is not public */
exports.controller = function (name, action) {
  var controller = require('*/cartridge/controllers/' + name);
  var route = controller[action];
  if (typeof route !== 'function' || route.public !== true) {
    refuse(name + '-' + action + ' is no public route.');
  }
  return route();
};

/** Calls a function of a hook script; undefined where the script has none of the name. */
exports.hook = function (module, name, given) {
  var script = require(module);
  return typeof script[name] === 'function' ? script[name].apply(null, given) : undefined;
};
