/** Words of controls and links of a shop. */
import type { WordList } from './words-language.ts';

const addToCart: WordList = {
  en: 'add to cart|add to bag|add to basket|add to trolley|add to shopping bag|add to shopping cart|buy now|buy it now|put in basket|add to order|order now|pre-order|preorder|pre-order now',
  de: 'in den warenkorb|in den einkaufswagen|in den korb|in die einkaufstasche|zum warenkorb hinzufügen|in warenkorb|warenkorb hinzufügen|jetzt kaufen|sofort kaufen|jetzt bestellen|vorbestellen|in den warenkorb legen',
  fr: "ajouter au panier|ajouter dans le panier|ajouter au sac|ajouter à mon panier|mettre au panier|acheter maintenant|acheter|commander|précommander|j'achète",
  es: 'añadir al carrito|agregar al carrito|añadir a la cesta|agregar a la cesta|añadir a la bolsa|agregar a la bolsa|añadir al carro|agregar al carro|comprar ahora|comprar ya|comprar|reservar ahora',
  it: 'aggiungi al carrello|aggiungi alla borsa|aggiungi alla shopping bag|metti nel carrello|acquista ora|acquista|compra ora|compra subito|preordina',
  nl: 'in winkelwagen|in winkelmand|in winkelmandje|in mijn winkelwagen|in mijn winkelmand|toevoegen aan winkelwagen|toevoegen aan winkelmand|toevoegen aan winkelmandje|voeg toe aan winkelwagen|voeg toe aan winkelmand|nu kopen|koop nu|bestel nu|in het mandje',
  pt: 'adicionar ao carrinho|adicionar ao cesto|adicionar à sacola|adicionar ao saco|colocar no carrinho|comprar agora|comprar|compre agora|pré-venda',
  pl: 'dodaj do koszyka|do koszyka|włóż do koszyka|wrzuć do koszyka|kup teraz|kup|zamów teraz|zamów|dodaj do torby',
  ja: 'カートに入れる|カートに追加|カートへ入れる|買い物かごに入れる|かごに入れる|かごに追加|ショッピングバッグに追加|バッグに入れる|今すぐ買う|今すぐ購入|購入する|予約する|ご購入手続きへ',
};

const soldOut: WordList = {
  en: 'sold out|out of stock|currently unavailable|temporarily unavailable|no longer available|not in stock|not available|item unavailable|discontinued|notify me when available|back in stock soon',
  de: 'ausverkauft|nicht vorrätig|nicht auf lager|nicht am lager|nicht lagernd|nicht verfügbar|nicht mehr verfügbar|nicht lieferbar|derzeit nicht verfügbar|zurzeit nicht verfügbar|momentan nicht verfügbar|vergriffen|leider ausverkauft',
  fr: "épuisé|épuisée|épuisés|épuisées|rupture de stock|en rupture|indisponible|non disponible|n'est plus disponible|plus disponible|victime de son succès|stock épuisé",
  es: 'agotado|agotada|agotados|agotadas|sin existencias|sin stock|fuera de stock|no disponible|no está disponible|temporalmente sin stock',
  it: 'esaurito|esaurita|esauriti|esaurite|non disponibile|non più disponibile|al momento non disponibile|fuori stock|terminato',
  nl: 'uitverkocht|niet op voorraad|niet leverbaar|niet beschikbaar|niet meer leverbaar|tijdelijk uitverkocht|niet meer beschikbaar',
  pt: 'esgotado|esgotada|esgotados|esgotadas|indisponível|sem stock|sem estoque|fora de estoque|fora de stock|não disponível|produto indisponível',
  pl: 'wyprzedane|wyprzedany|brak w magazynie|produkt niedostępny|niedostępny|niedostępna|niedostępne|brak towaru|chwilowo niedostępny|towar niedostępny|brak na stanie',
  ja: '売り切れ|売切れ|売切|在庫切れ|在庫なし|品切れ|完売|入荷待ち|販売終了|取り扱い終了|sold out',
};

