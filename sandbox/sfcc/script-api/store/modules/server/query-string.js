'use strict';

/** Parameters of the query as properties; of one that is there twice, an array. */
function QueryString(raw) {
  var self = this;
  Object.defineProperty(this, 'raw', { value: raw });
  raw.split('&').forEach(function (pair) {
    if (pair === '') return;
    var at = pair.indexOf('=');
    var name = decode(at < 0 ? pair : pair.slice(0, at));
    var value = at < 0 ? '' : decode(pair.slice(at + 1));
    if (name === 'toString') return;
    self[name] = Object.prototype.hasOwnProperty.call(self, name) ? [].concat(self[name], value) : value;
  });
}

function decode(text) {
  var plain = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(plain);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return plain;
  }
}

QueryString.prototype.toString = function () {
  return this.raw;
};

module.exports = QueryString;
