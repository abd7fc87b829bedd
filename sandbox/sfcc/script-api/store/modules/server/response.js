'use strict';

/** The response as middleware sees it: told to the platform when the route is complete. */
function Response(base) {
  this.view = null;
  this.viewData = {};
  this.redirectUrl = null;
  this.redirectStatus = null;
  this.messageLog = [];
  this.base = base;
  this.cachePeriod = null;
  this.cachePeriodUnit = null;
  this.personalized = false;
  this.renderings = [];
}

/** What is rendered replaces what was to be rendered; what is printed stays. */
function renderOnce(renderings, rendering) {
  var printed = renderings.filter(function (one) {
    return one.type !== 'render';
  });
  return printed.concat(rendering);
}

Response.prototype.render = function (name, data) {
  this.view = name;
  this.setViewData(data);
  this.renderings = renderOnce(this.renderings, { type: 'render', subType: 'isml', view: name });
};

Response.prototype.json = function (data) {
  this.isJson = true;
  this.setViewData(data);
  this.renderings = renderOnce(this.renderings, { type: 'render', subType: 'json' });
};

Response.prototype.xml = function (text) {
  this.isXml = true;
  this.setViewData({ xml: text });
  this.renderings = renderOnce(this.renderings, { type: 'render', subType: 'xml' });
};

Response.prototype.redirect = function (url) {
  this.redirectUrl = url;
};

Response.prototype.setRedirectStatus = function (status) {
  this.redirectStatus = status;
};

Response.prototype.getViewData = function () {
  return this.viewData;
};

/** Merged with what is there. */
Response.prototype.setViewData = function (data) {
  var viewData = this.viewData;
  Object.keys(data || {}).forEach(function (name) {
    viewData[name] = data[name];
  });
};

Response.prototype.log = function () {
  this.messageLog.push(Array.prototype.slice.call(arguments).join(' '));
};

Response.prototype.setContentType = function (type) {
  this.base.setContentType(type);
};

Response.prototype.setStatusCode = function (status) {
  this.base.setStatus(status);
};

Response.prototype.setHttpHeader = function (name, value) {
  this.base.setHttpHeader(name, value);
};

Response.prototype.print = function (message) {
  this.renderings.push({ type: 'print', message: message });
};

/** @param hours */
Response.prototype.cacheExpiration = function (hours) {
  this.cachePeriod = hours;
};

module.exports = Response;
