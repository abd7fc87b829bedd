import { policy, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './policy-terms-extractable.ts';

const page = (lang: string, text: string) =>
  policy('returns', `<html lang="${lang}"><body><main><h1>.</h1><p>${text}</p></main></body></html>`);
const filler =
  ' The rest of this page tells you where you can find the number of your order and how you can print the form that is for the parcel, and to whom it goes with the post.';

testCheck(check, {
  pass: [
    [
      page(
        'en',
        `Return window: 30 days. Return shipping is free. Items must be unused. We refund within 5 days.${filler}`,
      ),
      /number of days, who pays return postage, the condition of returned items, the refund time/,
    ],
    page(
      'de',
      'Sie können binnen vierzehn Tagen widerrufen. Die Kosten der Rücksendung tragen Sie. Bitte senden Sie die Ware in der Originalverpackung zurück, ungetragen und mit Etiketten.',
    ),
    page(
      'fr',
      'Vous avez 14 jours pour nous retourner un article. Les frais de retour sont à votre charge. L’article doit être dans son emballage d’origine.',
    ),
    page(
      'es',
      'Tienes 30 días para devolver el producto. Los gastos de devolución corren por cuenta del cliente. El producto debe estar sin usar y en su embalaje original.',
    ),
    page(
      'it',
      'Hai 14 giorni per il reso. Le spese di restituzione sono a carico del cliente. Il prodotto deve essere integro, nella confezione originale.',
    ),
    page(
      'nl',
      'Je hebt 14 dagen bedenktijd. De retourkosten zijn voor eigen rekening. Stuur het product ongebruikt in de originele verpakking terug.',
    ),
    page(
      'pt',
      'Tem 14 dias para a devolução. Os custos de devolução são por conta do cliente. O produto deve estar na embalagem original, sem uso.',
    ),
    page(
      'pl',
      'Masz 14 dni na zwrot. Koszt odesłania ponosi kupujący. Towar powinien być nieużywany, w oryginalnym opakowaniu.',
    ),
    page(
      'ja',
      '商品到着後7日以内に返品を承ります。返送料はお客様負担となります。未使用・未開封の商品に限ります。',
    ),
  ],
  warn: [
    [
      page('en', `You can return a product within 30 days of delivery. It must be unused.${filler}`),
      /but not who pays return postage, the refund time/,
    ],
  ],
  fail: [
    [
      page(
        'en',
        `We want you to be happy. You can return what you do not like, and we will help you with it.${filler}`,
      ),
      /0 of 4/,
    ],
    page('en', `You can return what you bought within 30 days.${filler}`),
  ],
  notApplicable: [
    unreadPolicy('returns', { reason: 'failed', status: 404 }),
    sample(policy('shipping', '<main><p>Two days.</p></main>')),
  ],
  unknown: [
    page(
      'is',
      'Þú getur skilað vörunni innan 30 daga og við greiðum fyrir sendinguna. Hafðu samband við okkur ef þú ert með spurningar.',
    ),
    page('en', 'Returns: see below.'),
  ],
});