const inStock: WordList = {
  en: 'in stock|available now|ready to ship|ships today|ships within|left in stock|available for delivery|in store and online|available online|low stock|only a few left|few left|low in stock|ready for dispatch',
  de: 'auf lager|am lager|ab lager|an lager|lagernd|vorrätig|sofort lieferbar|sofort verfügbar|verfügbar|lieferbar|versandfertig|online verfügbar|nur noch wenige|wenige verfügbar|lieferzeit',
  fr: 'en stock|disponible|disponible immédiatement|expédié sous|expédition sous|plus que quelques|stock limité|dernières pièces',
  es: 'en stock|disponible|hay existencias|en existencias|entrega inmediata|últimas unidades|quedan pocas unidades|pocas unidades',
  it: 'disponibile|in stock|disponibilità immediata|pronta consegna|disponibile subito|ultimi pezzi|ultimi disponibili',
  nl: 'op voorraad|direct leverbaar|uit voorraad leverbaar|leverbaar|beschikbaar|voorradig|nog enkele|nog maar',
  pt: 'em stock|em estoque|disponível|pronta entrega|últimas unidades|poucas unidades|entrega imediata',
  pl: 'natychmiastowa wysyłka|wysyłka natychmiastowa|wysyłka natychmiast|dostępny|dostępna|dostępne|w magazynie|na stanie|wysyłka w 24|dostępny od ręki|w sprzedaży|ostatnie sztuki|produkt dostępny',
  ja: '在庫あり|在庫有り|在庫がございます|即納|残りわずか|残り僅か|すぐに発送|在庫◎|在庫○|通常発送',
};

const cart: WordList = {
  en: 'cart|basket|bag|shopping cart|shopping bag|shopping basket|view cart|trolley',
  de: 'warenkorb|einkaufswagen|einkaufstasche|einkaufskorb',
  fr: 'panier|mon panier|sac|voir le panier',
  es: 'carrito|cesta|carro|bolsa|mi cesta|ver carrito|carro de compra',
  it: 'carrello|shopping bag|borsa|vai al carrello',
  nl: 'winkelwagen|winkelmand|winkelmandje|winkeltas|mandje',
  pt: 'carrinho|cesto|sacola|saco|cesto de compras|carrinho de compras',
  pl: 'koszyk|koszyka|twój koszyk|torba',
  ja: 'カート|買い物かご|ショッピングバッグ|お買い物カゴ|バッグを見る|かごの中',
};

const search: WordList = {
  en: 'search|find|search for products|find products',
  de: 'suche|suchen|produktsuche|suchbegriff|finden',
  fr: 'recherche|rechercher|chercher|trouver',
  es: 'buscar|búsqueda|buscador|encuentra',
  it: 'cerca|ricerca|cercare|trova',
  nl: 'zoeken|zoek|zoekopdracht|vind',
  pt: 'pesquisar|pesquisa|buscar|busca|procurar|procura',
  pl: 'szukaj|wyszukaj|wyszukiwarka|znajdź|wyszukiwanie',
  ja: '検索|探す|さがす|サーチ',
};

const checkout: WordList = {
  en: 'checkout|check out|proceed to checkout|secure checkout|go to checkout|place order',
  de: 'zur kasse|kasse|zur kasse gehen|jetzt zur kasse|bestellung abschließen',
  fr: 'commander|valider mon panier|passer la commande|passer commande|paiement|finaliser la commande|procéder au paiement',
  es: 'finalizar compra|tramitar pedido|realizar pedido|pasar por caja|ir a pagar|finalizar pedido|iniciar compra|pagar',
  it: "cassa|vai alla cassa|procedi all'acquisto|procedi con l'ordine|concludi ordine|completa l'acquisto",
  nl: 'afrekenen|naar de kassa|bestellen|verder naar bestellen|bestelling plaatsen',
  pt: 'finalizar compra|finalizar pedido|finalizar encomenda|fechar pedido|ir para o pagamento|concluir compra',
  pl: 'do kasy|przejdź do kasy|zamawiam|złóż zamówienie|realizuj zamówienie|przejdź do płatności|dostawa i płatność',
  ja: 'レジに進む|ご購入手続き|購入手続きへ|レジへ進む|注文手続き|注文する|お会計',
};

export const shopWords = { addToCart, soldOut, inStock, cart, search, checkout };
