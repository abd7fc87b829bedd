/**
 * Words for the values and names of options, in the languages of stores and buyers. Data only; accents and case are ignored.
 * Where to check them: letter codes of sizes in EN 13402-3 and the `size` attribute of Google's product data specification
 * (https://support.google.com/merchants/answer/6324492). Spellings of colors: CSS Color 4, named colors (gray and grey are the
 * same). Colors by language: short names of the colored circles, squares and hearts in Unicode CLDR annotations.
 * British and American spellings: VarCon (http://wordlist.aspell.net/varcon-readme/).
 * A word that means two things among these languages is left out: "rose" and "violet" are colors of their own in English,
 * "p" is small in Portuguese and petite in English.
 */

/** Whole labels. */
export const sizeWords: Readonly<Record<string, string>> = {
  xxs: 'xxs|2 xs|xx small|xxsmall|extra extra small|double extra small',
  xs: 'xs|x small|xsmall|extra small|extrasmall|sehr klein|tres petit|extra petit|muy pequeno|extra klein|extra pequeno|molto piccolo',
  s: 's|sm|small|klein|petit|petite taille|pequeno|pequena|piccolo|piccola|liten|lille|maly|mala|小|小号|小號|소|маленький',
  m: 'm|md|med|medium|mittel|mittelgross|moyen|moyenne|mediano|mediana|medio|media|middel|mellan|mellem|sredni|srednia|中|中号|中號|중|средний',
  l: 'l|lg|large|gross|grand|grande|groot|stor|duzy|duza|大|大号|大號|대|большой',
  xl: 'xl|x large|xlarge|extra large|extralarge|sehr gross|tres grand|extra grand|muy grande|extra grande|extra gross|extra groot|molto grande|特大',
  xxl: 'xxl|2 xl|2 x|xx large|xxlarge|extra extra large|double extra large|double xl',
  xxxl: 'xxxl|3 xl|3 x|xxx large|triple xl|triple extra large',
  xxxxl: 'xxxxl|4 xl|4 x|xxxx large',
  xxxxxl: 'xxxxxl|5 xl|5 x|xxxxx large',
  'one size':
    'one size|onesize|os|one size fits all|one size fits most|einheitsgrosse|taille unique|talla unica|taglia unica|tamanho unico|en storlek|フリー|フリーサイズ|均码',
};

/** Single words. */
export const colorWords: Readonly<Record<string, string>> = {
  black:
    'black schwarz noir noire negro negra nero nera zwart preto preta czarny svart musta ブラック 黒 黑 黑色 черный 검정 블랙',
  white:
    'white weiss blanc blanche blanco blanca bianco bianca wit branco branca bialy vit hvid hvit valkoinen ホワイト 白 白色 белый 흰색 화이트',
  gray: 'gray grey grau gris grigio grigia grijs cinza cinzento szary gra harmaa グレー 灰 灰色 серый 회색 그레이',
  red: 'red rot rouge rojo roja rosso rossa rood vermelho vermelha czerwony rod punainen レッド 赤 红 红色 紅色 красный 빨강 레드',
  blue: 'blue blau bleu bleue azul blu blauw niebieski bla sininen ブルー 青 蓝 蓝色 藍色 синий 파랑 블루',
  green:
    'green grun gruen vert verte verde groen zielony gron vihrea グリーン 緑 绿 绿色 綠色 зеленый 초록 그린',
  yellow:
    'yellow gelb jaune amarillo amarilla giallo gialla geel amarelo amarela zolty gul keltainen イエロー 黄 黄色 желтый 노랑 옐로우',
  brown:
    'brown braun marron brun brune marrone bruin castanho marrom brazowy ruskea ブラウン 茶 茶色 棕色 коричневый 갈색 브라운',
  orange: 'orange naranja arancione oranje laranja pomaranczowy オレンジ 橙色 оранжевый 주황',
  pink: 'pink rosa roze rozowy ピンク 粉色 粉红色 розовый 분홍 핑크',
  purple:
    'purple lila paars morado morada viola roxo roxa fioletowy lilla パープル 紫 紫色 фиолетовый 보라 퍼플',
  silver: 'silver silber argent argente plateado plata argento zilver prata srebrny シルバー 银色',
  gold: 'gold golden dore doree dorado dorada oro goud dourado zloty ゴールド 金色',
};

/** Before or after a color, or the beginning of its word: "hellgrau". */
export const shadeWords: Readonly<Record<string, string>> = {
  light: 'light hell clair claire claro clara chiaro chiara licht ljus lys jasny ライト 浅',
  dark: 'dark dunkel fonce foncee oscuro oscura scuro scura donker mork escuro escura ciemny ダーク 深',
};

/** One word, two spellings, or the same unit. */
export const spellings: Readonly<Record<string, string>> = {
  aluminum: 'aluminum aluminium',
  fiber: 'fiber fibre',
  jewelry: 'jewelry jewellery',
  plow: 'plow plough',
  mold: 'mold mould',
  pajamas: 'pajamas pyjamas',
  center: 'center centre',
  color: 'color colour',
  multicolor: 'multicolor multicolour multicolored multicoloured',
  in: 'in inch inches zoll pouce pouces',
  cm: 'cm centimeter centimetre centimeters centimetres zentimeter',
  mm: 'mm millimeter millimetre millimeters millimetres',
  ml: 'ml milliliter millilitre milliliters millilitres',
  l: 'l liter litre liters litres',
  g: 'g gram grams gramm gramme grammes',
  kg: 'kg kilo kilogram kilograms kilogramm',
  gb: 'gb gigabyte gigabytes',
  tb: 'tb terabyte terabytes',
};

/** Names of options, and words around a value: "Größe M", "in size 10", "Mサイズ". Lists of one meaning are one option. */
export const optionNames: Readonly<Record<string, string>> = {
  size: 'size sizes sizing grosse groesse taille pointure talla tamano taglia misura maat tamanho rozmiar storlek storrelse koko サイズ размер 사이즈 尺码 尺碼 码 号 號',
  color:
    'color colour colors colours farbe farbton couleur coloris colore kleur cor kolor farg farve farge vari カラー 色 цвет 색상 颜色 顏色',
  material: 'material stoff matiere materiale materiaal 素材 материал 소재 材质 材質',
  style: 'style stil estilo stile stijl modell modele modelo modello スタイル',
  length: 'length lange laenge longueur longitud lunghezza lengte comprimento dlugosc langd 長さ 长度',
  width: 'width weite breite largeur anchura ancho larghezza breedte largura szerokosc bredd 幅 宽度',
  pattern: 'pattern muster motif estampado motivo fantasia patroon wzor',
  capacity: 'capacity storage kapazitat speicher capacite capacidad capacita capaciteit capacidade 容量',
};

/** Names that say only that there is a choice. */
export const anyOption = 'option options variant variante variants variation choice auswahl title ausfuhrung';
