/** Words for automated access and orders in terms of sale. Regular expressions, for inflected languages. */
import type { Language } from '../words/language.ts';

export interface AgentWords {
  /** Autonomous software. */
  automated: string;
  /** Unambiguous words for shopping agents. */
  assistant: string;
  forbidden: string;
  /** Words for using a store: access, order, purchase. */
  use: string;
  allowed: string;
}

export const agentWords: Readonly<Record<Language, AgentWords>> = {
  en: {
    automated: String.raw`(?:ro)?bots?|spiders?|crawlers?|scrapers?|scrap(?:e|ing)|crawl(?:ing)?|spidering|data[- ]?mining|(?:auto-?)?scripts|macros|automated\s(?:means|systems?|programs?|scripts?|tools?|software|process(?:es)?|devices?|access|quer(?:y|ies)|methods?|technolog(?:y|ies)|purchas\w*|order\w*|bots?|agents?)|automatic\s(?:devices?|means|process(?:es)?|software)|automation|buy[- ]for[- ]me`,
    assistant: String.raw`(?:AI|artificial intelligence|automated|autonomous|software|shopping|digital|virtual|personal|buying|LLM)[- ](?:shopping |buying )?(?:agents?|assistants?)|agentic (?:commerce|systems?|tools?)|(?:software )?agents?,? (?:that |who )?(?:act|acting|authori[sz]ed by|instructed by|appointed by)`,
    forbidden: String.raw`not (?:permitted|allowed|authori[sz]ed)|(?:may|must|shall|will|can)(?: not|not)|prohibit\w*|forbid\w*|agrees? not|agreeing not|without (?:our|the|prior|express|written)|refrain|unauthori[sz]ed|restricted from|(?:to|may|will|right to|be) (?:cancel|refuse|reject|block|void)\w*|not to (?:use|access)|barred`,
    use: String.raw`access\w*|orders?|ordering|ordered|purchas\w*|buy\w*|use|uses|using|used|web ?sites?|sites?|services?|stores?|shops?|platform|content|checkout`,
    allowed: String.raw`may|can|(?:are|is) (?:permitted|allowed|welcome|authori[sz]ed|free)|permit(?:s|ted)?|allows?|welcome`,
  },
  de: {
    automated: String.raw`(?:ro)?bots?|robotern?|crawlern?|spidern?|scrapern?|(?:web|screen)?-?scraping|data-?mining|skripten?|scripts?|automatisiert\p{L}*\s(?!verarbeit|entscheid|bestätig|e-?mail|eingangs|datenverarb|erstell)\p{L}+|automatisch\p{L}*\s(?:mittel\p{L}*|verfahren|programme?n?|systeme?n?|abfragen?|auslesen)|auslesesoftware`,
    assistant: String.raw`(?:KI|AI|Software|Einkaufs|Shopping|LLM)-?\s?(?:Agent\p{L}*|Assistent\p{L}*)|(?:digitale|virtuelle|autonome|automatisierte)\p{L}?\s(?:Agent\p{L}*|Assistent\p{L}*)|Agenten,? die (?:für|im Auftrag|im Namen)`,
    forbidden: String.raw`untersagt|verboten|(?:nicht|un)\s?(?:gestattet|erlaubt|zulässig|zugelassen)|unzulässig|(?:darf|dürfen)\s(?:\p{L}+\s){0,8}?nicht|nicht\s(?:verwenden|nutzen|einsetzen|zugreifen)|zu unterlassen|unterlässt|verpflichtet sich|ohne\s(?:\p{L}+\s){0,4}(?:zustimmung|einwilligung|genehmigung|erlaubnis)|ausgeschlossen|stornier\p{L}*|abzulehnen`,
    use: String.raw`zugriff\p{L}*|zuzugreifen|zugreifen|bestell\p{L}*|kauf\p{L}*|kaufen|einkäufe|nutz\p{L}*|benutz\p{L}*|(?:online-?)?shops?|website|webseite|seiten?|plattform|inhalte\p{L}?|dienste?|angebot\p{L}*`,
    allowed: String.raw`dürfen|darf|erlaubt|gestattet|zulässig|willkommen|können|zugelassen`,
  },
  fr: {
    automated: String.raw`robots?|bots?|crawlers?|spiders?|scrapers?|(?:web\s?)?scraping|aspirateurs?|moissonnage|extraction automatisée|(?:moyens?|procédés?|outils?|logiciels?|systèmes?|dispositifs?|programmes?|processus|requêtes?|commandes?)\s(?:automatisée?s?|automatiques?)|scripts?|data\s?mining|fouille de (?:textes|données)`,
    assistant: String.raw`agents?\s(?:d['’])?(?:IA|intelligence artificielle|logiciels?|automatisés?|autonomes?|achat|conversationnels?)|assistants?\s(?:d['’])?(?:IA|achat|numériques?|virtuels?)|agents?\sagissant\s(?:pour|au nom)`,
    forbidden: String.raw`interdi\p{L}*|prohib\p{L}*|n['’](?:est|sont) pas (?:autoris|permis|admis)\p{L}*|ne (?:peut|peuvent|pouvez|doit|doivent|devez|saurait) (?:pas|en aucun)|ne pas (?:utiliser|accéder|recourir)|à ne pas|sans\s(?:l['’]|notre |son )?\s?(?:autorisation|accord|consentement)|défend\p{L}*|s['’]abst\p{L}*|annuler`,
    use: String.raw`accès|accéd\p{L}*|command\p{L}*|achat\p{L}*|achet\p{L}*|utilis\p{L}*|sites?|services?|boutique|plateforme|contenus?`,
    allowed: String.raw`peuvent|peut|autorisés?|permis|admis|bienvenus?`,
  },
  es: {
    automated: String.raw`robots?|bots?|arañas?|crawlers?|spiders?|scrapers?|(?:web\s)?scraping|(?:medios|procesos|herramientas|programas|sistemas|procedimientos|métodos)\s(?:automatizad[oa]s|automátic[oa]s)|software automatizado|scripts?|rastreador\p{L}*|minería de datos|extracción automatizada|compras? automatizadas?`,
    assistant: String.raw`agentes?\s(?:de (?:IA|inteligencia artificial|software|compra)|automatizados?|autónomos?|digitales?|inteligentes?)|asistentes?\s(?:de (?:IA|compra|compras)|virtuales?|digitales?)|agentes?\sque\sactú\p{L}*`,
    forbidden: String.raw`prohib\p{L}*|no\s(?:se\s)?(?:está|están|podrá|podrán|puede|pueden|debe|deberá|permite|autoriza)\p{L}*|se abst\p{L}*|abstenerse|sin\s(?:\p{L}+\s){0,4}(?:autorización|consentimiento|permiso)|a no\s|no utilizar|no usar|cancelar`,
    use: String.raw`acce[sd]\p{L}*|pedidos?|compr\p{L}*|us[oae]\p{L}*|utiliz\p{L}*|sitios?|web|tienda|servicios?|plataforma|contenidos?`,
    allowed: String.raw`pueden|puede|podrán|permitid[oa]s?|autorizad[oa]s?|bienvenid[oa]s?`,
  },
  it: {
    automated: String.raw`robot|bot|crawler|spider|scraper|(?:web\s)?scraping|(?:mezzi|strumenti|sistemi|processi|programmi|software|script|metodi|dispositivi)\sautom(?:atizzat|atic)\p{L}*|procedure automatizzate|script|data\s?mining|estrazione automatizzata|acquisti automatizzati`,
    assistant: String.raw`agent[ei]\s(?:di\s)?(?:IA|AI|intelligenza artificiale|software|automatizzat\p{L}*|autonom\p{L}*|digital\p{L}*)|assistent[ei]\s(?:di\s)?(?:IA|AI|virtual\p{L}*|digital\p{L}*|acquisto)|agenti\sche\sagiscono`,
    forbidden: String.raw`vieta\p{L}*|proibi\p{L}*|non\s(?:è|sono)\s(?:consentit|permess|autorizzat|ammess)\p{L}*|non\s(?:può|possono|puoi|potrà|potranno|potete|deve|devono)|divieto|a non\s|senza\s(?:\p{L}+['’]?\s?){0,4}(?:consenso|autorizzazione|permesso)|astenersi|annullare`,
    use: String.raw`access\p{L}*|acced\p{L}*|ordin\p{L}*|acquist\p{L}*|compr\p{L}*|us[oa]|usare|utilizz\p{L}*|sito|negozio|serviz\p{L}*|piattaforma|contenut\p{L}*`,
    allowed: String.raw`possono|può|consentit\p{L}|permess\p{L}|autorizzat\p{L}|benvenut\p{L}`,
  },
  nl: {
    automated: String.raw`robots?|bots?|crawlers?|spiders?|scrapers?|scrapen|(?:web)?scraping|geautomatiseerde?\s(?!besluit|verwerk|bevestig|e-?mail)\p{L}+|automatische\s(?:middelen|systemen|programma['’]?s|processen)|scripts?|data-?\s?mining`,
    assistant: String.raw`(?:AI|software|shopping)-?\s?(?:agents?|agenten|assistenten?)|(?:digitale|virtuele|autonome)\s(?:agents?|agenten|assistenten?)|agenten\sdie\s(?:namens|voor|in opdracht)`,
    forbidden: String.raw`verboden|verbied\p{L}*|niet\s(?:\p{L}+\s){0,3}?(?:toegestaan|toegelaten|geoorloofd|gebruiken|gebruikt)|(?:mag|mogen)\s(?:\p{L}+\s){0,8}?(?:niet|geen)|zonder\s(?:\p{L}+\s){0,4}toestemming|onthoud\p{L}*|annuleren|weigeren`,
    use: String.raw`toegang|bestel\p{L}*|aankop\p{L}*|aankoop|kopen|gebruik\p{L}*|websites?|site|webshop|winkel|diensten?|platform|inhoud`,
    allowed: String.raw`mogen|mag|toegestaan|welkom|kunnen`,
  },
  pt: {
    automated: String.raw`robôs?|robots?|bots?|crawlers?|spiders?|scrapers?|(?:web\s)?scraping|raspagem|(?:meios|ferramentas|sistemas|programas|processos|métodos|mecanismos)\s(?:automatizad[oa]s|automátic[oa]s)|software automatizado|scripts?|mineração de dados|compras? automatizadas?`,
    assistant: String.raw`agentes?\s(?:de (?:IA|inteligência artificial|software|compras?)|automatizados?|autónomos?|autônomos?|digita(?:l|is))|assistentes?\s(?:de (?:IA|compras?)|virtua(?:l|is)|digita(?:l|is))|agentes?\sque\s(?:atu|ag)\p{L}*`,
    forbidden: String.raw`proib\p{L}*|proíb\p{L}*|vedad[oa]s?|não\s(?:é|são|está|estão)\s(?:permitid|autorizad)\p{L}*|não\s(?:pode|podem|poderá|poderão|deve|devem|deverá)|sem\s(?:\p{L}+\s){0,4}(?:autorização|consentimento|permissão)|a não\s|abst\p{L}*|cancelar`,
    use: String.raw`acess\p{L}*|aced\p{L}*|pedidos?|encomend\p{L}*|compr\p{L}*|us[oae]\p{L}*|utiliz\p{L}*|site|sítio|loja|serviços?|plataforma|conteúdos?`,
    allowed: String.raw`podem|pode|poderão|permitid[oa]s?|autorizad[oa]s?|bem-vind[oa]s?`,
  },
  pl: {
    automated: String.raw`robot\p{L}*|bot(?:y|ów|ami|a|om)?|crawler\p{L}*|spider\p{L}*|scraper\p{L}*|(?:web\s?)?scraping\p{L}*|scrapowan\p{L}*|skrypt\p{L}*|zautomatyzowan\p{L}*\s(?!podejmowan|przetwarz|decyz|wiadomo)\p{L}+|automatyczn\p{L}*\s(?:oprogramowa|narzędzi|system|skrypt|pobiera|środk|zamówie)\p{L}*|data\s?mining|eksploracj\p{L}* danych`,
    assistant: String.raw`agen\p{L}+\s(?:AI|SI|oprogramowania|sztucznej inteligencji)|asysten\p{L}+\s(?:AI|SI|zakupow\p{L}+|cyfrow\p{L}+|wirtualn\p{L}+)|agenci\sdziałający`,
    forbidden: String.raw`zabron\p{L}*|zabrania|zakaz\p{L}*|niedozwolon\p{L}*|nie\s(?:wolno|może|mogą|jest dozwolon\p{L}*|są dozwolon\p{L}*|zezwala\p{L}*|można)|bez\s(?:\p{L}+\s){0,4}zgody|do nie\p{L}+|powstrzym\p{L}*|anulowa\p{L}*`,
    use: String.raw`dostęp\p{L}*|zamów\p{L}*|zamawia\p{L}*|zakup\p{L}*|kup\p{L}*|korzyst\p{L}*|używa\p{L}*|sklep\p{L}*|stron\p{L}*|serwis\p{L}*|usług\p{L}*|treści`,
    allowed: String.raw`mogą|może|dozwolon\p{L}*|zezwala\p{L}*|wolno|mile widzian\p{L}*`,
  },
  ja: {
    automated:
      'ボット|ロボット|クローラ|スパイダー|スクレイピング|スクリプト|自動化|自動的な手段|自動的な方法|自動購入|自動プログラム|自動巡回|自動ツール|マクロ|bot|BOT|ツールを(?:使|利)用',
    assistant:
      'AI\\s?エージェント|ショッピングエージェント|購買エージェント|AI\\s?アシスタント|自律型エージェント',
    forbidden:
      '禁止|禁じ|してはな|しないもの|行わないもの|できません|許可なく|許諾なく|承諾なく|同意なく|無断|認められ(?:ません|ない)|お断り|キャンセル',
    use: 'アクセス|注文|購入|利用|使用|サイト|ストア|サービス|ショップ|コンテンツ|本サイト',
    allowed: 'できます|許可し|認め(?:ます|られます)|可能です|歓迎',
  },
  sv: {
    automated: String.raw`ro?botar?|bots?|botar|spindlar|crawlers?|skrapning|skrapa|webbskrapning|scraping|datautvinning|skript|script|automatiserade?\s\p{L}+|automatiska\s(?:system|verktyg|program|medel|metoder)`,
    assistant: String.raw`(?:AI|mjukvaru|shopping|köp)-?\s?(?:agent\p{L}*|assistent\p{L}*)|(?:digitala?|virtuella?|autonoma?)\s(?:agent\p{L}*|assistent\p{L}*)|agenter\ssom\s(?:handlar|agerar)`,
    forbidden: String.raw`förbjud\p{L}*|förbud\p{L}*|inte\s(?:tillåt\p{L}*|använda\p{L}*)|får\s(?:\p{L}+\s){0,4}(?:inte|ej)|otillåt\p{L}*|utan\s(?:\p{L}+\s){0,4}(?:tillstånd|samtycke|medgivande)|annuller\p{L}*|avboka\p{L}*`,
    use: String.raw`åtkomst|beställ\p{L}*|köp\p{L}*|handla\p{L}*|använd\p{L}*|webbplats\p{L}*|sajt\p{L}*|sidan|butik\p{L}*|tjänst\p{L}*|plattform\p{L}*|innehåll\p{L}*`,
    allowed: String.raw`får|kan|tillåt\p{L}*|välkom\p{L}*`,
  },
  da: {
    automated: String.raw`robotter|bots?|crawlere?|spiders?|scraping|webscraping|skrabning|scripts?|automatisere(?:de|t)\s\p{L}+|automatiske\s(?:systemer|værktøjer|programmer|midler|metoder)|data\s?mining`,
    assistant: String.raw`(?:AI|software|shopping|købs)-?\s?(?:agent\p{L}*|assistent\p{L}*)|(?:digitale?|virtuelle?|autonome?)\s(?:agent\p{L}*|assistent\p{L}*)|agenter,?\sder\s(?:handler|agerer)`,
    forbidden: String.raw`forbud\p{L}*|forbyd\p{L}*|ikke\s(?:tillad\p{L}*|tilladt|anvende\p{L}*|bruge\p{L}*)|må\s(?:\p{L}+\s){0,4}ikke|uden\s(?:\p{L}+\s){0,4}(?:tilladelse|samtykke)|annuller\p{L}*`,
    use: String.raw`adgang|bestil\p{L}*|køb\p{L}*|handle\p{L}*|brug\p{L}*|anvend\p{L}*|hjemmeside\p{L}*|websted\p{L}*|webshop\p{L}*|butik\p{L}*|tjeneste\p{L}*|platform\p{L}*|indhold\p{L}*`,
    allowed: String.raw`må|kan|tilladt|velkom\p{L}*`,
  },
  nb: {
    automated: String.raw`roboter|bots?|boter|crawlere?|spiders?|skraping|scraping|skript|script|automatiser(?:te|t)\s\p{L}+|automatiske\s(?:systemer|verktøy|programmer|midler|metoder)|datautvinning`,
    assistant: String.raw`(?:AI|KI|programvare|shopping|kjøps)-?\s?(?:agent\p{L}*|assistent\p{L}*)|(?:digitale?|virtuelle?|autonome?)\s(?:agent\p{L}*|assistent\p{L}*)|agenter\ssom\s(?:handler|opptrer)`,
    forbidden: String.raw`forbud\p{L}*|forby\p{L}*|ikke\s(?:tillat\p{L}*|bruke\p{L}*|lov)|kan\s(?:\p{L}+\s){0,4}ikke|uten\s(?:\p{L}+\s){0,4}(?:tillatelse|samtykke)|kanseller\p{L}*|annuller\p{L}*`,
    use: String.raw`tilgang|bestill\p{L}*|kjøp\p{L}*|handle\p{L}*|bruk\p{L}*|nettsted\p{L}*|nettside\p{L}*|nettbutikk\p{L}*|butikk\p{L}*|tjeneste\p{L}*|plattform\p{L}*|innhold\p{L}*`,
    allowed: String.raw`kan|får|tillat\p{L}*|velkom\p{L}*`,
  },
  fi: {
    automated: String.raw`robot\p{L}*|bot(?:it|teja|tien)?|hakurobot\p{L}*|crawler\p{L}*|scraping|kaavin\p{L}*|skript\p{L}*|automaattis\p{L}*\s\p{L}+|automatisoi\p{L}*\s\p{L}+|tiedonlouhin\p{L}*`,
    assistant: String.raw`(?:tekoäly|ostos|ohjelmisto|AI)-?\s?(?:agent\p{L}*|avustaj\p{L}*|assistent\p{L}*)|(?:digitaali\p{L}*|virtuaali\p{L}*|autonomi\p{L}*)\s(?:agent\p{L}*|avustaj\p{L}*)`,
    forbidden: String.raw`kiel(?:letty|lettyä|lämme|tää|to)\p{L}*|ei\s(?:ole\s)?(?:sallit\p{L}*|saa|salli\p{L}*)|eivät\ssaa|ilman\s(?:\p{L}+\s){0,4}(?:lupaa|suostumus\p{L}*)|luvaton\p{L}*|peruut\p{L}*`,
    use: String.raw`pääs\p{L}*|tila\p{L}*|osto\p{L}*|osta\p{L}*|käyt\p{L}*|sivusto\p{L}*|verkkokau\p{L}*|kauppa\p{L}*|palvelu\p{L}*|alusta\p{L}*|sisält\p{L}*|sisäll\p{L}*`,
    allowed: String.raw`saa|saavat|voi|voivat|sallit\p{L}*|tervetul\p{L}*`,
  },
  cs: {
    automated: String.raw`robot\p{L}*|bot(?:y|ů|ům|em|i)?|crawler\p{L}*|scraping\p{L}*|skript\p{L}*|automatizovan\p{L}*\s(?!zprac|rozhod)\p{L}+|automatick\p{L}*\s(?:systém|nástroj|program|prostřed)\p{L}*|vytěžován\p{L}*`,
    assistant: String.raw`(?:AI|nákupní\p{L}*|softwarov\p{L}*|digitáln\p{L}*|virtuáln\p{L}*)\s(?:agent\p{L}*|asistent\p{L}*)|agent\p{L}*\s(?:AI|umělé inteligence)`,
    forbidden: String.raw`zakáz\p{L}*|zakaz\p{L}*|není\s(?:dovolen\p{L}*|povolen\p{L}*|přípustn\p{L}*)|nesmí\p{L}*|nejsou\s(?:dovolen\p{L}*|povolen\p{L}*)|bez\s(?:\p{L}+\s){0,4}souhlasu|zrušit|storn\p{L}*`,
    use: String.raw`přístup\p{L}*|objedn\p{L}*|náku\p{L}*|nakup\p{L}*|užív\p{L}*|použív\p{L}*|web\p{L}*|stránk\p{L}*|obchod\p{L}*|služ\p{L}*|platform\p{L}*|obsah\p{L}*`,
    allowed: String.raw`smí|smějí|může|mohou|dovolen\p{L}*|povolen\p{L}*|vítán\p{L}*`,
  },
  sk: {
    automated: String.raw`robot\p{L}*|bot(?:y|ov|om|mi)?|crawler\p{L}*|scraping\p{L}*|skript\p{L}*|automatizovan\p{L}*\s(?!sprac|rozhod)\p{L}+|automatick\p{L}*\s(?:systém|nástroj|program|prostried)\p{L}*`,
    assistant: String.raw`(?:AI|nákupn\p{L}*|softvérov\p{L}*|digitáln\p{L}*|virtuáln\p{L}*)\s(?:agent\p{L}*|asistent\p{L}*)|agent\p{L}*\s(?:AI|umelej inteligencie)`,
    forbidden: String.raw`zakáz\p{L}*|zakaz\p{L}*|nie\sje\s(?:dovolen\p{L}*|povolen\p{L}*|prípustn\p{L}*)|nesm\p{L}*|nie\ssú\s(?:dovolen\p{L}*|povolen\p{L}*)|bez\s(?:\p{L}+\s){0,4}súhlasu|zrušiť|storn\p{L}*`,
    use: String.raw`prístup\p{L}*|objedn\p{L}*|náku\p{L}*|nakup\p{L}*|užív\p{L}*|použív\p{L}*|web\p{L}*|stránk\p{L}*|obchod\p{L}*|služ\p{L}*|platform\p{L}*|obsah\p{L}*`,
    allowed: String.raw`smie|smú|môže|môžu|dovolen\p{L}*|povolen\p{L}*|vítan\p{L}*`,
  },
  hu: {
    automated: String.raw`robot\p{L}*|bot(?:ok|okat|tal)?|crawler\p{L}*|scraping\p{L}*|adatbányász\p{L}*|szkript\p{L}*|script\p{L}*|automatizált\s(?!adat|dönt)\p{L}+|automatikus\s(?:rendszer|eszköz|program)\p{L}*`,
    assistant: String.raw`(?:AI|MI|szoftver|vásárlási|digitális|virtuális|autonóm)-?\s?(?:ügynök\p{L}*|asszisztens\p{L}*|ágens\p{L}*)|mesterséges intelligencia\s(?:ügynök\p{L}*|asszisztens\p{L}*)`,
    forbidden: String.raw`tilos|tilt\p{L}*|nem\s(?:megengedett|engedélyezett|használhat\p{L}*|lehet|szabad)|engedélye?\s?nélkül|hozzájárulás\p{L}*\snélkül|töröl\p{L}*|megtilt\p{L}*`,
    use: String.raw`hozzáfér\p{L}*|rendel\p{L}*|megrendel\p{L}*|vásár\p{L}*|használ\p{L}*|weboldal\p{L}*|webáruház\p{L}*|honlap\p{L}*|oldal\p{L}*|szolgáltatás\p{L}*|tartal\p{L}*`,
    allowed: String.raw`lehet|engedélyez\p{L}*|megengedett|használhat\p{L}*|vásárolhat\p{L}*|rendelhet\p{L}*`,
  },
  ro: {
    automated: String.raw`robo[tț]i\p{L}*|bo[tț]i\p{L}*|crawler\p{L}*|scraping|scripturi|programe\sautomat\p{L}*|mijloace\sautomat\p{L}*|sisteme\sautomat\p{L}*|instrumente\sautomat\p{L}*|procese\sautomat\p{L}*|comenzi\sautomat\p{L}*`,
    assistant: String.raw`agen[tț]i\p{L}*\s(?:AI|IA|software|autonom\p{L}*|de inteligență artificială|de cumpărături)|asisten[tț]i\p{L}*\s(?:AI|IA|virtual\p{L}*|digital\p{L}*)`,
    forbidden: String.raw`interzi\p{L}*|nu\s(?:este|sunt)\s(?:permis\p{L}*|autorizat\p{L}*)|nu\s(?:pot|poate|puteți|poți)|fără\s(?:\p{L}+\s){0,4}(?:acord\p{L}*|permisiun\p{L}*|consimț\p{L}*)|anul\p{L}*`,
    use: String.raw`acces\p{L}*|comand\p{L}*|cumpăr\p{L}*|achizi\p{L}*|utiliz\p{L}*|folosi\p{L}*|site\p{L}*|magazin\p{L}*|servici\p{L}*|platform\p{L}*|conținut\p{L}*`,
    allowed: String.raw`pot|poate|permis\p{L}*|autorizat\p{L}*|bineven\p{L}*`,
  },
  bg: {
    automated: String.raw`робот\p{L}*|бот(?:ове|овете|а)?|кроулър\p{L}*|скрапинг|скрипт\p{L}*|автоматизиран\p{L}*\s(?!обработ|вземан)\p{L}+|автоматичн\p{L}*\s(?:систем|средств|програм|инструмент)\p{L}*`,
    assistant: String.raw`(?:AI|ИИ|софтуерн\p{L}*|дигиталн\p{L}*|виртуалн\p{L}*|автономн\p{L}*)\s(?:агент\p{L}*|асистент\p{L}*)|агент\p{L}*\s(?:с изкуствен интелект|с ИИ)`,
    forbidden: String.raw`забран\p{L}*|не\s(?:се\s)?(?:разреш\p{L}*|допуск\p{L}*|позвол\p{L}*)|не\sмо(?:же|гат)|без\s(?:\p{L}+\s){0,4}(?:съгласие|разрешение)|отка\p{L}*|анулира\p{L}*`,
    use: String.raw`достъп\p{L}*|поръч\p{L}*|покуп\p{L}*|купув\p{L}*|използ\p{L}*|сайт\p{L}*|магазин\p{L}*|услуг\p{L}*|платформ\p{L}*|съдържани\p{L}*`,
    allowed: String.raw`мо(?:же|гат)|разреш\p{L}*|позвол\p{L}*|добре дошли`,
  },
  el: {
    automated: String.raw`ρομπότ|bots?|crawlers?|scraping|σενάρια|scripts?|αυτοματοποιημέν\p{L}*\s(?!λήψ|επεξεργ|αποφ)\p{L}+|αυτόματ\p{L}*\s(?:μέσ|συστήμ|προγράμμ|εργαλεί)\p{L}*|εξόρυξη δεδομένων`,
    assistant: String.raw`(?:πράκτορ\p{L}*|βοηθ\p{L}*)\s(?:AI|ΤΝ|τεχνητής νοημοσύνης|λογισμικού|αγορών)|(?:ψηφιακ\p{L}*|εικονικ\p{L}*|αυτόνομ\p{L}*)\s(?:πράκτορ\p{L}*|βοηθ\p{L}*)`,
    forbidden: String.raw`απαγορ\p{L}*|δεν\s(?:επιτρέπ\p{L}*|μπορ\p{L}*)|χωρίς\s(?:\p{L}+\s){0,4}(?:άδεια|συγκατάθεση|έγκριση)|ακυρ\p{L}*`,
    use: String.raw`πρόσβασ\p{L}*|παραγγ\p{L}*|αγορ\p{L}*|χρήσ\p{L}*|χρησιμοπ\p{L}*|ιστότοπ\p{L}*|ιστοσελίδ\p{L}*|κατάστημ\p{L}*|υπηρεσ\p{L}*|περιεχόμεν\p{L}*`,
    allowed: String.raw`μπορ\p{L}*|επιτρέπ\p{L}*|ευπρόσδεκτ\p{L}*`,
  },
  tr: {
    automated: String.raw`robot\p{L}*|bot(?:lar|ları|u)?|tarayıcı bot\p{L}*|örümcek\p{L}*|kazıma\p{L}*|scraping|script\p{L}*|betik\p{L}*|otomatik\s(?:araç|sistem|program|yazılım|yöntem|sipariş)\p{L}*|otomatize\s\p{L}+|veri madenciliği`,
    assistant: String.raw`(?:yapay zek[aâ]|AI|yazılım|alışveriş|dijital|sanal|otonom)\s(?:ajan\p{L}*|aracı\p{L}*|asistan\p{L}*|temsilci\p{L}*)`,
    forbidden: String.raw`yasak\p{L}*|izin\sverilme\p{L}*|kullanıla?maz\p{L}*|yapıla?maz\p{L}*|edile?mez\p{L}*|izni?\s?(?:olmadan|olmaksızın)|onayı\solmadan|iptal\p{L}*`,
    use: String.raw`eriş\p{L}*|sipariş\p{L}*|satın\p{L}*|alışveriş\p{L}*|kullan\p{L}*|site\p{L}*|mağaza\p{L}*|hizmet\p{L}*|platform\p{L}*|içeri\p{L}*`,
    allowed: String.raw`izin\sveril\p{L}*|olabilir\p{L}*|verebilir\p{L}*|yapabilir\p{L}*|kullanabilir\p{L}*|alabilir\p{L}*|edebilir\p{L}*`,
  },
  ru: {
    automated: String.raw`робот\p{L}*|бот(?:ы|ов|ами|а|ам)?|краулер\p{L}*|парсинг\p{L}*|парсер\p{L}*|скрейпинг\p{L}*|скрипт\p{L}*|автоматизированн\p{L}*\s(?!обработ|приняти)\p{L}+|автоматическ\p{L}*\s(?:систем|средств|программ|инструмент)\p{L}*`,
    assistant: String.raw`(?:ИИ|AI|программн\p{L}*|цифров\p{L}*|виртуальн\p{L}*|автономн\p{L}*)[\s-](?:агент\p{L}*|ассистент\p{L}*|помощник\p{L}*)|агент\p{L}*\s(?:искусственного интеллекта|действующ\p{L}*)`,
    forbidden: String.raw`запрещ\p{L}*|запрет\p{L}*|не\s(?:допуска\p{L}*|разреша\p{L}*|вправе|мо(?:жет|гут))|нельзя|без\s(?:\p{L}+\s){0,4}(?:согласия|разрешения)|отмен\p{L}*|отказ\p{L}*`,
    use: String.raw`доступ\p{L}*|заказ\p{L}*|покуп\p{L}*|использ\p{L}*|сайт\p{L}*|магазин\p{L}*|сервис\p{L}*|услуг\p{L}*|платформ\p{L}*|контент\p{L}*|содержан\p{L}*`,
    allowed: String.raw`мо(?:жет|гут)|разреш\p{L}*|допуска\p{L}*|вправе`,
  },
  uk: {
    automated: String.raw`робот\p{L}*|бот(?:и|ів|ами|а|ам)?|краулер\p{L}*|парсинг\p{L}*|скрейпінг\p{L}*|скрипт\p{L}*|автоматизован\p{L}*\s(?!обробк|прийнятт)\p{L}+|автоматичн\p{L}*\s(?:систем|засоб|програм|інструмент)\p{L}*`,
    assistant: String.raw`(?:ШІ|AI|програмн\p{L}*|цифров\p{L}*|віртуальн\p{L}*|автономн\p{L}*)[\s-](?:агент\p{L}*|асистент\p{L}*|помічник\p{L}*)|агент\p{L}*\sштучного інтелекту`,
    forbidden: String.raw`заборон\p{L}*|не\s(?:допуска\p{L}*|дозвол\p{L}*|мо(?:же|жуть))|не\sможна|без\s(?:\p{L}+\s){0,4}(?:згоди|дозволу)|скасов\p{L}*|скасу\p{L}*`,
    use: String.raw`доступ\p{L}*|замов\p{L}*|покуп\p{L}*|купів\p{L}*|використ\p{L}*|сайт\p{L}*|магазин\p{L}*|сервіс\p{L}*|послуг\p{L}*|платформ\p{L}*|контент\p{L}*|вміст\p{L}*`,
    allowed: String.raw`мо(?:же|жуть)|дозвол\p{L}*|допуска\p{L}*`,
  },
  ko: {
    automated: String.raw`로봇|봇|크롤러|크롤링|스파이더|스크래핑|스크립트|자동화|자동화된|매크로|자동 구매|데이터 마이닝`,
    assistant: String.raw`AI\s?에이전트|쇼핑 에이전트|구매 에이전트|AI\s?어시스턴트|인공지능 에이전트|자율 에이전트`,
    forbidden: String.raw`금지|할 수 없|하여서는 안|해서는 안|허용되지|허락 없이|동의 없이|승인 없이|무단|취소`,
    use: String.raw`접속|접근|주문|구매|이용|사용|사이트|쇼핑몰|서비스|콘텐츠|몰`,
    allowed: String.raw`할 수 있|허용|가능|환영`,
  },
  zh: {
    automated: String.raw`机器人|機器人|爬虫|爬蟲|网络蜘蛛|抓取|爬取|脚本|腳本|自动化|自動化|自动程序|自動程式|数据挖掘|資料探勘|机器程序|外挂|外掛`,
    assistant: String.raw`AI\s?代理|智能代理|智能体|購物代理|购物代理|AI\s?助手|AI\s?助理|人工智能代理|人工智慧代理`,
    forbidden: String.raw`禁止|不得|不可|不允许|不允許|严禁|嚴禁|未经.{0,12}许可|未經.{0,12}許可|未经.{0,12}同意|未經.{0,12}同意|取消`,
    use: String.raw`访问|存取|訂購|订购|订单|訂單|购买|購買|使用|网站|網站|商店|商城|服务|服務|平台|内容|內容`,
    allowed: String.raw`可以|允许|允許|准许|歡迎|欢迎`,
  },
  ar: {
    automated: String.raw`روبوت\p{L}*|الروبوت\p{L}*|برامج\s(?:آلية|الزحف)|الزحف|زواحف|كشط|سكربت|أدوات\s(?:آلية|مؤتمتة)|وسائل\s(?:آلية|مؤتمتة)|الوسائل\sالآلية|أنظمة\sآلية|استخراج البيانات|البوتات|بوتات`,
    assistant: String.raw`وكلاء?\s(?:الذكاء الاصطناعي|التسوق|البرمجيات)|وكيل\s(?:ذكاء اصطناعي|تسوق|برمجي)|مساعد\s(?:ذكي|رقمي|افتراضي)`,
    forbidden: String.raw`يحظر|محظور\p{L}*|يمنع|ممنوع\p{L}*|لا\s(?:يجوز|يسمح|يحق)|دون\s(?:\p{L}+\s){0,3}(?:إذن|موافقة)|بدون\s(?:\p{L}+\s){0,3}(?:إذن|موافقة)|إلغاء`,
    use: String.raw`الوصول|الدخول|طلب\p{L}*|الطلب\p{L}*|شراء|الشراء|استخدام|الاستخدام|الموقع|موقعنا|المتجر|متجرنا|الخدم\p{L}*|المنصة|المحتوى`,
    allowed: String.raw`يجوز|يسمح|يمكن|مسموح|نرحب`,
  },
  vi: {
    automated: String.raw`robot|bot|trình thu thập|thu thập dữ liệu tự động|cào dữ liệu|scraping|tập lệnh|script|công cụ tự động|phần mềm tự động|hệ thống tự động|chương trình tự động|khai thác dữ liệu`,
    assistant: String.raw`tác nhân\s(?:AI|trí tuệ nhân tạo|phần mềm)|trợ lý\s(?:AI|ảo|số|mua sắm)|đại lý AI`,
    forbidden: String.raw`cấm|nghiêm cấm|không được|không cho phép|bị cấm|khi chưa có sự|không có sự (?:đồng ý|cho phép)|hủy|từ chối`,
    use: String.raw`truy cập|đặt hàng|đơn hàng|mua|sử dụng|trang web|website|cửa hàng|dịch vụ|nền tảng|nội dung`,
    allowed: String.raw`có thể|được phép|cho phép|hoan nghênh`,
  },
  id: {
    automated: String.raw`robot|bot|crawler|perayap|scraping|skrip|script|alat otomatis|sistem otomatis|program otomatis|perangkat lunak otomatis|cara otomatis|penambangan data|otomatisasi`,
    assistant: String.raw`(?:agen|asisten)\s(?:AI|kecerdasan buatan|perangkat lunak|belanja|digital|virtual|otonom)`,
    forbidden: String.raw`dilarang|melarang|tidak\s(?:boleh|diizinkan|diperbolehkan|diperkenankan|dapat)|tanpa\s(?:\p{L}+\s){0,3}(?:izin|persetujuan)|membatalkan|dibatalkan|menolak`,
    use: String.raw`akses|mengakses|pesan\p{L}*|pemesanan|pembelian|membeli|belanja|menggunakan|penggunaan|situs|toko|layanan|platform|konten`,
    allowed: String.raw`boleh|dapat|diizinkan|diperbolehkan|bisa`,
  },
};
