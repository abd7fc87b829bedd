/** Words by which policies tell what delivery costs, how fast it is and where it reaches. */
import type { WordList } from '../words-language.ts';

const free: WordList = {
  en: 'free shipping|free delivery|free standard|free express|free returns|ships free|ship free|shipping is free|delivery is free|free of charge|free on|free for|free over|free above|no charge|is free|are free|for free|complimentary|free worldwide|free uk|free us|free',
  de: 'kostenlos*|kostenfrei*|versandkostenfrei*|portofrei*|frei haus|gratis|gratisversand|versandfrei*|ohne versandkosten',
  fr: 'gratuit*|offert*|sans frais|franco de port|franco',
  es: 'gratis|gratuit*|sin coste|sin costo|sin gastos|sin cargo',
  it: 'gratis|gratuit*|omaggio|senza costi|senza spese',
  nl: 'gratis|kosteloos|geen verzendkosten|zonder verzendkosten',
  pt: 'grátis|gratuit*|sem custo*|frete zero|sem portes',
  pl: 'darmow*|bezpłatn*|gratis|za darmo|0 zł',
  ja: '無料|送料込',
};

/** Times without a number of days. */
const swift: WordList = {
  en: 'next day|next-day|same day|same-day|next working day|next business day|overnight|24 hours|24h|48 hours|48h|24/48h',
  de: 'am nächsten tag|nächsten werktag|am selben tag|24 stunden|48 stunden|24h|48h|über nacht|overnight|gleichtägig*',
  fr: 'le lendemain|lendemain|jour même|24h|48h|72h|24 heures|48 heures|72 heures|24/48h|24h/48h|24-48h',
  es: 'día siguiente|mismo día|24h|48h|72h|24 horas|48 horas|72 horas|24/48h|24-48h|24/72h|24-72h|24/48|24-48',
  it: 'giorno successivo|giorno dopo|stesso giorno|24h|48h|72h|24 ore|48 ore|72 ore|24/48h|24/48 ore|24-48|48/72 ore|24/48',
  nl: 'volgende dag|zelfde dag|dezelfde dag|morgen in huis|vandaag besteld|24 uur|48 uur|volgende werkdag|avond',
  pt: 'dia seguinte|mesmo dia|24h|48h|72h|24 horas|48 horas|72 horas|dia útil seguinte|24/48h|24-48h|24/72h',
  pl: 'następnego dnia|następny dzień|tego samego dnia|24h|48h|72h|24 godzin|48 godzin|24 godziny|w 24 h',
  ja: '翌日|即日|当日|時間以内|翌営業日',
};

/** Regions beside the names of countries. */
const region: WordList = {
  en: 'worldwide|international|internationally|europe|european union|eu|mainland|highlands|domestic|nationwide|contiguous|lower 48|continental|overseas|uk|usa|united states|u.s.|northern ireland|channel islands|alaska|hawaii|p.o. box*|po box*|all countries|countries|rest of the world|locally',
  de: 'weltweit|international|europa|europäische union|eu|festland|inland|inseln|inselzuschlag|ausland|innerhalb deutschlands|deutschlandweit|österreichweit|packstation|drittländer|eu-ausland',
  fr: 'monde entier|international|europe|union européenne|ue|métropole|france métropolitaine|corse|dom-tom|dom tom|outre-mer|étranger|domicile',
  es: 'todo el mundo|internacional|europa|unión europea|ue|península|peninsular|baleares|canarias|ceuta|melilla|territorio nacional|extranjero',
  it: 'tutto il mondo|internazional*|europa|unione europea|ue|isole|sicilia|sardegna|calabria|territorio nazionale|tutta italia|estero|penisola',
  nl: 'wereldwijd|internationaal|europa|europese unie|eu|waddeneilanden|buitenland|binnenland|wadden',
  pt: 'todo o mundo|internacional|europa|união europeia|ue|portugal continental|continente|ilhas|açores|madeira|todo o brasil|território nacional|nordeste|sudeste|capitais|estrangeiro',
  pl: 'na cały świat|międzynarodow*|europ*|unii europejskiej|unia europejska|ue|terenie polski|teren polski|całej polski|całym kraju|zagranic*|granic*|kraju',
  ja: '全国|海外|国内|北海道|沖縄|離島|本州|九州|関東|関西',
};

export const deliveryTermWords = { free, swift, region };
