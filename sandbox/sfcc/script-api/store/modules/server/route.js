'use strict';

var Request = require('./request');
var Response = require('./response');
var render = require('./render');

/** Middleware in its order, with listeners of what happens on the way. */
function Route(name, chain) {
  this.name = name;
  this.chain = chain;
  this.listeners = {};
  this.on('route:Complete', finish);
}

Route.prototype.on = function (event, listener) {
  this.listeners[event] = (this.listeners[event] || []).concat(listener);
  return this;
};
Route.prototype.addListener = Route.prototype.on;

Route.prototype.once = function (event, listener) {
  var route = this;
  function once() {
    route.off(event, once);
    return listener.apply(route, arguments);
  }
  return this.on(event, once);
};

Route.prototype.off = function (event, listener) {
  this.listeners[event] = (this.listeners[event] || []).filter(function (one) {
    return one !== listener;
  });
  return this;
};
Route.prototype.removeListener = Route.prototype.off;

Route.prototype.emit = function (event) {
  var route = this;
  var given = Array.prototype.slice.call(arguments, 1);
  var all = this.listeners[event] || [];
  all.forEach(function (listener) {
    listener.apply(route, given);
  });
  return all.length > 0;
};

Route.prototype.append = function (step) {
  this.chain.push(step);
};

/** The function that the platform calls. */
Route.prototype.getRoute = function () {
  var route = this;
  return function (failure) {
    var req = new Request(request, session);
    var res = new Response(response);
    route.req = req;
    route.res = res;
    if (failure && failure.ErrorText) req.error = describe(failure);
    Object.freeze(req);
    res.setViewData({
      action: String(request.httpPath).split('/').pop(),
      queryString: req.querystring.toString(),
      locale: req.locale.id,
    });
    return run(route, req, res);
  };
};

function describe(failure) {
  return {
    errorText: failure.ErrorText,
    controllerName: failure.ControllerName,
    startNodeName: failure.CurrentStartNodeName || failure.MethodName,
  };
}

/** Where an engine has middleware that waits, what it waits for comes before the end of the call. */
function run(route, req, res) {
  var waiting = [];
  function settle() {
    if (waiting.length === 0) return undefined;
    return waiting.shift().then(settle);
  }
  function step(at) {
    if (at >= route.chain.length) {
      route.emit('route:BeforeComplete', req, res);
      route.emit('route:Complete', req, res);
      return;
    }
    var result = route.chain[at].call(route, req, res, function (error) {
      if (error) throw new Error(error.message);
      if (res.redirectUrl) {
        route.emit('route:Complete', req, res);
        return;
      }
      route.emit('route:Step', req, res);
      step(at + 1);
    });
    if (result && typeof result.then === 'function') waiting.push(result);
  }
  route.emit('route:Start', req, res);
  step(0);
  return settle();
}

var minute = 60 * 1000;

/** Also where middleware ends the chain by `this.emit('route:Complete', req, res)`. */
function finish(req, res) {
  if (typeof res.cachePeriod === 'number' && res.cachePeriod > 0) {
    var unit = res.cachePeriodUnit === 'minutes' ? minute : 60 * minute;
    res.base.setExpires(Date.now() + res.cachePeriod * unit);
  }
  if (res.personalized) res.base.setVaryBy('price_promotion');
  if (res.redirectUrl) {
    this.emit('route:Redirect', req, res);
    if (res.redirectStatus) res.base.redirect(res.redirectUrl, res.redirectStatus);
    else res.base.redirect(res.redirectUrl);
    return;
  }
  render.applyRenderings(res);
}

module.exports = Route;
