/** Words of product names and categories. */
import type { WordList } from './words-language.ts';

/** Goods that fit something else. */
const accessory: WordList = {
  en: 'charger|chargers|cable|cables|adapter|adapters|adaptor|toner|toners|filter|filters|replacement|replacements|spare part|spare parts|compatible with|refill cartridge|ink cartridge|phone case|screen protector',
  de: '*ladegerät|*ladegeräte|*kabel|*adapter|toner|*filter|ersatz|ersatzteil|ersatzteile|ersatz*|kompatibel mit|passend für|druckerpatrone|schutzhülle|schutzfolie',
  fr: "chargeur|chargeurs|câble|câbles|adaptateur|adaptateurs|toner|filtre|filtres|de rechange|remplacement|pièce détachée|pièces détachées|compatible avec|compatible|cartouche d'encre",
  es: 'cargador|cargadores|cable|cables|adaptador|adaptadores|tóner|toner|filtro|filtros|repuesto|repuestos|recambio|recambios|compatible con|cartucho de tinta',
  it: 'caricabatterie|caricatore|cavo|cavi|adattatore|adattatori|toner|filtro|filtri|ricambio|ricambi|di ricambio|compatibile con|compatibile|sostitutivo',
  nl: '*oplader|*opladers|lader|*kabel|*kabels|*adapter|*adapters|toner|*filter|*filters|vervanging|vervangende|reserveonderdeel|reserveonderdelen|geschikt voor|compatibel met',
  pt: 'carregador|carregadores|cabo|cabos|adaptador|adaptadores|toner|filtro|filtros|reposição|peça de reposição|peças de reposição|peça sobressalente|compatível com|substituição',
  pl: 'ładowarka|ładowarki|kabel|kable|przewód|adapter|zasilacz|toner|tonery|filtr|filtry|zamiennik|zamienny|część zamienna|części zamienne|kompatybilny z|pasuje do',
  ja: '充電器|ケーブル|アダプター|アダプタ|トナー|フィルター|交換用|替え|スペアパーツ|部品|対応機種|互換',
};

/** Clothing and footwear. */
const apparel: WordList = {
  en: 'clothing|clothes|apparel|footwear|shoe|shoes|sneaker|sneakers|trainers|boots|boot|sandals|heels|loafers|slippers|shirt|shirts|t-shirt|t-shirts|tshirt|tees|blouse|tops|dress|dresses|skirt|skirts|trousers|pants|jeans|shorts|leggings|joggers|jacket|jackets|coat|coats|parka|blazer|suit|suits|sweater|sweaters|jumper|hoodie|hoodies|sweatshirt|cardigan|knitwear|pullover|vest|polo|underwear|lingerie|bra|bras|socks|swimwear|bikini|pyjamas|pajamas|romper|jumpsuit|bodysuit|tights|outerwear|menswear|womenswear',
  de: 'bekleidung|*bekleidung|kleidung|mode|*schuh|*schuhe|sneaker|stiefel|*stiefel|stiefeletten|sandalen|hausschuhe|hemd|*hemd|hemden|shirt|*shirt|*shirts|bluse|blusen|kleid|*kleid|kleider|röcke|hosen|*hosen|jogginghose|cargohose|stoffhose|chinohose|lederhose|sporthose|wanderhose|jeans|leggings|jacke|*jacke|jacken|*jacken|mantel|mäntel|anzug|anzüge|pullover|pulli|kapuzenpullover|strickjacke|weste|unterwäsche|bh|socken|bademode|badehose|schlafanzug|strumpfhose|oberteile|overall',
  fr: 'vêtement|vêtements|chaussure|chaussures|bottes|bottines|sandales|escarpins|mocassins|chaussons|chemise|chemises|t-shirt|t-shirts|chemisier|robe|robes|jupe|jupes|pantalon|pantalons|jean|jeans|shorts|legging|veste|vestes|manteau|manteaux|blouson|doudoune|costume|pulls|sweat|sweats|gilet|cardigan|lingerie|soutien-gorge|culotte|chaussettes|maillot de bain|pyjama|combinaison|collants|prêt-à-porter',
  es: 'ropa|zapato|zapatos|calzado|zapatillas|botas|botines|sandalias|tacones|mocasines|camisa|camisas|camiseta|camisetas|blusa|vestido|vestidos|falda|faldas|pantalón|pantalones|vaqueros|jeans|bermudas|mallas|chaqueta|chaquetas|abrigo|abrigos|cazadora|traje|jersey|jerséis|sudadera|sudaderas|chaleco|cárdigan|ropa interior|lencería|sujetador|calcetines|bañador|bikini|pijama|medias',
  it: 'abbigliamento|vestiti|scarpa|scarpe|calzature|sneakers|stivali|stivaletti|sandali|décolleté|mocassini|pantofole|camicia|camicie|maglietta|magliette|t-shirt|camicetta|vestito|abito|abiti|gonna|gonne|pantalone|pantaloni|jeans|pantaloncini|leggings|giacca|giacche|cappotto|cappotti|giubbotto|piumino|maglione|maglioni|felpa|felpe|gilet|cardigan|intimo|reggiseno|calze|calzini|costume da bagno|pigiama|tuta',
  nl: 'kleding|schoen|schoenen|*schoen|*schoenen|sneakers|laarzen|laarsjes|sandalen|pantoffels|overhemd|overhemden|shirt|*shirt|*shirts|blouse|jurk|jurken|jurkje|rok|rokken|broek|*broek|broeken|jeans|leggings|jas|jassen|mantel|colbert|pak|trui|truien|hoodie|vest|ondergoed|lingerie|bh|sokken|badmode|badpak|bikini|pyjama|jumpsuit|panty',
  pt: 'roupa|roupas|vestuário|sapato|sapatos|calçado|calçados|ténis|tênis|botas|sandálias|saltos|mocassins|chinelos|camisa|camisas|camiseta|camisetas|t-shirt|t-shirts|blusa|blusas|vestido|vestidos|saia|saias|calça|calças|jeans|calções|bermuda|leggings|casaco|casacos|jaqueta|fato|terno|camisola|suéter|moletom|sweatshirt|colete|cueca|cuecas|lingerie|soutien|sutiã|meias|fato de banho|biquíni|pijama|macacão',
  pl: 'odzież|ubrania|ubranie|buty|obuwie|sneakersy|trampki|kozaki|botki|sandały|szpilki|mokasyny|kapcie|koszula|koszule|koszulka|koszulki|t-shirt|bluzka|bluzki|sukienka|sukienki|spódnica|spódnice|spodnie|jeansy|szorty|spodenki|legginsy|kurtka|kurtki|płaszcz|płaszcze|marynarka|garnitur|sweter|swetry|bluza|bluzy|kamizelka|kardigan|bielizna|biustonosz|skarpetki|skarpety|strój kąpielowy|piżama|kombinezon|rajstopy',
  ja: 'アパレル|ファッション|洋服|衣類|靴|シューズ|スニーカー|ブーツ|サンダル|パンプス|ローファー|シャツ|tシャツ|ブラウス|ワンピース|スカート|パンツ|ジーンズ|デニム|ショートパンツ|ジャケット|コート|ブルゾン|セーター|パーカー|スウェット|カーディガン|下着|ブラジャー|靴下|ソックス|水着|パジャマ|レギンス',
};

