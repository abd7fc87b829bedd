import type { ShoppingFacts } from '../facts/shopping.ts';
import { hasTerm } from '../words/words.ts';

const MAX_HITS = 80;
const MAX_EACH = 3;
const reach = 130;

/** Words in such sentences; each hit is read with its sentence. */
const trigger =
  /guest|\bgast|invité|invitad[oa]|ospite|convidad[oa]|visitante|gość|gościa|account|kont[aoeu]|kundenkonto|compte|cuenta|conta\b|regist|rejestr|cadastr|inscri|anmeld|logge[dn]|log in|sign in|gäst|gæst|gjest|vieraa|vieraili|kirjautu|tiliä|\bhost\b|hosť|účt|vendég|fiók|invitat|vizitator|oaspete|\bcont\b|înregistr|гост|профил|акаунт|аккаунт|регистр|реєстр|гіст|επισκέπτ|εγγραφ|λογαριασμ|misafir|üye|hesap|비회원|회원가입|로그인|访客|訪客|游客|注册|註冊|會員|登录|登入|كضيف|كزائر|حساب|تسجيل|đăng ký|tài khoản|khách vãng lai|tamu|akun|mendaftar|ゲスト|会員/gi;

const guest: readonly RegExp[] = [
  // English
  /(?:check ?out|order|buy|shop|continue|purchase|pay|proceed)\w{0,3} (?:\w+ ){0,2}as (?:an? )?guest|guest (?:check ?out|order|purchase|customer)|without (?:creating |having |opening |registering |needing )?(?:for )?(?:an? )?(?:customer |user )?account|without (?:registration|registering|signing up|logging in)|(?:account|registration|sign(?:ing)? up) (?:is|are) (?:never|not) (?:needed|required|necessary|compulsory|mandatory)|(?:no|don.t|do not|not) (?:have to |need to )?(?:need |require |create |register |set up )?(?:for )?(?:an? )?(?:account|registration) (?:to|is|required|needed|necessary)/i,
  // German
  /als gast (?:\p{L}+ ){0,2}(?:bestell|kauf|einkauf|fortfahr|zur kasse|weiter)|(?:bestell|kauf|einkauf|fortfahr)\p{L}* (?:\p{L}+ ){0,3}als gast|gastbestellung|gastzugang|gastkonto|gastkauf|ohne (?:\p{L}+ )?(?:registrierung|anmeldung|kundenkonto|konto|benutzerkonto)|(?:kundenkonto|registrierung|konto|anmeldung) (?:\p{L}+ ){0,3}nicht (?:nötig|erforderlich|notwendig|zwingend)|ohne sich (?:zu registrieren|anzumelden)/iu,
  // French
  /(?:commander|commande|achat|achats|continuer|paiement) (?:\p{L}+ ){0,3}(?:en tant qu.?invité|comme invité|en invité|invité)|en tant qu.?invité|sans (?:créer|création|ouvrir|avoir|devoir créer) (?:de |un |votre )?compte|sans (?:compte|inscription|vous inscrire)/iu,
  // Spanish
  /como invitad[oa]|compra (?:de |como )?invitado|sin (?:necesidad de )?(?:registrar|crear|registro|cuenta|tener)\p{L}*|no (?:es necesario|hace falta|necesitas?) (?:registrar|crear|una cuenta)/iu,
  // Italian
  /come ospite|acquist\p{L}* (?:da|come) ospite|senza (?:registrazione|registrarsi|registrarti|creare|account)|non è necessari[oa] (?:registrar|la registrazione|creare)/iu,
  // Dutch
  /als gast|zonder (?:een )?(?:account|registratie|registreren|in te loggen)|geen account nodig|account is niet (?:nodig|verplicht)/iu,
  // Portuguese
  /como (?:convidad[oa]|visitante)|sem (?:registo|registro|cadastro|conta|criar|necessidade de)|não (?:é necessário|precisa) (?:registar|criar|de conta|se cadastrar|de registo)/iu,
  // Polish
  /jako gość|bez (?:rejestracji|zakładania konta|konieczności rejestracji|logowania)|rejestracja nie jest (?:konieczna|wymagana)|nie (?:musisz|trzeba) (?:zakładać|się rejestrować|posiadać konta)/iu,
  // Japanese
  /ゲスト(?:購入|注文|として|で購入|で注文)|会員登録(?:せずに|しなくても|なしで|不要|をせずに|をしなくても)/u,
];

