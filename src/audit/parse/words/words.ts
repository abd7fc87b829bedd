/** Counting and comparing words, and the doors to the word lists in the covered languages. */
import { companyWords } from './company.ts';
import { type Language, languages, type WordList } from './language.ts';
import { createMatcher, type FoundTerm, type Matcher } from './matcher.ts';
import { operateWords } from './operate.ts';
import { policyWords } from './policy.ts';
import { shopWords } from './shop.ts';

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
  sv: '*laddare|*kabel|*kablar|*adapter|toner|*filter|reservdel|reservdelar|ersättnings*|passar till|kompatibel med|kompatibla|*bläckpatron|bläckpatroner|mobilskal|skärmskydd',
  da: '*oplader|*opladere|*kabel|*kabler|*adapter|toner|*filter|*filtre|reservedel|reservedele|udskiftnings*|passer til|kompatibel med|blækpatron|blækpatroner|mobilcover|skærmbeskytter',
  nb: '*lader|*ladere|*kabel|*kabler|*adapter|toner|*filter|*filtre|reservedel|reservedeler|utskiftbar|passer til|kompatibel med|blekkpatron|blekkpatroner|mobildeksel|skjermbeskytter',
  fi: '*laturi|*laturit|*kaapeli|*kaapelit|*johto|*sovitin|*suodatin|*suodattimet|varaosa|varaosat|vaihto-osa|yhteensopiva|sopii malliin|mustekasetti|värikasetti|suojakuori|näytönsuoja',
  cs: 'nabíječka|nabíječky|kabel|kabely|adaptér|adaptéry|toner|tonery|filtr|filtry|náhradní díl|náhradní díly|náhradní|kompatibilní s|vhodné pro|pouzdro na mobil|ochranné sklo',
  sk: 'nabíjačka|nabíjačky|kábel|káble|adaptér|adaptéry|toner|tonery|filter|filtre|náhradný diel|náhradné diely|náhradný|kompatibilné s|vhodné pre|puzdro na mobil|ochranné sklo',
  hu: '*töltő|*kábel|*adapter|toner|*szűrő|pótalkatrész|alkatrész|cserealkatrész|kompatibilis|illeszkedik|tintapatron|telefontok|kijelzővédő',
  ro: 'încărcător|incarcator|încărcătoare|cablu|cabluri|adaptor|adaptoare|toner|filtru|filtre|piesă de schimb|piese de schimb|rezervă|compatibil cu|cartuș|husă telefon|folie protecție',
  bg: 'зарядно|зарядни|зарядно устройство|кабел|кабели|адаптер|адаптери|тонер|филтър|филтри|резервна част|резервни части|съвместим с|съвместимо с|калъф за телефон|протектор',
  el: 'φορτιστής|φορτιστές|καλώδιο|καλώδια|αντάπτορας|προσαρμογέας|τόνερ|φίλτρο|φίλτρα|ανταλλακτικό|ανταλλακτικά|συμβατό με|συμβατά με|θήκη κινητού|προστατευτικό οθόνης',
  tr: 'şarj aleti|şarj cihazı|şarj kablosu|kablo|kablosu|adaptör|adaptörü|toner|toneri|filtre|filtresi|yedek parça|yedek|uyumlu|telefon kılıfı|ekran koruyucu|kartuş',
  ru: 'зарядное устройство|зарядка|кабель|кабели|адаптер|адаптеры|переходник|тонер|картридж|фильтр|фильтры|запчасть|запчасти|запасная часть|сменный|сменная|совместим с|совместимый|чехол для|защитное стекло',
  uk: 'зарядний пристрій|зарядка|кабель|кабелі|адаптер|адаптери|перехідник|тонер|картридж|фільтр|фільтри|запчастина|запчастини|запасна частина|змінний|сумісний з|чохол для|захисне скло',
  ko: '충전기|케이블|어댑터|토너|교체용|교체 필터|필터|리필|부품|호환|휴대폰 케이스|보호필름',
  zh: '充电器|充電器|数据线|線材|适配器|變壓器|轉接頭|转接头|硒鼓|碳粉|滤芯|濾芯|滤网|濾網|替换|替換|配件|零件|备件|兼容|相容|适用于|適用於|手机壳|手機殼|保護貼|保护膜',
  ar: 'شاحن|كابل|كيبل|محول|حبر|فلتر|قطع غيار|قطعة غيار|بديل|متوافق مع|متوافقة مع|كفر جوال|واقي شاشة',
  vi: 'sạc|bộ sạc|cáp|dây cáp|bộ chuyển đổi|mực in|bộ lọc|lõi lọc|phụ tùng|linh kiện|thay thế|tương thích với|ốp lưng|miếng dán màn hình',
  id: 'pengisi daya|charger|kabel|adaptor|toner|filter|suku cadang|sparepart|pengganti|kompatibel dengan|cocok untuk|casing hp|pelindung layar|tinta printer',
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
  sv: 'kläder|*kläder|skor|*skor|*sko|sneakers|stövlar|kängor|sandaler|tofflor|skjorta|skjortor|*skjorta|t-shirt|t-shirts|blus|*klänning|klänning|klänningar|kjol|kjolar|byxor|*byxor|jeans|shorts|leggings|jacka|*jacka|jackor|kappa|kappor|kavaj|kostym|tröja|*tröja|tröjor|hoodie|kofta|väst|underkläder|bh|strumpor|badkläder|bikini|pyjamas',
  da: 'tøj|*tøj|beklædning|sko|*sko|sneakers|støvler|sandaler|hjemmesko|skjorte|skjorter|*skjorte|t-shirt|t-shirts|bluse|bluser|kjole|kjoler|*kjole|nederdel|nederdele|bukser|*bukser|jeans|shorts|leggings|jakke|*jakke|jakker|frakke|frakker|blazer|jakkesæt|trøje|*trøje|sweater|hættetrøje|cardigan|vest|undertøj|bh|strømper|sokker|badetøj|bikini|pyjamas',
  nb: 'klær|*klær|sko|*sko|joggesko|støvler|sandaler|tøfler|skjorte|skjorter|*skjorte|t-skjorte|t-skjorter|bluse|bluser|kjole|kjoler|*kjole|skjørt|bukse|bukser|*bukse|*bukser|jeans|shorts|leggings|jakke|*jakke|jakker|frakk|kåpe|blazer|dress|genser|*genser|gensere|hettegenser|cardigan|vest|undertøy|bh|sokker|badetøy|bikini|pysjamas',
  fi: 'vaatteet|*vaatteet|vaate|kengät|*kengät|*kenkä|tennarit|lenkkarit|saappaat|nilkkurit|sandaalit|tohvelit|paita|*paita|paidat|t-paita|t-paidat|pusero|mekko|mekot|*mekko|hame|hameet|housut|*housut|farkut|shortsit|leggingsit|takki|*takki|takit|bleiseri|puku|neule|neuleet|villapaita|huppari|neuletakki|liivi|alusvaatteet|rintaliivit|sukat|uima-asut|bikinit|pyjama',
  cs: 'oblečení|oděvy|móda|boty|obuv|tenisky|kozačky|sandály|pantofle|košile|tričko|trička|halenka|halenky|šaty|sukně|kalhoty|džíny|šortky|kraťasy|legíny|bunda|bundy|kabát|kabáty|sako|oblek|svetr|svetry|mikina|mikiny|vesta|spodní prádlo|podprsenka|ponožky|plavky|pyžamo',
  sk: 'oblečenie|odevy|móda|topánky|obuv|tenisky|čižmy|sandále|papuče|košeľa|košele|tričko|tričká|blúzka|blúzky|šaty|sukňa|sukne|nohavice|džínsy|rifle|šortky|legíny|bunda|bundy|kabát|kabáty|sako|oblek|sveter|svetre|mikina|mikiny|vesta|spodná bielizeň|podprsenka|ponožky|plavky|pyžamo',
  hu: 'ruházat|ruha|ruhák|*ruha|cipő|cipők|*cipő|csizma|bakancs|szandál|papucs|ing|ingek|póló|pólók|blúz|blúzok|szoknya|szoknyák|nadrág|nadrágok|*nadrág|farmer|rövidnadrág|leggings|dzseki|kabát|kabátok|*kabát|zakó|öltöny|pulóver|pulóverek|kardigán|mellény|fehérnemű|melltartó|zokni|fürdőruha|pizsama',
  ro: 'îmbrăcăminte|imbracaminte|haine|încălțăminte|incaltaminte|pantofi|adidași|ghete|cizme|sandale|papuci|cămașă|cămăși|camasa|tricou|tricouri|bluză|bluze|rochie|rochii|fustă|fuste|pantaloni|blugi|jeans|pantaloni scurți|colanți|jachetă|geacă|geci|palton|paltoane|sacou|costum|pulover|pulovere|hanorac|cardigan|vestă|lenjerie|sutien|șosete|costum de baie|pijama',
  bg: 'дрехи|облекло|обувки|маратонки|ботуши|сандали|чехли|риза|ризи|тениска|тениски|блуза|блузи|рокля|рокли|пола|поли|панталон|панталони|дънки|къси панталони|клин|яке|якета|палто|палта|сако|костюм|пуловер|пуловери|суитшърт|жилетка|елек|бельо|сутиен|чорапи|бански|пижама',
  el: 'ρούχα|ένδυση|παπούτσια|υποδήματα|αθλητικά παπούτσια|μπότες|μποτάκια|σανδάλια|παντόφλες|πουκάμισο|πουκάμισα|μπλουζάκι|μπλουζάκια|μπλούζα|μπλούζες|φόρεμα|φορέματα|φούστα|φούστες|παντελόνι|παντελόνια|τζιν|σορτς|κολάν|μπουφάν|παλτό|παλτά|σακάκι|κοστούμι|πουλόβερ|φούτερ|ζακέτα|γιλέκο|εσώρουχα|σουτιέν|κάλτσες|μαγιό|πιτζάμες',
  tr: 'giyim|elbise|elbiseler|kıyafet|ayakkabı|ayakkabısı|ayakkabılar|spor ayakkabı|botlar|çizme|sandalet|terlik|gömlek|gömlekler|tişört|tişörtler|bluz|etek|etekler|pantolon|pantolonlar|jean|şort|tayt|ceket|ceketler|mont|montlar|kaban|palto|takım elbise|kazak|kazaklar|sweatshirt|hırka|yelek|iç giyim|sütyen|çorap|mayo|bikini|pijama',
  ru: 'одежда|обувь|кроссовки|кеды|ботинки|сапоги|туфли|сандалии|тапочки|рубашка|рубашки|футболка|футболки|блузка|блузки|платье|платья|юбка|юбки|брюки|джинсы|шорты|леггинсы|куртка|куртки|пальто|пиджак|костюм|свитер|свитера|толстовка|худи|кардиган|жилет|нижнее бельё|нижнее белье|бюстгальтер|носки|купальник|пижама|колготки',
  uk: 'одяг|взуття|кросівки|кеди|черевики|чоботи|туфлі|сандалі|капці|сорочка|сорочки|футболка|футболки|блузка|блузки|сукня|сукні|спідниця|спідниці|штани|брюки|джинси|шорти|легінси|куртка|куртки|пальто|піджак|костюм|светр|светри|толстовка|худі|кардиган|жилет|білизна|бюстгальтер|шкарпетки|купальник|піжама|колготки',
  ko: '의류|패션의류|신발|운동화|스니커즈|부츠|샌들|구두|로퍼|셔츠|티셔츠|블라우스|원피스|스커트|치마|바지|청바지|반바지|레깅스|재킷|자켓|트렌치코트|롱코트|패딩|점퍼|정장|스웨터|니트웨어|후드티|가디건|조끼|속옷|브래지어|양말|수영복|잠옷',
  zh: '服装|服裝|服饰|服飾|男装|女装|童装|男裝|女裝|鞋子|鞋类|运动鞋|運動鞋|皮鞋|靴子|凉鞋|涼鞋|拖鞋|衬衫|襯衫|t恤|上衣|连衣裙|連衣裙|洋裝|半身裙|裙子|裤子|褲子|长裤|牛仔裤|牛仔褲|短裤|短褲|外套|夹克|夾克|大衣|羽绒服|羽絨|西装|西裝|毛衣|卫衣|衛衣|开衫|背心|内衣|內衣|文胸|袜子|襪子|泳衣|睡衣',
  ar: 'ملابس|أزياء|أحذية|حذاء|سنيكرز|صندل|صنادل|شبشب|قميص|قمصان|تيشيرت|تي شيرت|بلوزة|فستان|فساتين|تنورة|تنانير|بنطلون|بناطيل|جينز|شورت|جاكيت|معطف|معاطف|بدلة|سترة|كنزة|هودي|عباية|عبايات|ملابس داخلية|حمالة صدر|جوارب|مايوه|بيجامة',
  vi: 'quần áo|thời trang|giày|giày thể thao|giày dép|bốt|dép|sandal|áo sơ mi|áo thun|áo phông|áo kiểu|áo|váy|đầm|chân váy|quần|quần jeans|quần short|quần legging|áo khoác|áo len|áo hoodie|bộ vest|đồ lót|áo ngực|đồ bơi|đồ ngủ',
  id: 'pakaian|busana|baju|sepatu|sneakers|sandal|sepatu bot|kemeja|kaos|kaus|blus|gaun|dress|rok|celana|celana jeans|celana pendek|legging|jaket|mantel|blazer|jas|sweter|hoodie|kardigan|rompi|pakaian dalam|bra|kaos kaki|kaus kaki|baju renang|piyama',
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
  sv: 'begagnad|begagnat|begagnade|renoverad|rekonditionerad|second hand|använd|använt|fyndvara|demoexemplar',
  da: 'brugt|brugte|renoveret|istandsat|refurbished|second hand|genbrug|demomodel',
  nb: 'brukt|brukte|renovert|overhalt|refurbished|second hand|gjenbruk|demomodell',
  fi: 'käytetty|käytetyt|kunnostettu|huollettu|second hand|tehdashuollettu|esittelykappale',
  cs: 'použité|použitý|použitá|repasovaný|repasované|repasovaná|bazarové|bazar|z druhé ruky|rozbaleno|second hand',
  sk: 'použité|použitý|použitá|repasovaný|repasované|repasovaná|bazárové|z druhej ruky|rozbalené|second hand',
  hu: 'használt|felújított|másodkézből|second hand|refurbished|bemutató darab',
  ro: 'folosit|folosită|second hand|recondiționat|reconditionat|resigilat|resigilată|la mâna a doua|refurbished',
  bg: 'употребяван|употребявана|употребявано|втора употреба|рециклиран|рефърбиш|реновиран|втора ръка',
  el: 'μεταχειρισμένο|μεταχειρισμένα|μεταχειρισμένη|ανακατασκευασμένο|ανακατασκευασμένα|refurbished|από δεύτερο χέρι',
  tr: 'ikinci el|2. el|kullanılmış|yenilenmiş|teşhir ürünü|refurbished',
  ru: 'б/у|бывший в употреблении|подержанный|подержанная|восстановленный|восстановленная|уценка|уценённый|секонд-хенд',
  uk: 'б/у|вживаний|вживана|уживаний|відновлений|відновлена|уцінка|секонд-хенд|бувший у використанні',
  ko: '중고|리퍼|리퍼브|중고품|전시상품|재생품',
  zh: '二手|翻新|官翻|整新|福利品|展示品|中古',
  ar: 'مستعمل|مستعملة|مجدد|مجددة|مجدّد|معاد تجديده|مستخدم',
  vi: 'đã qua sử dụng|hàng cũ|tân trang|second hand|like new|đồ cũ|hàng trưng bày',
  id: 'bekas|refurbished|rekondisi|barang bekas|preloved|seken',
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
  sv: 'handgjord|handgjort|handgjorda|handtillverkad|måttbeställd|måttanpassad|tillverkas på beställning|personlig gravyr|unik|unikt exemplar|specialtillverkad',
  da: 'håndlavet|håndlavede|håndlavet|specialfremstillet|efter mål|fremstilles på bestilling|personlig gravering|unika|personaliseret|skræddersyet',
  nb: 'håndlaget|håndlagde|skreddersydd|etter mål|lages på bestilling|personlig gravering|unikt eksemplar|spesiallaget|personlig tilpasset',
  fi: 'käsintehty|käsin tehty|käsityönä|mittatilaus|mittatilaustyö|tilaustyö|personoitu|uniikki|uniikkikappale|tehdään tilauksesta',
  cs: 'ruční práce|ručně vyrobeno|ručně vyrobené|ručně dělané|na míru|na zakázku|zakázková výroba|personalizované|jediný kus',
  sk: 'ručná práca|ručne vyrobené|ručne robené|na mieru|na zákazku|zákazková výroba|personalizované|jediný kus',
  hu: 'kézzel készített|kézzel készült|kézműves|méretre készített|egyedi méretre|rendelésre készül|személyre szabott|egyedi darab',
  ro: 'lucrat manual|realizat manual|handmade|făcut manual|la comandă|la comanda|pe comandă|personalizat|personalizată|piesă unică|unicat',
  bg: 'ръчна изработка|ръчно изработен|ръчно изработена|по поръчка|по мярка|персонализиран|персонализирана|уникат',
  el: 'χειροποίητο|χειροποίητα|χειροποίητη|κατά παραγγελία|κατόπιν παραγγελίας|στα μέτρα σας|προσωποποιημένο|εξατομικευμένο|μοναδικό κομμάτι',
  tr: 'el yapımı|el işi|siparişe özel|kişiye özel|özel üretim|ölçüye göre|isme özel|tek parça',
  ru: 'ручная работа|ручной работы|сделано вручную|на заказ|под заказ|по индивидуальному заказу|по размерам|именной|именная|уникальный экземпляр',
  uk: 'ручна робота|ручної роботи|зроблено вручну|на замовлення|під замовлення|за індивідуальним замовленням|іменний|унікальний екземпляр',
  ko: '수제|핸드메이드|주문제작|주문 제작|맞춤 제작|맞춤제작|각인|단 하나뿐인',
  zh: '手工|手作|手工制作|手工製作|定制|訂製|客製|订做|訂做|刻字|孤品|独一无二',
  ar: 'صناعة يدوية|صنع يدوي|يدوي الصنع|حسب الطلب|تفصيل|مخصص|مخصصة|قطعة فريدة|بالاسم',
  vi: 'thủ công|làm bằng tay|handmade|đặt làm|theo yêu cầu|may đo|cá nhân hóa|khắc tên|độc bản',
  id: 'buatan tangan|handmade|dibuat sesuai pesanan|sesuai pesanan|dipersonalisasi|satu-satunya|kerajinan tangan',
};

