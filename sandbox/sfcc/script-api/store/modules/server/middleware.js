'use strict';

/** Guards that stand first in the chain of a route. */

function only(fits, message) {
  return function (req, res, next) {
    if (fits(req)) next();
    else next(new Error(message));
  };
}

exports.get = only(function (req) {
  return req.httpMethod === 'GET';
}, 'Params do not match route');

exports.post = only(function (req) {
  return req.httpMethod === 'POST';
}, 'Params do not match route');

exports.https = only(function (req) {
  return req.https;
}, 'Params do not match route');

exports.http = only(function (req) {
  return !req.https;
}, 'Params do not match route');

exports.include = only(function (req) {
  return req.includeRequest;
}, 'Params do not match route');
