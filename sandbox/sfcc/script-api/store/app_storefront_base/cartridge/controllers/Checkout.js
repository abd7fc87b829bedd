'use strict';

var server = require('server');

/** The first page of the checkout: with the basket of the session, or on to the empty cart. */
server.get('Begin', function (req, res, next) {
  var BasketMgr = require('dw/order/BasketMgr');
  var URLUtils = require('dw/web/URLUtils');
  var basket = BasketMgr.currentBasket;
  if (basket) {
    res.render('checkout/checkout', { basketId: String(basket.UUID) });
  } else {
    res.redirect(String(URLUtils.url('Cart-Show')));
  }
  next();
});

module.exports = server.exports();