const needed: readonly RegExp[] = [
  /(?:you )?(?:must|need to|have to|required to|are required to) (?:first )?(?:create|register|open|have|set up|log ?in|sign ?in|sign ?up)(?: \w+){0,5} (?:to|before|in order to|for) (?:\w+ ){0,3}(?:order|purchase|buy|check ?out|shop)|(?:account|registration|login) is (?:required|needed|mandatory|necessary) (?:to|for|in order to|before) (?:\w+ ){0,3}(?:order|purchas|buy|check ?out|shop)|only registered (?:customers|users|members) (?:can|may) (?:order|buy|purchase|shop)/i,
  /(?:registrierung|kundenkonto|anmeldung|konto) (?:ist |wird )?(?:\p{L}+ ){0,3}(?:zwingend |unbedingt )?(?:erforderlich|notwendig|nötig|benötigt)|(?:bestell\p{L}*|kauf\p{L}*) (?:ist |sind )?(?:\p{L}+ ){0,2}nur (?:\p{L}+ ){0,3}(?:mit|für|nach) (?:\p{L}+ ){0,2}(?:kundenkonto|registriert|registrierung|anmeldung|angemeldet)/iu,
  /(?:vous devez|il faut|il est (?:nécessaire|obligatoire) de|nécessaire de) (?:\p{L}+ ){0,2}(?:créer|ouvrir|avoir) (?:un|votre) compte (?:\p{L}+ ){0,3}(?:pour|avant de) (?:\p{L}+ ){0,3}(?:command|achet|pass)/iu,
  /(?:es necesario|debes?|debe|tienes que|es obligatorio) (?:\p{L}+ ){0,2}(?:registrar|crear una cuenta|tener una cuenta)\p{L}*(?: \p{L}+){0,3} (?:para|antes de) (?:\p{L}+ ){0,3}(?:compr|pedi|realizar|hacer)/iu,
  /(?:è necessario|devi|bisogna|occorre|è obbligatorio) (?:\p{L}+ ){0,2}(?:registrar|creare un account|avere un account)\p{L}*(?: \p{L}+){0,3} per (?:\p{L}+ ){0,3}(?:acquist|ordin|compr)/iu,
  /(?:account|registratie) (?:is |zijn )?(?:verplicht|vereist|nodig) (?:\p{L}+ ){0,3}(?:om|voor) (?:\p{L}+ ){0,4}(?:bestel|kopen|koop)/iu,
  /(?:é necessário|é obrigatório|precisa de|tem de) (?:\p{L}+ ){0,2}(?:registar|criar (?:uma )?conta|cadastr|ter conta)\p{L}*(?: \p{L}+){0,3} para (?:\p{L}+ ){0,3}(?:compr|encomend|fazer)/iu,
  /(?:rejestracja|konto|zalogowanie) jest (?:wymagan|konieczn|niezbędn)\p{L}* (?:\p{L}+ ){0,3}(?:do|aby|żeby|przy) (?:\p{L}+ ){0,3}(?:zamów|zakup|złoż)/iu,
  // Languages whose word lists cover the rest share one row.
  /(?:du måste|du skal|du må|måste du|skal du|må du) (?:\p{L}+ ){0,3}(?:konto|registrer\p{L}*|logga in|logge ind|logge inn)|(?:musíte|je nutné|je potrebné|je potřeba) (?:\p{L}+ ){0,3}(?:registr\p{L}*|zaregistr\p{L}*|účet|přihlás\p{L}*|prihlás\p{L}*)|sadece üyeler|üyelik zorunlu|(?:rekisteröityminen|kirjautuminen) vaaditaan|regisztráció szükséges|(?:este necesar|trebuie) (?:\p{L}+ ){0,3}(?:cont|înregistra\p{L}*)|(?:необходимо|нужно|требуется|необхідно|потрібно) (?:\p{L}+ ){0,2}(?:зарегистрир\p{L}*|авториз\p{L}*|регистрац\p{L}*|зареєстр\p{L}*|реєстрац\p{L}*)|(?:необходима|изисква се) (?:\p{L}+ ){0,2}регистрация|(?:απαιτείται|πρέπει) (?:\p{L}+ ){0,3}(?:εγγραφ\p{L}*|εγγραφείτε|λογαριασμ\p{L}*)|회원만 (?:구매|주문)|(?:必须|必須|需要|需)(?:先)?(?:注册|註冊|登录|登入)[^。]{0,12}(?:购买|購買|下单|訂購)|يجب (?:\p{L}+ ){0,2}(?:تسجيل|إنشاء حساب)|(?:phải|cần) (?:đăng ký|đăng nhập|có tài khoản)|(?:harus|wajib) (?:mendaftar|memiliki akun|login)/iu,
  /(?:ご購入|ご注文|購入|注文)(?:には|するには|いただくには)[^。]{0,12}会員登録が必要|会員(?:様)?(?:のみ|限定で)(?:購入|ご購入|注文)/u,
];

