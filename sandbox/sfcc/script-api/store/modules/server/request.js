'use strict';

var QueryString = require('./query-string');

/** The request as middleware sees it. Frozen before the first middleware. */
function Request(base, currentSession) {
  this.httpMethod = String(base.httpMethod);
  this.host = textOf(base.httpHost);
  this.path = textOf(base.httpPath);
  this.httpHeaders = base.httpHeaders;
  this.httpParameterMap = base.httpParameterMap;
  this.https = base.httpSecure;
  this.includeRequest = base.includeRequest;
  this.remoteAddress = textOf(base.httpRemoteAddress);
  this.referer = textOf(base.httpReferer);
  this.querystring = new QueryString(textOf(base.httpQueryString) || '');
  this.form = formOf(base);
  this.body = textOf(base.httpParameterMap.requestBodyAsString);
  this.locale = localeOf(base, currentSession);
  this.session = {
    raw: currentSession,
    currency: currencyOf(currentSession),
    privacyCache: privacyCacheOf(currentSession),
    setCurrency: function (currency) {
      currentSession.setCurrency(currency);
    },
  };
  this.currentCustomer = { raw: currentSession.customer, profile: null, addressBook: null, wallet: null };
  this.geolocation = base.geolocation;
  this.setLocale = function (id) {
    return base.setLocale(id);
  };
}

function textOf(given) {
  return given === null || given === undefined ? null : String(given);
}

function localeOf(base, currentSession) {
  return { id: String(base.locale), currency: currencyOf(currentSession) };
}

function currencyOf(currentSession) {
  var currency = currentSession.currency;
  return {
    currencyCode: String(currency.currencyCode),
    defaultFractionDigits: currency.defaultFractionDigits,
  };
}

function privacyCacheOf(currentSession) {
  return {
    get: function (name) {
      return currentSession.privacy[name];
    },
    set: function (name, value) {
      currentSession.privacy[name] = value;
    },
  };
}

/** Fields of a form that was posted. */
function formOf(base) {
  var isForm = /^application\/x-www-form-urlencoded/i.test(
    textOf(base.httpHeaders.get('content-type')) || '',
  );
  var fields = {};
  if (!isForm) return fields;
  var names = base.httpParameterMap.parameterNames.iterator();
  while (names.hasNext()) {
    var name = String(names.next());
    fields[name] = textOf(base.httpParameterMap.get(name).rawValue);
  }
  return fields;
}

module.exports = Request;
