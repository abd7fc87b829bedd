/** Which groups of attributes a product has, by names in the covered languages. */
import type { Page } from '../../../evidence.ts';
import { isBlank } from '../../../parse/blank.ts';
import type { PrimaryProduct } from '../../../parse/facts/facts.ts';
import type { Language } from '../../../parse/words/words.ts';
import { findTerm } from '../../../parse/words/words.ts';
import { createMatcher, type Matcher } from '../../../parse/words/matcher.ts';

/** Groups as named in the category table. */
export type AttributeGroup = 'dimensions' | 'materialColour' | 'compatibility';
type Attribute = PrimaryProduct['attributes'][number];

/** Names of properties, spec rows and feed fields. */
const names: Record<AttributeGroup | 'material' | 'color' | 'size' | 'pattern', string> = {
  dimensions:
    'width,height,depth,length,weight,dimension,dimensions,diameter,volume,capacity,size,net weight,breite,*breite,höhe,*höhe,tiefe,*tiefe,länge,*länge,gewicht,*gewicht,maße,abmessungen,abmessung,*durchmesser,volumen,inhalt,füllmenge,größe,largeur,hauteur,profondeur,longueur,poids,diamètre,contenance,taille,ancho,anchura,alto,altura,profundidad,largo,longitud,peso,dimensiones,medidas,diámetro,contenido,capacidad,larghezza,altezza,profondità,lunghezza,dimensioni,misure,diametro,capacità,contenuto,breedte,hoogte,diepte,lengte,afmetingen,inhoud,formaat,largura,profundidade,comprimento,dimensões,medidas,diâmetro,capacidade,szerokość,wysokość,głębokość,długość,waga,wymiary,średnica,pojemność,幅,高さ,奥行,長さ,重量,重さ,サイズ,寸法,容量,直径,bredd,*bredd,höjd,*höjd,djup,längd,*längd,vikt,*vikt,mått,volym,storlek,bredde,*bredde,højde,*højde,dybde,længde,*længde,vægt,*vægt,mål,størrelse,høyde,*høyde,lengde,*lengde,vekt,*vekt,leveys,korkeus,syvyys,pituus,paino,mitat,halkaisija,tilavuus,koko,šířka,výška,hloubka,délka,hmotnost,rozměry,průměr,objem,velikost,šírka,hĺbka,dĺžka,hmotnosť,rozmery,priemer,veľkosť,szélesség,magasság,mélység,hosszúság,súly,méretek,méret,átmérő,térfogat,űrtartalom,lățime,înălțime,adâncime,lungime,greutate,dimensiuni,diametru,mărime,ширина,височина,дълбочина,дължина,тегло,размери,диаметър,обем,размер,πλάτος,ύψος,βάθος,μήκος,βάρος,διαστάσεις,διάμετρος,όγκος,μέγεθος,genişlik,yükseklik,derinlik,uzunluk,ağırlık,boyutlar,ölçüler,çap,hacim,высота,глубина,длина,вес,масса,габариты,диаметр,объём,объем,размеры,висота,глибина,довжина,вага,розміри,діаметр,обсяг,розмір,너비,높이,깊이,길이,무게,크기,용량,지름,宽度,寬度,高度,深度,长度,長度,尺寸,直徑,العرض,الارتفاع,العمق,الطول,الوزن,الأبعاد,القطر,السعة,المقاس,chiều rộng,chiều cao,chiều dài,trọng lượng,khối lượng,kích thước,đường kính,dung tích,lebar,tinggi,panjang,kedalaman,berat,dimensi,ukuran',
  material:
    'material,materials,fabric,composition,*material,obermaterial,stoff,zusammensetzung,matière,matières,matériau,materiales,composición,tejido,materiale,materiali,composizione,tessuto,materiaal,samenstelling,materiais,composição,tecido,materiał,skład,tkanina,素材,材質,tyg,sammansättning,stof,sammensætning,sammensetning,materiaali,kangas,koostumus,materiál,látka,složení,zloženie,anyag,összetétel,compoziție,țesătură,материал,състав,плат,υλικό,ύφασμα,σύνθεση,malzeme,kumaş,içerik,состав,ткань,матеріал,склад,тканина,소재,재질,材质,面料,成分,الخامة,المادة,القماش,chất liệu,thành phần,bahan,komposisi',
  color:
    'color,colour,colors,colours,farbe,*farbe,farben,couleur,couleurs,coloris,colore,colori,colores,kleur,kleuren,cor,cores,kolor,kolory,barwa,カラー,色,färg,farve,farge,väri,barva,farba,szín,culoare,цвят,χρώμα,renk,цвет,колір,색상,컬러,颜色,顏色,اللون,màu,màu sắc,warna',
  size: 'size,sizes,größe,*größe,größen,taille,tailles,pointure,pointures,talla,tallas,taglia,taglie,misura,misure,maat,maten,tamanho,tamanhos,rozmiar,rozmiary,サイズ,storlek,størrelse,koko,velikost,veľkosť,méret,mărime,размер,μέγεθος,beden,розмір,사이즈,尺码,尺碼,المقاس,kích cỡ,ukuran',
  pattern:
    'pattern,muster,motif,estampado,fantasia,patroon,padrão,wzór,柄,mönster,mønster,kuvio,vzor,minta,imprimeu,десен,σχέδιο,desen,узор,рисунок,візерунок,패턴,图案,圖案,النقش,họa tiết',
  materialColour: '',
  compatibility:
    'compatible,compatibility,compatible with,compatible models,fits,fitment,suitable for,kompatib*,passend für,passend zu,geeignet für,verwendbar für,compatibilité,convient à,convient pour,compatibilidad,compatible con,adecuado para,compatibilità,compatibile,adatto a,adatto per,compatibel,compatibiliteit,geschikt voor,past op,compatibilidade,compatível,adequado para,kompatybiln*,pasuje do,przeznaczony do,対応機種,対応モデル,互換,適合,kompatibel med,passar till,passar,passer til,kompatibilitet,yhteensopivuus,yhteensopiva,sopii,kompatibilní s,kompatibilita,vhodné pro,kompatibilné s,vhodné pre,kompatibilis,kompatibilitás,compatibil cu,compatibilitate,съвместимост,съвместим с,συμβατότητα,συμβατό με,uyumlu,uyumluluk,uyumlu modeller,совместимость,совместим с,подходит для,сумісність,сумісний з,підходить для,호환,호환 기종,适用于,適用於,兼容,适用机型,適用機種,متوافق مع,التوافق,tương thích,tương thích với,kompatibel dengan,kompatibilitas,cocok untuk',
};
const matchers = new Map<string, Matcher>();

