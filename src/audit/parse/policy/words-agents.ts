/** Words by which terms of sale speak of software that visits and orders. Regular expressions, for languages that inflect. */
import type { Language } from '../words-language.ts';

export interface AgentWords {
  /** Software that acts by itself. */
  automated: string;
  /** Software that buys for somebody, in words that mean nothing else. */
  assistant: string;
  forbidden: string;
  /** What a shop is used for: access, order, purchase. */
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
};
