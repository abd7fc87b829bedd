import { isFoundInside } from '../../words/fold.ts';
import { nameTokens } from '../tags.ts';

/** Words for variant options in labels and field names, in the covered languages. */
const wordsOf: Record<string, string> = {
  size: 'size sizes größe groesse grösse taille pointure talla tamaño taglia misura maat tamanho rozmiar サイズ storlek størrelse koko velikost veľkosť méret mărime marime dimensiune размер розмір μέγεθος beden boyut numara 사이즈 크기 尺码 尺寸 尺碼 尺寸 المقاس مقاس الحجم cỡ ukuran',
  color:
    'color colour colors colours farbe farben couleur couleurs coloris colore colori kleur kleuren cor cores kolor kolory barwa カラー 色 färg farve farge väri barva farba szín culoare цвят χρώμα renk цвет колір 색상 컬러 颜色 顏色 اللون لون màu warna',
  material:
    'material materiaal matière materiau matériau materiale materiał 素材 materiaali materiál anyag материал матеріал υλικό malzeme 소재 材质 材質 الخامة bahan',
  style: 'style stil styl modell modèle modelo modello wzór muster pattern model scent duft parfum',
  amount:
    'volume capacity inhalt kapazität contenance capacité capacidad contenido capacità inhoud capacidade pojemność weight gewicht poids peso waga gramatura 容量 volym volumen volum kapacitet kapasitet vikt vægt vekt tilavuus paino objem kapacita hmotnost hmotnosť űrtartalom súly capacitate volum greutate обем вместимост тегло объём объем вес обсяг вага όγκος χωρητικότητα βάρος hacim kapasite ağırlık 용량 무게 重量 السعة الوزن kapasitas berat',
  flavour:
    'flavour flavor geschmack goût saveur sabor gusto smaak smak 味 smag maku příchuť príchuť íz aromă вкус смак γεύση tat aroma 맛 口味 نكهة rasa',
  length:
    'length länge longueur largo longitud lunghezza lengte comprimento długość width weite fit längd længde lengde pituus délka dĺžka hossz lungime дължина длина довжина μήκος uzunluk 길이 长度 長度 الطول panjang',
  variant:
    'variant variante variants varianten variantes variation ausführung versie wariant option options バリエーション alternativ utförande valg vaihtoehto provedení prevedenie változat variantă вариант варіант παραλλαγή seçenek varyant 옵션 款式 规格 規格 الخيار varian pilihan',
};

const known = new Map(
  Object.entries(wordsOf).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

/** Found within longer words, longest first. */
const unspaced = [...known.keys()]
  .filter((word) => word.length > 1 && isFoundInside(word))
  .toSorted((a, b) => b.length - a.length);

/** The kind of choice that a label or field name means: `attribute_pa_size` gives `size`. */
export function variantKind(text: string): string | undefined {
  const short = text.slice(0, 120);
  const kinds = nameTokens(short).flatMap((token) => known.get(token) ?? []);
  // `options[colour]`: the kind is more specific than the word for an option.
  const kind = kinds.find((name) => name !== 'variant') ?? kinds[0];
  if (kind !== undefined) return kind;
  const inside = unspaced.find((word) => short.includes(word));
  return inside === undefined ? undefined : known.get(inside);
}
