/** Link texts that say nothing of where they lead. */

/** By language; phrases with `|` between them, as Lighthouse 13.5 knows them. */
const generic: Record<string, string> = {
  en: 'click here|click this|go|here|information|learn more|more|more info|more information|right here|read more|see more|start|this',
  ja: 'ここをクリック|こちらをクリック|リンク|続きを読む|続く|全文表示',
  es: 'click aquí|click aqui|clicka aquí|clicka aqui|pincha aquí|pincha aqui|aquí|aqui|más|mas|más información|más informacion|mas información|mas informacion|este|enlace|este enlace|empezar',
  pt: 'clique aqui|ir|mais informação|mais informações|mais|veja mais',
  ko: '여기|여기를 클릭|클릭|링크|자세히|자세히 보기|계속|이동|전체 보기',
  sv: 'här|klicka här|läs mer|mer|mer info|mer information',
  de: 'klicke hier|hier klicken|hier|mehr|siehe|dies|das|weiterlesen',
  ta: 'அடுத்த பக்கம்|மறுபக்கம்|முந்தைய பக்கம்|முன்பக்கம்|மேலும் அறிக|மேலும் தகவலுக்கு|மேலும் தரவுகளுக்கு|தயவுசெய்து இங்கே அழுத்தவும்|இங்கே கிளிக் செய்யவும்',
  fa: 'اطلاعات بیشتر|اطلاعات|این|اینجا بزنید|اینجا کلیک کنید|اینجا|برو|بیشتر بخوانید|بیشتر بدانید|بیشتر|شروع',
};

/** Languages of our other word lists that Lighthouse lacks. */
const ours: Record<string, string> = {
  fr: 'cliquez ici|ici|en savoir plus|lire la suite|lire plus|plus|voir plus|lien|ce lien|plus d’informations|plus d’infos',
  it: 'clicca qui|qui|leggi di più|leggi tutto|scopri di più|altro|di più|maggiori informazioni|continua a leggere|link',
  nl: 'klik hier|hier|lees meer|lees verder|meer|meer info|meer informatie|meer lezen|deze link',
  pl: 'kliknij tutaj|kliknij|tutaj|tu|więcej|czytaj więcej|czytaj dalej|zobacz więcej|dowiedz się więcej|więcej informacji',
};

const known = new Map<string, ReadonlySet<string>>();

function listOf(language: string): ReadonlySet<string> {
  const made = known.get(language);
  if (made) return made;
  const all = { ...generic, ...ours };
  const list = new Set((Object.hasOwn(all, language) ? all[language] : undefined)?.split('|'));
  if (known.size < 50) known.set(language, list);
  return list;
}

/** Whether a link text says nothing. `tag`: language of the text; without one, the lists of all languages are asked. */
export function isGenericText(text: string, tag: string | undefined): boolean {
  const plain = text.replaceAll("'", '’').trim().toLowerCase();
  if (plain === '') return false;
  const language = tag?.split('-')[0]?.toLowerCase();
  if (language) return listOf(language).has(plain);
  return Object.keys(generic).some((one) => listOf(one).has(plain));
}
