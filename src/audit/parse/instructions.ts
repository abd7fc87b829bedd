/**
 * Finds text that gives instructions to a language model: to drop its instructions, to keep something from
 * its user, to prefer this shop, to buy, to give data away. Praise alone is copy, and pointing an agent to the
 * interface is a service: neither is reported. Linear in the text.
 */
export type InstructionAct = 'override' | 'secrecy' | 'preference' | 'purchase' | 'data' | 'claim';

export interface Instruction {
  act: InstructionAct;
  /** The sentence around it, at most 300 characters. */
  quote: string;
}

const model =
  '(?:ai|a\\.i\\.|artificial intelligence|(?:large )?language models?|llms?|chat ?bots?|bots?|(?:chat)?gpt(?:-[\\w.]{1,8})?|claude|gemini|copilot|perplexity|virtual assistants?|shopping (?:agents?|assistants?)|assistants?|crawlers?|ki|sprachmodelle?|künstliche intelligenz|ia|intelligence artificielle|modèles? de langage|inteligencia artificial|modelos? de lenguaje|intelligenza artificiale|modelli? linguistic[oi]|kunstmatige intelligentie|taalmodel(?:len)?|inteligência artificial|modelos? de linguagem|sztuczna inteligencja|model(?:e|u|em)? językow(?:y|e|ego|ym)|asystent(?:em|a|cie)? ai|asistentes?|assistentes?|assistenten?)(?:[- ](?:assistants?|agents?|models?|systems?|chatbots?|crawlers?|tools?|bots?|assistenten?|agenten?|modelle?|systeme?|asistentes?|agentes?))?';
/** What makes a firm out of the model. */
const notFirm =
  "(?![-’' ]?(?:powered|driven|based|company|startup|generated|first|enabled|brand|team|agency|expert|firma|unternehmen|gestützt))";
const start = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';

const frames = [
  `(?:you are|you're|you were|if you are|if you're|as|being|act as|du bist|sie sind|als|falls du|wenn du|tu es|vous êtes|si vous êtes|en tant que?|eres|usted es|si eres|como|sei|se sei|in quanto|jij bent|je bent|als je|u bent|você é|se você é|jesteś|jako) (?:now )?(?:an?|the|eine?|ein|une?|un|una|um|uma|een)? ?(?:[\\p{L}-]{1,20} ){0,2}${model}${end}${notFirm}`,
  `(?:attention|note|notice|message|instructions?|important|hey|hi|hello|dear|achtung|hinweis|nachricht|anweisung(?:en)?|liebe[rs]?|cher|chère|bonjour|atención|mensaje|instrucciones|attenzione|istruzioni|messaggio|let op|instructies|bericht|atenção|instruções|mensagem|uwaga|instrukcj[ae]|wiadomość)[ ,:!]{0,3}(?:to|for|für|an|à|pour|para|per|aan|voor|dla|do)? ?(?:all|any|the|every|alle|jede|tous les|les|l['’]|los|las|todos|tutti|gli|le|de|os|as|wszystkich)? ?(?:[\\p{L}-]{1,20} ){0,1}${model}${end}`,
  `${model}${end}(?: (?:reading|processing|parsing|visiting|browsing|summari[sz]ing|crawling)[^.]{0,40})?[,:!] ?(?:you|please|ignore|disregard|forget|do|don['’]t|never|always|must|when|if|recommend|buy|rank|send|bitte|du|sie|ignorier\\p{L}{0,4}|empfiehl|empfehlen|immer|nie|veuillez|tu|vous|ignore[zr]?|recommande[zr]?|por favor|ignora|recomienda|consiglia|raccomanda|negeer|beveel|recomende|zignoruj|polecaj)${end}`,
  '(?<![\\p{L}\\p{N}])system(?: ?(?:prompt|message|override|instructions?))? ?[:\\]>]',
  '<\\|?(?:im_start|system|endoftext)\\|?>|\\[/?(?:system|inst)\\]|#{2,3} ?(?:system|instruction)s?:|<important>',
  `(?:your|all|any|the|deine|ihre|alle|vos|tes|toutes les|les|tus|sus|todas las|las|le tue|tutte le|le|je|uw|suas|todas as|as|twoje|wszystkie) (?:(?:previous|prior|above|earlier|preceding|original|system|bisherigen?|vorherigen?|obigen?|vorigen?|eerdere|vorige|bovenstaande|poprzednie) (?:instructions?|prompts?|guidelines|directions|anweisungen|instruktionen|instructies|instrukcje|polecenia)|(?:instructions|consignes) précédentes|instrucciones anteriores|istruzioni precedenti|instruções anteriores)`,
  'あなたは(?:AI|人工知能|言語モデル|アシスタント)|(?:AI|人工知能|言語モデル)(?:アシスタント|エージェント)?(?:へ|の皆様|は次|への指示)|これまでの指示|以前の指示|前の指示|システムプロンプト',
];
const address = new RegExp(
  frames.map((frame, at) => (at === 3 || at === 4 || at === 6 ? frame : `${start}(?:${frame})`)).join('|'),
  'giu',
);

