'use strict';

var types = { json: 'application/json', xml: 'application/xml', isml: 'text/html;charset=UTF-8' };

function escaped(text) {
  return String(text).replace(/[&<>"]/g, function (character) {
    return '&#' + character.charCodeAt(0) + ';';
  });
}

/** Templates are no part of the simulated storefront: a page names its template, and shows its data. */
function page(view, viewData) {
  var data = Object.keys(viewData)
    .map(function (name) {
      return '<dt>' + escaped(name) + '</dt><dd>' + escaped(viewData[name]) + '</dd>';
    })
    .join('');
  return (
    '<!DOCTYPE html>\n<html><head><title>' +
    escaped(view) +
    '</title></head><body><dl>' +
    data +
    '</dl></body></html>\n'
  );
}

function textOf(subType, view, viewData) {
  if (subType === 'json') return JSON.stringify(viewData);
  if (subType === 'xml') return viewData.xml;
  return page(view, viewData);
}

/** Each rendering of the response, in its order. */
exports.applyRenderings = function (res) {
  res.renderings.forEach(function (rendering) {
    if (rendering.type === 'print') {
      res.base.writer.print(rendering.message);
      return;
    }
    res.base.setContentType(types[rendering.subType]);
    res.base.writer.print(textOf(rendering.subType, rendering.view, res.viewData));
  });
};
