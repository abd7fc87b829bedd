/** Link texts that do not describe their target. */
import { primaryOf } from '../../../parse/words/language.ts';

/** By language; phrases separated by `|`, from Lighthouse 13.5. */
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

/** Languages of the other word lists that Lighthouse lacks. */
const ours: Record<string, string> = {
  fr: 'cliquez ici|ici|en savoir plus|lire la suite|lire plus|plus|voir plus|lien|ce lien|plus d’informations|plus d’infos',
  it: 'clicca qui|qui|leggi di più|leggi tutto|scopri di più|altro|di più|maggiori informazioni|continua a leggere|link',
  nl: 'klik hier|hier|lees meer|lees verder|meer|meer info|meer informatie|meer lezen|deze link',
  da: 'klik her|her|læs mere|mere|se mere|mere info|mere information|dette link',
  nb: 'klikk her|her|les mer|mer|se mer|mer info|mer informasjon|denne lenken',
  fi: 'klikkaa tästä|tästä|tässä|täältä|lue lisää|lisää|katso lisää|lisätietoja|linkki',
  cs: 'klikněte zde|klikněte|zde|tady|více|číst více|více informací|zjistit více|odkaz|tento odkaz',
  sk: 'kliknite sem|kliknite|tu|sem|viac|čítať viac|čítať ďalej|viac informácií|zistiť viac|odkaz',
  hu: 'kattintson ide|kattints ide|ide|itt|tovább|bővebben|több|további információ|részletek|link',
  ro: 'click aici|apasă aici|aici|mai mult|citește mai mult|află mai multe|mai multe informații|detalii|link',
  bg: 'кликнете тук|натиснете тук|тук|още|виж още|прочети още|научете повече|повече информация|линк',
  el: 'κάντε κλικ εδώ|πατήστε εδώ|εδώ|περισσότερα|διαβάστε περισσότερα|μάθετε περισσότερα|περισσότερες πληροφορίες|σύνδεσμος',
  tr: 'buraya tıklayın|tıklayın|tıkla|burada|buraya|devamı|devamını oku|daha fazla|daha fazla bilgi|detay|link',
  ru: 'нажмите здесь|нажмите сюда|здесь|тут|сюда|подробнее|далее|читать далее|читать дальше|ещё|еще|узнать больше|ссылка',
  uk: 'натисніть тут|тут|сюди|детальніше|докладніше|далі|читати далі|ще|більше|дізнатися більше|посилання',
  zh: '点击这里|點擊這裡|点此|點此|这里|這裡|点击|點擊|更多|查看更多|了解更多|阅读更多|閱讀更多|详情|詳情|链接|連結',
  ar: 'اضغط هنا|انقر هنا|هنا|المزيد|اقرأ المزيد|عرض المزيد|اعرف المزيد|معلومات أكثر|رابط',
  vi: 'bấm vào đây|nhấn vào đây|tại đây|ở đây|xem thêm|đọc thêm|tìm hiểu thêm|thêm|chi tiết|liên kết',
  id: 'klik di sini|di sini|klik|selengkapnya|baca selengkapnya|lihat selengkapnya|pelajari lebih lanjut|lainnya|tautan|link',
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

/** Whether a link text is generic. `tag`: language of the text; without it, the lists of all languages are used. */
export function isGenericText(text: string, tag: string | undefined): boolean {
  const plain = text.replaceAll("'", '’').trim().toLowerCase();
  if (plain === '') return false;
  const language = primaryOf(tag);
  if (language) return listOf(language).has(plain);
  return Object.keys(generic).some((one) => listOf(one).has(plain));
}
