'use strict';

/** What `require('server')` finds: one table of routes for the controller that is being read. */
var Server = require('./server/server');
var middleware = require('./server/middleware');

var server = new Server();
server.middleware = middleware;

module.exports = server;