const productWords = { accessory, apparel, used, custom };

/** Whole-word search for the terms of a topic. */
const lists = {
  ...shopWords,
  ...operateWords,
  ...policyWords,
  ...companyWords,
  ...productWords,
} satisfies Record<string, WordList>;

/** What the word lists speak about. */
export type Topic = keyof typeof lists;

const matchers = new Map<string, Matcher>();

/**
 * The first term of the topic in a text, as whole words, any letter case. Without a language all are tried. Linear in the text.
 */
export function findTerm(text: string, topic: Topic, language?: Language): FoundTerm | undefined {
  return matcherOf(topic, language)(text);
}

/** True when the text holds a term of the topic. */
export function hasTerm(text: string, topic: Topic, language?: Language): boolean {
  return findTerm(text, topic, language) !== undefined;
}

/** The terms of a topic in a language, or in all. */
export const termsOf = (topic: Topic, language: Language | undefined): string[] => {
  // Callers without type checks may name a topic that does not exist.
  const list: WordList | undefined = lists[topic];
  return list ? (language ? [language] : languages).flatMap((name) => list[name].split('|')) : [];
};

function matcherOf(topic: Topic, language: Language | undefined): Matcher {
  const key = `${topic} ${language ?? ''}`;
  const known = matchers.get(key);
  if (known) return known;
  const made = createMatcher(termsOf(topic, language));
  matchers.set(key, made);
  return made;
}