/** True when the name refers to the attribute. */
export function namesAttribute(name: string, kind: keyof typeof names): boolean {
  const text = name.slice(0, 20_000).replaceAll('_', ' ');
  if (kind === 'materialColour') return materialKinds.some((one) => namesAttribute(text, one));
  const known = matchers.get(kind) ?? createMatcher(names[kind].split(','));
  matchers.set(kind, known);
  return known(text) !== undefined;
}

export const materialKinds = ['material', 'color', 'size', 'pattern'] as const;
const unitInText =
  /\d\s?(?:mm|cm|dm|m|km|in|inch|inches|ft|yd|mg|g|kg|t|oz|lbs?|ml|cl|dl|l|gal|pt|m²|m2|m³|m3|″|"|'|グラム|センチ|кг|г|см|мм|м|л|мл|كجم|جم|سم|ملم|لتر|公斤|千克|克|厘米|公分|毫米|毫升)(?![\p{L}\p{N}])/iu;

/** A number with a unit, in one value or in two. */
export const isMeasured = ({ value, unit }: Pick<Attribute, 'value' | 'unit'>): boolean =>
  /\d/.test(value) && (unit !== undefined || unitInText.test(value));

export const measuresIn = (text: string): boolean => unitInText.test(text);

/** Attributes of the group with a value in the markup. */
export function structuredIn({ attributes }: PrimaryProduct, group: AttributeGroup): Attribute[] {
  return attributes.filter((one) => !isBlank(one.value, one.name) && namesAttribute(one.name, group));
}

/** True when the markup has the group at all. */
export function hasGroup(product: PrimaryProduct, group: AttributeGroup): boolean {
  if (group === 'compatibility' && product.fits.length > 0) return true;
  const found = structuredIn(product, group);
  return group === 'dimensions' ? found.some(isMeasured) : found.length > 0;
}

/** Accessories in the box follow such a word or are in parentheses: a drill with a charger is not a charger. */
const broughtAlong = /\s(?:(?:incl|inkl)\p{L}*\.?|with|mit|avec|con|met|com|plus|\+)\s/iu;
const inBrackets = /\((?![^)]{0,80}(?:compat|kompat|passend|geschikt|pasuj|対応|互換))[^)]{0,80}\)/giu;

/** The word in name or category that makes the product an accessory or a part. */
export function accessoryWord(
  texts: readonly (string | undefined)[],
  language?: Language,
): string | undefined {
  for (const text of texts) {
    if (!text) continue;
    const itself = text.slice(0, 500).replaceAll(inBrackets, ' ').replaceAll(/\s+/g, ' ');
    const term = findTerm(itself, 'accessory', language);
    const along = broughtAlong.exec(itself)?.index ?? itself.length;
    const found =
      term && term.index < along ? term.term : /\bfits\s+[\p{Lu}\d][\p{L}\p{N}-]{0,30}/u.exec(text)?.[0];
    if (found) return found.trim();
  }
  return undefined;
}

/** Rows of spec tables, and pairs of plain elements, about the group. */
export const specsOf = (
  { facts: { specs, specGrid } }: Page,
  group: AttributeGroup,
): { name: string; value: string }[] =>
  [...specs, ...specGrid].filter(({ name, value }) => !isBlank(value) && namesAttribute(name, group));