/** The sentence must be about ordering: reviews and newsletters need no registration either. */
const ordering =
  /order|check ?out|purchas|\bbuy|shop(?!ify)|continue as|bestell|kauf|kasse|command|achat|achet|compr|pedido|acquist|ordin|koop|kopen|encomend|zamów|zamaw|zakup|beställ|handla|köp|bestil|handle|køb|ordr|kjøp|tila|osta|maksa|objedn|náku|nakup|rendel|vásárol|comand|cumpăr|поръч|покуп|заказ|замов|купи|παραγγ|αγορ|ολοκλήρ|sipariş|satın|alışveriş|주문|구매|下单|下單|购买|購買|订购|訂購|结账|結帳|الطلب|طلب|شراء|الشراء|mua|đặt hàng|thanh toán|memesan|pesan|beli|checkout|購入|注文|買/i;

/** Negates what follows it. */
const negation =
  /(?:\bnot|n.t|\bno|never|without|kein\p{L}*|nicht|nie|pas|sans|sin|non|senza|niet|geen|zonder|não|sem|nie|bez|(?<!\p{L})(?:inte|ikke|ei|nem|nu|fără|не|без|δεν|χωρίς|değil|لا|دون|không|tidak|tanpa)(?!\p{L}))\s*(?:\S+\s+){0,3}$/iu;

/** What a text says about ordering with or without an account, in the covered languages: the first sentences of each kind. */
export function accountFacts(text: string): ShoppingFacts['account'] {
  const found: ShoppingFacts['account'] = [];
  let hits = 0;
  let past = 0;
  for (const { index } of text.matchAll(trigger)) {
    if (index < past) continue;
    if ((hits += 1) > MAX_HITS || found.length >= 2 * MAX_EACH) break;
    const [from, to] = windowAt(text, index);
    const around = text.slice(from, to);
    const says = saidIn(around);
    if (!says) continue;
    past = index + reach;
    if (found.filter((one) => one.says === says).length < MAX_EACH)
      found.push({ says, text: around.trim().slice(0, 220) });
  }
  return found;
}

function saidIn(text: string): 'guest' | 'needed' | undefined {
  const asGuest = guest.some((pattern) => pattern.test(text)) || hasTerm(text, 'guest');
  if (asGuest && ordering.test(text)) return 'guest';
  // A question states nothing.
  if (/[?？]\s*$/.test(text)) return undefined;
  for (const pattern of needed) {
    const match = pattern.exec(text);
    if (match)
      return negation.test(text.slice(Math.max(0, match.index - 40), match.index)) ? 'guest' : 'needed';
  }
  return undefined;
}

/** The sentence around a place, cut where it runs long. */
function windowAt(text: string, at: number): [from: number, to: number] {
  const before = text.slice(Math.max(0, at - reach), at);
  const after = text.slice(at, at + reach);
  const begin = Math.max(
    before.lastIndexOf('. '),
    before.lastIndexOf('? '),
    before.lastIndexOf('! '),
    before.lastIndexOf('。'),
  );
  const end = after.search(/[.!?](?:\s|$)|。/);
  return [at - before.length + (begin < 0 ? 0 : begin + 1), at + (end < 0 ? after.length : end + 1)];
}
