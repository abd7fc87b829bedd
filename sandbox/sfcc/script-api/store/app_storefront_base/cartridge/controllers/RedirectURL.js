'use strict';

var server = require('server');

/** What the platform asks when nothing else answers a path: a mapping of the merchant, or a page that says so. */
server.get('Start', function (req, res, next) {
  var URLRedirectMgr = require('dw/web/URLRedirectMgr');
  var redirect = URLRedirectMgr.redirect;
  if (redirect) {
    res.setRedirectStatus(redirect.status);
    res.redirect(redirect.location);
  } else {
    res.setStatusCode(404);
    res.render('error/notFound');
  }
  next();
});

module.exports = server.exports();