const used: WordList = {
  en: 'refurbished|used|pre-owned|second-hand|second hand|renewed|open box|preloved|pre-loved|reconditioned',
  de: 'generalüberholt|gebraucht|refurbished|wiederaufbereitet|gebrauchtware|b-ware|second hand',
  fr: "reconditionné|reconditionnée|d'occasion|occasion|seconde main",
  es: 'reacondicionado|reacondicionada|usado|usada|segunda mano|de segunda mano',
  it: 'ricondizionato|ricondizionata|usato|usata|seconda mano|rigenerato',
  nl: 'refurbished|gebruikt|tweedehands|gereviseerd',
  pt: 'recondicionado|recondicionada|usado|usada|segunda mão|seminovo',
  pl: 'odnowiony|odnowiona|używany|używana|używane|z drugiej ręki|poleasingowy|regenerowany',
  ja: '中古|整備済み|リファービッシュ|ユーズド|再生品|アウトレット品',
};

/** Goods that have no GTIN by nature. */
const custom: WordList = {
  en: 'handmade|hand-made|made to order|made-to-order|custom made|custom-made|bespoke|personalised|personalized|one of a kind',
  de: 'handgemacht|handgefertigt|maßanfertigung|auf bestellung gefertigt|personalisiert|personalisierbar|unikat|einzelanfertigung|nach maß',
  fr: 'fait main|faite main|fait à la main|sur mesure|sur commande|personnalisé|personnalisée|pièce unique',
  es: 'hecho a mano|hecha a mano|hecho a medida|a medida|por encargo|personalizado|personalizada|pieza única',
  it: 'fatto a mano|fatta a mano|su misura|su ordinazione|personalizzato|personalizzata|pezzo unico',
  nl: 'handgemaakt|op maat gemaakt|op maat|op bestelling gemaakt|gepersonaliseerd|uniek stuk|maatwerk',
  pt: 'feito à mão|feita à mão|artesanal|sob medida|por medida|por encomenda|personalizado|personalizada|peça única',
  pl: 'ręcznie robione|ręcznie wykonany|rękodzieło|na zamówienie|na wymiar|personalizowany|personalizowane|unikat',
  ja: 'ハンドメイド|手作り|オーダーメイド|受注生産|特注|名入れ|一点物',
};

export const productWords = { accessory, apparel, used, custom };
