/** Words by which a page names its specifications, in the nine languages. */
import { nameTokens } from './tags.ts';

const containers = new Set(
  'spec specs specification specifications technical techspecs attribute attributes characteristics datasheet merkmale eigenschaften datenblatt spezifikation spezifikationen caracteristiques caractéristiques caracteristicas características especificaciones especificaciónes caratteristiche specifiche scheda kenmerken specificaties especificações especificacoes ficha cechy parametry specyfikacja'.split(
    ' ',
  ),
);

const names = new Set(
  `material materials composition fabric colour color weight dimensions dimension size height width length depth diameter brand model manufacturer sku gtin ean upc mpn warranty power voltage wattage capacity volume finish origin season pattern style care shape ingredients
   farbe gewicht größe groesse höhe breite länge tiefe durchmesser abmessungen maße marke modell hersteller artikelnummer garantie leistung spannung kapazität fassungsvermögen obermaterial zusammensetzung herkunft pflege form
   matière matériau composition couleur poids taille hauteur largeur longueur profondeur diamètre dimensions marque modèle fabricant référence garantie puissance capacité origine entretien
   materiales composición peso talla tamaño altura ancho anchura largo longitud profundidad diámetro dimensiones medidas marca modelo fabricante referencia garantía potencia capacidad origen
   materiale composizione colore peso taglia altezza larghezza lunghezza profondità diametro dimensioni misure produttore garanzia potenza capacità origine
   materiaal samenstelling kleur gewicht maat hoogte breedte lengte diepte diameter afmetingen merk fabrikant garantie vermogen inhoud herkomst
   composição cor peso tamanho altura largura comprimento profundidade diâmetro dimensões medidas fabricante garantia potência capacidade origem
   materiał skład kolor waga rozmiar wysokość szerokość długość głębokość średnica wymiary marka producent gwarancja moc pojemność
   素材 材質 カラー 色 重量 重さ サイズ 寸法 高さ 幅 奥行き 長さ ブランド 型番 メーカー 品番 原産国 容量 保証`.split(
    /\s+/,
  ),
);

/** They name specifications on a list, and anything on other elements. */
const loose = new Set(['details', 'features', 'properties', 'data', 'facts']);

/** A class or an id that names specifications. */
export const namesSpecs = (attribute: string): boolean =>
  nameTokens(attribute).some((token) => containers.has(token));

/** The class of a list that names specifications. */
export const namesSpecList = (attribute: string): boolean =>
  nameTokens(attribute).some((token) => containers.has(token) || loose.has(token));

/** The name of a property that goods have: `Material`, `Item weight`. */
export const namesProperty = (text: string): boolean =>
  nameTokens(text.slice(0, 80)).some((token) => names.has(token));
