import { nameTokens } from './tags.ts';

/** What variants differ by, in the nine languages: words of labels and of field names. */
const wordsOf: Record<string, string> = {
  size: 'size sizes größe groesse grösse taille pointure talla tamaño taglia misura maat tamanho rozmiar サイズ',
  color:
    'color colour colors colours farbe farben couleur couleurs coloris colore colori kleur kleuren cor cores kolor kolory barwa カラー 色',
  material: 'material materiaal matière materiau matériau materiale materiał 素材',
  style: 'style stil styl modell modèle modelo modello wzór muster pattern model scent duft parfum',
  amount:
    'volume capacity inhalt kapazität contenance capacité capacidad contenido capacità inhoud capacidade pojemność weight gewicht poids peso waga gramatura 容量',
  flavour: 'flavour flavor geschmack goût saveur sabor gusto smaak smak 味',
  length: 'length länge longueur largo longitud lunghezza lengte comprimento długość width weite fit',
  variant:
    'variant variante variants varianten variantes variation ausführung versie wariant option options バリエーション',
};

const known = new Map(
  Object.entries(wordsOf).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

/** The kind of choice that a label or field name speaks of: `attribute_pa_size` gives `size`. */
export function variantKind(text: string): string | undefined {
  const short = text.slice(0, 120);
  const kinds = nameTokens(short).flatMap((token) => known.get(token) ?? []);
  // `options[colour]`: what it differs by says more than that it differs.
  const kind = kinds.find((name) => name !== 'variant') ?? kinds[0];
  if (kind !== undefined) return kind;
  return ['サイズ', 'カラー', '容量', 'バリエーション']
    .map((word) => (short.includes(word) ? known.get(word) : undefined))
    .find(Boolean);
}