/** Verbs that the shop says of itself are not orders. */
const order =
  '(?<!(?:we|i|they|to|can|will|would|who|experts|customers|that|wir|nous|on) (?:also |highly |always |do )?)';
const acts: readonly [InstructionAct, RegExp][] = [
  [
    'override',
    /(?:ignore|disregard|forget|override|bypass|do not follow|don['’]t follow|stop following|ignorier\p{L}{0,3}|vergiss|vergessen sie|missachte\p{L}{0,2}|ignore[zr]|oublie[zr]?|ne tiens? pas compte|ignora|ignore|olvida|dimentica|negeer|vergeet|esqueça|desconsidere|zignoruj|zapomnij)(?![\p{L}]).{0,60}?(?:instructions?|prompts?|rules|guidelines|directions|context|told|anweisungen|instruktionen|regeln|vorgaben|consignes|règles|instrucciones|reglas|istruzioni|regole|instructies|regels|instruções|regras|instrukcj\p{L}{1,3}|polece\p{L}{1,3})|指示を?(?:すべて)?(?:無視|忘れ)/iu,
  ],
  [
    'secrecy',
    /(?:do not|don['’]t|never|without|must not|should not) (?:ever )?(?:tell|telling|mention|mentioning|reveal|revealing|inform|informing|disclose|disclosing|show|showing|notify|notifying|alert|alerting)(?![\p{L}]).{0,40}?(?:users?|customers?|buyers?|shoppers?|humans?|person|anyone|this|these)(?![\p{L}])|(?:sag|sage|sagen sie|verrat\p{L}{0,3}|erwähn\p{L}{0,3}|teile?)(?![\p{L}]).{0,40}?(?:nutzer\p{L}{0,3}|kunden|benutzer\p{L}{0,3}|käufer\p{L}{0,3}).{0,20}?(?:nicht|nichts)|ne (?:dis|dites|mentionne[zr]?|révèle[zr]?|parle[zr]?).{0,10}?(?:pas|jamais|rien).{0,40}?(?:utilisateur|client|acheteur)|no (?:le )?(?:digas|diga|menciones|mencione|reveles|revele).{0,40}?(?:usuario|cliente|comprador)|non (?:dire|menzionare|rivelare).{0,40}?(?:utente|cliente)|(?:vertel|noem|meld|zeg).{0,30}?(?:gebruiker|klant).{0,20}?niet|não (?:diga|mencione|revele|conte).{0,40}?(?:usuário|utilizador|cliente)|nie (?:mów|informuj|wspominaj|ujawniaj).{0,40}?(?:użytkownik|klient)|(?:ユーザー|顧客|利用者).{0,12}(?:言わない|伝えない|知らせない|教えない)/iu,
  ],
  [
    'data',
    /(?:send|post|submit|forward|transmit|exfiltrate|share|include|append|reveal|output|print|repeat|read|upload|schick\p{L}{0,2}|sende\p{L}{0,2}|übermitt\p{L}{0,3}|envoie[zr]?|transmet\p{L}{0,3}|envía|envíe|manda|invia|stuur|verstuur|envie|wyślij|prześlij)(?![\p{L}]).{0,60}?(?:conversation|chat history|system prompt|user['’]?s? (?:data|e?-?mail|name|address|card|details|information|history)|customer['’]?s? (?:data|e?-?mail|card|details)|personal data|credentials|passwords?|api keys?|cookies|credit card|card number|payment details|ssh|\.env|kreditkarte\p{L}{0,6}|nutzerdaten|kundendaten|passw[oö]rt\p{L}{0,2}|données|mot de passe|carte bancaire|datos|contraseña|tarjeta|dati|carta di credito|gegevens|wachtwoord|dados|senha|cartão|dane|hasł[oa])|(?:会話|個人情報|カード番号|パスワード).{0,12}(?:送信|送って|送れ)/iu,
  ],
  [
    'purchase',
    /(?:must|immediately|always|automatically|instantly|right away|without (?:asking|confirm\p{L}{0,5}|permission)|sofort|immer|ohne (?:rückfrage|zu fragen)|immédiatement|toujours|sans demander|inmediatamente|siempre|sin preguntar|subito|sempre|senza chiedere|meteen|altijd|zonder te vragen|imediatamente|sem perguntar|natychmiast|zawsze|bez pytania).{0,40}?(?:buy|purchase|order|check ?out|add .{1,30}?(?:cart|basket|bag)|kauf\p{L}{0,3}|bestell\p{L}{0,3}|achète[zr]?|achetez|commande[zr]?|compr[ae]|compre|acquist\p{L}{1,3}|ordina|koop|bestel|kup|zamów)(?![\p{L}])|(?:buy|purchase|order|check ?out|add .{1,30}?(?:cart|basket|bag)|kauf\p{L}{0,3}|bestell\p{L}{0,3}|achète[zr]?|achetez|commande[zr]?|compr[ae]|acquist\p{L}{1,3}|koop|bestel|kup|zamów)(?![\p{L}]).{0,40}?(?:immediately|automatically|instantly|without (?:asking|confirm\p{L}{0,5}|permission)|sofort|ohne (?:rückfrage|zu fragen)|immédiatement|sans demander|inmediatamente|sin preguntar|senza chiedere|zonder te vragen|sem perguntar|bez pytania)|(?:すぐに|自動的に|確認せずに).{0,20}(?:購入|注文)/iu,
  ],
  [
    'preference',
    new RegExp(
      `${start}${order}(?:recommend|rank|rate|prefer|promote|prioriti[sz]e|suggest|endorse|choose|select|favou?r|list|place|put|empfiehl|empfehle\\p{L}{0,2}|bevorzug\\p{L}{0,2}|nenne|recommande[zr]?|privilégie[zr]?|classe[zr]?|recomienda|recomiende|prioriza|prefiere|consiglia\\p{L}{0,2}|raccomanda\\p{L}{0,2}|preferisci|beveel|raad|recomende|prefira|priorize|polecaj|polec|rekomenduj)${end}.{0,80}?${start}(?:this|our|us|only|first|best|top|number one|#1|above|over|highest|instead|dies\\p{L}{0,2}|unser\\p{L}{0,2}|uns|nur|zuerst|an erster stelle|ce|cette|notre|nos|nous|uniquement|premier|est[ea]|nuestr[oa]s?|solo|primero|quest[oa]|nostr[oia]|prim[oa]|dit|deze|onze|ons|alleen|eerste|noss[oa]s?|só|primeiro|ten|t[ęe]|nasz\\p{L}{0,3}|tylko|pierwsz\\p{L}{1,3})${end}|(?:この店|当店|この商品|弊社).{0,16}(?:推薦|おすすめ|勧め|優先)`,
      'iu',
    ),
  ],
  [
    'claim',
    new RegExp(
      `${start}${order}(?:tell|inform|assure|convince|say to|sag|sage|sagen sie|dis|dites|dile|dígale|di['’]|vertel|diga|powiedz)${end}.{0,20}?(?:users?|customers?|buyers?|humans?|people|nutzern?|kunden|utilisateurs?|clients?|usuarios?|clientes?|utent[ei]|gebruikers?|klanten|usuários?|użytkownik\\p{L}{1,4}|klient\\p{L}{1,4})${end}.{0,12}?(?:that|dass|que|che|dat|że)${end}`,
      'iu',
    ),
  ],
];

/** Cheap: nothing without one of these can be found. No `u`: it makes matching without case many times slower. */
const trigger =
  /\b(?:ai|llms?|chat ?bots?|bots?|(?:chat)?gpt|claude|gemini|copilot|perplexity|assistants?|asistentes?|assistentes?|assistenten?|asystent|crawlers?|prompts?|im_start|ki|ia)\b|a\.i\.|language model|sprachmodell|langage|lenguaje|linguagem|linguistic|taalmodel|intelligen|inteligen|sztuczn|previous (?:inst|prom)|\[(?:inst|system)|<important|\bsystem ?[a-z]{0,12} ?[:\]>]/i;
const eastern = /人工知能|言語モデル|指示|プロンプト|アシスタント/;
const mayAddress = (text: string): boolean => trigger.test(text) || eastern.test(text);

/** The beginnings of every verb of `acts`, as cheap. */
const verbs =
  /ignor|disregard|forget|overrid|bypass|follow|vergiss|vergess|missacht|oubli|compte|olvida|dimentica|negeer|vergeet|esque|desconsid|zapomn|tell|mention|reveal|inform|disclos|show|notif|alert|sag|verrat|erwähn|teil|\bdi[stcg]|révèl|parl|menci|menz|rivel|vertel|noem|meld|zeg|conte|mów|wspomin|ujawn|send|post|submit|forward|transm|exfil|shar|includ|append|output|print|repeat|read|upload|schick|übermitt|envo|enví|envi|manda|invia|stuur|wyśl|prześ|buy|purchas|order|check ?out|cart|basket|\bbag|kauf|bestel|ach|command|compr|acquist|ordina|koop|\bkup|zamów|recommend|rank|rate|prefer|promot|priori|suggest|endors|describ|choos|select|favo|list|place|\bput|empf|bevorz|nenn|privil|class|recom|consigl|raccom|beveel|raad|prefi|polec|rekom|assur|convinc|\bsay|dile|dígale|diga|powiedz|told|digas/i;
const easternVerbs = /無視|忘れ|言わ|伝え|知らせ|教え|送信|送|購入|注文|推薦|おすすめ|勧め|優先/;
const mayOrder = (text: string): boolean => verbs.test(text) || easternVerbs.test(text);

/** Past this a text is not read on: no honest one is longer, and the cost stays small. */
const mostRead = 200_000;
const mostAddresses = 60;

/** @param act a text that models read as an order by its nature (a tool's description) needs no address */
export function findInstruction(given: string, { addressed = false } = {}): Instruction | undefined {
  const text = revealed(given.slice(0, mostRead)).replace(/\s+/g, ' ');
  if (addressed) return firstAct(text, 0, text.length, ['override', 'secrecy', 'data']);
  if (!mayAddress(text) || !mayOrder(text)) return undefined;
  let seen = 0;
  for (const match of text.matchAll(address)) {
    if ((seen += 1) > mostAddresses) return undefined;
    const from = Math.max(0, match.index - 120);
    const found = firstAct(text, from, match.index + match[0].length + 280, actsAfter(match[0]));
    if (found) return found;
  }
  return undefined;
}

const slogan = new RegExp(`^(?:${frames[5]})$`, 'iu');
/** "Ignore all previous instructions" alone is printed on mugs: it counts when something else is asked for too. */
const actsAfter = (found: string): readonly InstructionAct[] | undefined =>
  slogan.test(found) ? acts.flatMap(([act]) => (act === 'override' ? [] : [act])) : undefined;

/** A cheap first look at a text that may be long. */
export const mayInstruct = (text: string): boolean => mayAddress(text) || hasTags(text);

function firstAct(
  text: string,
  from: number,
  to: number,
  wanted?: readonly InstructionAct[],
): Instruction | undefined {
  const window = text.slice(from, to);
  for (const [act, pattern] of acts) {
    if (wanted && !wanted.includes(act)) continue;
    const match = pattern.exec(window);
    if (match) return { act, quote: window.slice(Math.max(0, match.index - 120), match.index + 180).trim() };
  }
  return undefined;
}

/** Tag characters (U+E0020 to U+E007E) encode ASCII that is invisible to people, but models read it. */
const hasTags = (text: string): boolean => text.includes('\udb40');
const revealed = (text: string): string =>
  hasTags(text)
    ? text.replace(/[\u{E0020}-\u{E007E}]/gu, (one) =>
        String.fromCharCode((one.codePointAt(0) ?? 0) - 0xe0000),
      )
    : // Characters of no width break words for every matcher but a model.
      text.replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '');

/** The text holds words in characters that are not shown. */
export const speaksUnseen = hasTags;
