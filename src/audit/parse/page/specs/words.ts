/** Words by which a page names its specifications, in the covered languages. */
import { nameTokens } from '../tags.ts';

const containers = new Set(
  'spec specs specification specifications technical techspecs attribute attributes characteristics datasheet merkmale eigenschaften datenblatt spezifikation spezifikationen caracteristiques caractéristiques caracteristicas características especificaciones especificaciónes caratteristiche specifiche scheda kenmerken specificaties especificações especificacoes ficha cechy parametry specyfikacja specifikationer tekniset ominaisuudet specifikace parametry parametre vlastnosti vlastnosti műszaki jellemzők specificații specificatii caracteristici характеристики параметри χαρακτηριστικά προδιαγραφές özellikler спецификации характеристика spesifikasi spesifikasjoner specifikationer المواصفات مواصفات'.split(
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
   素材 材質 カラー 色 重量 重さ サイズ 寸法 高さ 幅 奥行き 長さ ブランド 型番 メーカー 品番 原産国 容量 保証
   färg vikt höjd bredd längd djup mått märke tillverkare garanti volym diameter storlek ursprung
   farve vægt højde bredde dybde mål producent mærke størrelse materiale
   farge vekt høyde lengde merke produsent
   materiaali väri paino korkeus leveys pituus syvyys mitat merkki valmistaja takuu koko halkaisija alkuperä
   materiál barva hmotnost výška šířka délka hloubka rozměry značka výrobce záruka velikost průměr původ objem
   farba hmotnosť šírka dĺžka hĺbka rozmery výrobca veľkosť priemer pôvod
   anyag szín súly magasság szélesség hosszúság mélység méretek márka gyártó garancia méret átmérő származás
   culoare greutate înălțime lățime lungime adâncime dimensiuni marcă producător garanție mărime diametru origine
   материал цвят тегло височина ширина дължина дълбочина размери марка производител гаранция размер диаметър произход
   υλικό χρώμα βάρος ύψος πλάτος μήκος βάθος διαστάσεις μάρκα κατασκευαστής εγγύηση μέγεθος διάμετρος προέλευση
   malzeme renk ağırlık yükseklik genişlik uzunluk derinlik boyutlar ölçüler marka üretici garanti menşei çap
   цвет вес высота длина глубина габариты бренд производитель гарантия страна диаметр состав
   матеріал колір вага висота довжина глибина розміри виробник гарантія розмір діаметр склад країна
   소재 재질 색상 무게 높이 너비 폭 길이 깊이 크기 브랜드 제조사 원산지 보증 품질보증 모델명
   材质 材質 颜色 顏色 重量 高度 宽度 寬度 长度 長度 深度 尺寸 品牌 型号 型號 产地 產地 制造商 保修 保固
   الخامة المادة اللون الوزن الارتفاع العرض الطول العمق الأبعاد الماركة العلامة الشركة الضمان المقاس بلد
   màu chiều trọng chất kích thương xuất bảo
   bahan warna berat tinggi lebar panjang kedalaman dimensi merek produsen garansi ukuran asal`.split(/\s+/),
);

/** They mean specifications on a list, and anything on other elements. */
const loose = new Set(['details', 'features', 'properties', 'data', 'facts']);

/** A class or an id that names specifications. */
export const namesSpecs = (attribute: string): boolean =>
  nameTokens(attribute).some((token) => containers.has(token));

/** The class of a list that names specifications. */
export const namesSpecList = (attribute: string): boolean =>
  nameTokens(attribute).some((token) => containers.has(token) || loose.has(token));

/** The name of a product property: `Material`, `Item weight`. */
export const namesProperty = (text: string): boolean =>
  nameTokens(text.slice(0, 80)).some((token) => names.has(token));