export { type Language, languages, languageOf, primaryOf } from './language.ts';

const segmenters = new Map<string, Intl.Segmenter>();

/** Words of a text by Intl.Segmenter (segments that are word-like). `lang` is a BCP 47 tag; a bad one is ignored. */
export function countWords(text: string, lang?: string): number {
  let count = 0;
  for (const segment of segmenter(lang).segment(text)) if (segment.isWordLike) count++;
  return count;
}

/** Letters that a word of running text has on average, spaces left out, where texts do not part words by spaces. */
const lettersPerWord: readonly (readonly [script: RegExp, letters: number])[] = [
  [/\p{Script=Han}/gu, 1.6],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 2.6],
  [/\p{Script=Thai}/gu, 4.3],
  [/\p{Script=Lao}/gu, 5],
  [/\p{Script=Khmer}/gu, 5.5],
  [/\p{Script=Myanmar}/gu, 5.5],
];

/**
 * How much a text says, in English words: the measure for bounds such as "at least 50 words". Scripts without spaces are
 * counted by letters, because dictionaries cut their words in ways that depend on the version of ICU.
 */
export function countEnglishWords(text: string): number {
  let joined = 0;
  let spaced = text;
  for (const [script, letters] of lettersPerWord) {
    const found = text.match(script)?.length ?? 0;
    if (found === 0) continue;
    joined += found / letters;
    spaced = spaced.replace(script, ' ');
  }
  return Math.round(joined) + (spaced.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0);
}

/** The different words of a text, lower case. */
export function wordSet(text: string, lang?: string): Set<string> {
  const words = new Set<string>();
  for (const segment of segmenter(lang).segment(text))
    if (segment.isWordLike) words.add(segment.segment.normalize('NFKC').toLowerCase());
  return words;
}

/** Share of the words of the shorter text that the other holds too, 0 to 1; 0 when one has no words. */
export function tokenOverlap(a: string, b: string, lang?: string): number {
  const [left, right] = [wordSet(a, lang), wordSet(b, lang)];
  const smaller = Math.min(left.size, right.size);
  return smaller === 0 ? 0 : [...left].filter((word) => right.has(word)).length / smaller;
}

function segmenter(lang = 'en'): Intl.Segmenter {
  const language = /^[a-z]{2,3}(?=-|$)/i.exec(lang)?.[0].toLowerCase() ?? 'en';
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  // Hostile pages may name any language; the cache stays small.
  if (segmenters.size < 32) segmenters.set(language, made);
  return made;
}
