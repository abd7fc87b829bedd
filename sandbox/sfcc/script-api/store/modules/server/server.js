'use strict';

var HookMgr = require('dw/system/HookMgr');
var middleware = require('./middleware');
var Route = require('./route');

/** Where an exported controller has its routes. */
var table = '__routes';

/** Routes of one controller, by name. */
function Server() {
  this.routes = {};
}

function middlewareOf(given) {
  var steps = Array.prototype.slice.call(given, 1);
  var areFunctions = steps.every(function (step) {
    return typeof step === 'function';
  });
  if (!areFunctions) throw new Error('Middleware chain can only contain functions');
  return steps;
}

function assertNamed(name) {
  if (typeof name !== 'string') throw new Error('First argument should be a string');
}

Server.prototype.use = function (name) {
  assertNamed(name);
  var steps = middlewareOf(arguments);
  if (this.routes[name]) throw new Error('Route with this name already exists');
  var route = new Route(name, steps);
  this.routes[name] = route;
  if (HookMgr.hasHook('app.server.registerRoute')) {
    HookMgr.callHook('app.server.registerRoute', 'registerRoute', route);
  }
  return route;
};

function guarded(guard) {
  return function (name) {
    return this.use.apply(this, [name, guard].concat(middlewareOf(arguments)));
  };
}

Server.prototype.get = guarded(middleware.get);
Server.prototype.post = guarded(middleware.post);

/** The routes of the controller to the right of it on the path. */
Server.prototype.extend = function (base) {
  if (!base || !base[table]) throw new Error('Cannot extend non-Server object');
  if (Object.keys(this.routes).length > 0) throw new Error('Cannot extend server without an empty route');
  var routes = this.routes;
  Object.keys(base[table]).forEach(function (name) {
    routes[name] = base[table][name];
  });
};

Server.prototype.existing = function (name) {
  assertNamed(name);
  if (!this.routes[name]) throw new Error('Route with this name does not exist');
  return this.routes[name];
};

/** Before everything, the guard of the method too. */
Server.prototype.prepend = function (name) {
  var route = this.existing(name);
  route.chain = middlewareOf(arguments).concat(route.chain);
};

Server.prototype.append = function (name) {
  var route = this.existing(name);
  route.chain = route.chain.concat(middlewareOf(arguments));
};

Server.prototype.replace = function (name) {
  this.existing(name);
  delete this.routes[name];
  return this.use.apply(this, arguments);
};

Server.prototype.getRoute = function (name) {
  return this.routes[name];
};

/** What a controller exports. The next controller begins with no routes. */
Server.prototype.exports = function () {
  var routes = this.routes;
  var exported = {};
  Object.keys(routes).forEach(function (name) {
    exported[name] = routes[name].getRoute();
    exported[name].public = true;
  });
  exported[table] = routes;
  this.routes = {};
  return exported;
};

module.exports = Server;
