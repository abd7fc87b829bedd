/** What the made-up department store sells. One line for each kind of product. */

export interface Kind {
  name: string;
  language: string;
  category: string;
  /** As titles write it. */
  nouns: string[];
  /** Major units. */
  low: number;
  high: number;
  colors: string[];
  materials: string[];
  /** Of each product one or two. A slash separates what excludes each other. */
  features: string[];
}

/** Kind, category, nouns, price, colors, materials, features. */
const english = `
table-lamp|Lamps|Table Lamp|20-150|black,white,brass|glass,oak,ceramic|dimmable,touch control,with USB port
floor-lamp|Lamps|Floor Lamp|50-300|black,white,brass|steel,bamboo|dimmable,adjustable,arched
desk-lamp|Lamps|Desk Lamp|25-180|black,white,silver|aluminum,steel|dimmable,foldable,with clamp
headphones|Audio|Headphones|20-300|black,white,blue||wireless/wired,noise cancelling,over-ear
speaker|Audio|Bluetooth Speaker|25-250|black,blue,red||waterproof,portable,with subwoofer
turntable|Audio|Turntable|90-600|black,white||belt drive,automatic
camera|Photo|Digital Camera,Mirrorless Camera|250-1800|black,silver||compact,4K video,weather sealed
charger|Accessories|USB-C Charger|12-80|black,white||20W/65W/100W,fast charging
phone-stand|Accessories|Phone Stand|8-40|black,silver|aluminum,bamboo|foldable,adjustable
battery|Accessories|AA Batteries,AAA Batteries|4-25|||rechargeable/alkaline,pack of 8
keyboard|Computers|Mechanical Keyboard,Keyboard|30-200|black,white||wireless/wired,backlit
monitor|Computers|Monitor|120-900|black||27 inch/32 inch,curved
laptop-bag|Bags|Laptop Bag|25-160|black,gray,brown|leather,canvas|water resistant,15 inch
backpack|Bags|Backpack|25-150|black,green,gray|nylon,canvas|waterproof,20 l/35 l
wallet|Bags|Wallet|15-90|black,brown,tan|leather,canvas|slim,RFID blocking
suitcase|Bags|Suitcase|60-350|black,blue,silver|polycarbonate,aluminum|carry-on/large,hard shell
tent|Camping|Dome Tent,Tent|70-500|green,orange||2 person/4 person,waterproof
sleeping-bag|Camping|Sleeping Bag|30-250|blue,green|down,polyester|three season,lightweight
hiking-boots|Shoes|Hiking Boots|70-250|brown,black,gray|leather,nylon|waterproof,women/men
running-shoes|Shoes|Running Shoes|50-200|blue,red,black||women/men,cushioned
sandals|Shoes|Sandals|20-120|brown,black|leather,cork|women/men,waterproof
slippers|Shoes|Slippers|15-60|gray,red|wool,felt|women/men,indoor
rain-jacket|Clothing|Rain Jacket|40-250|yellow,blue,black||women/men,waterproof
winter-coat|Clothing|Winter Coat|90-450|black,gray,red|down,wool|women/men,hooded
t-shirt|Clothing|T-Shirt|10-45|white,black,navy|organic cotton,linen|women/men,v-neck
dress|Clothing|Summer Dress|25-140|red,blue,white|linen,cotton|sleeveless,midi
jeans|Clothing|Jeans|30-150|blue,black|denim|women/men,slim fit
scarf|Clothing|Scarf|12-90|red,gray,blue|wool,silk|fringed,extra long
gloves|Clothing|Gloves|10-80|black,brown|leather,wool|women/men,touchscreen
socks|Clothing|Hiking Socks,Socks|6-30|gray,black|merino wool,cotton|pack of 3,women/men
umbrella|Accessories|Umbrella|10-60|black,red||windproof,automatic
dining-table|Furniture|Dining Table|200-1500||oak,walnut,pine|extendable,round
coffee-table|Furniture|Coffee Table|80-600||oak,walnut,glass|round,with storage
office-chair|Furniture|Office Chair|90-800|black,gray|mesh,leather|ergonomic,with armrests
bookshelf|Furniture|Bookshelf|50-400|white,black|oak,pine|five shelves,corner
mattress|Bedroom|Mattress|150-1200|||memory foam/spring,queen size/king size
duvet|Bedroom|Duvet|40-300|white|down,cotton|king size/single,all season
pillow|Bedroom|Pillow|15-90|white|down,latex|hypoallergenic,neck support
towel|Bathroom|Bath Towel|8-50|white,blue,gray|cotton,bamboo|set of 2,quick drying
shower-curtain|Bathroom|Shower Curtain|10-50|white,blue|polyester|mildew resistant,machine washable
kettle|Kitchen|Electric Kettle|25-150|black,white|stainless steel,glass|1.7 l/1 l,temperature control
espresso-machine|Kitchen|Espresso Machine|100-1500|black,silver|stainless steel|with grinder,compact
toaster|Kitchen|Toaster|20-150|black,red|stainless steel|two slices/four slices
blender|Kitchen|Blender|30-300|black,white|glass|portable,700 W/1200 W
frying-pan|Kitchen|Frying Pan|20-150|black|cast iron,stainless steel|28 cm/24 cm,nonstick
chef-knife|Kitchen|Chef Knife|25-250||damascus steel,ceramic|20 cm,handmade
bread-knife|Kitchen|Bread Knife|15-120||stainless steel|serrated,handmade
cutting-board|Kitchen|Cutting Board|12-90||bamboo,walnut|with juice groove,double sided
mug|Kitchen|Coffee Mug|6-35|white,blue,red|ceramic,enamel|dishwasher safe,350 ml
water-bottle|Kitchen|Water Bottle|10-50|blue,black,green|stainless steel,glass|insulated,500 ml/750 ml
green-tea|Food|Green Tea|5-35|||organic,loose leaf/bags
coffee-beans|Food|Coffee Beans|8-40|||organic,dark roast/medium roast
chocolate|Food|Dark Chocolate|3-20|||vegan,70% cocoa/85% cocoa
olive-oil|Food|Olive Oil|7-45|||extra virgin,500 ml
protein-powder|Food|Protein Powder|18-70|||vegan,vanilla/chocolate flavor
drill|Tools|Cordless Drill|40-300|green,yellow||18V/12V,brushless
hammer|Tools|Claw Hammer|10-50||steel|shock absorbing,450 g
screwdriver|Tools|Screwdriver Set|10-80||steel|magnetic,32 pieces
lawn-chair|Garden|Garden Chair|30-200|green,white|teak,aluminum|foldable,stackable
garden-hose|Garden|Garden Hose|15-90|green||20 m/30 m,kink free
plant-pot|Garden|Plant Pot|6-70|white,terracotta|ceramic,clay|with saucer,self watering
grill|Garden|Gas Grill,Charcoal Grill|90-900|black|steel|portable,with lid
dog-bed|Pets|Dog Bed|25-150|gray,brown|memory foam,fleece|washable,large/small
dog-food|Pets|Dry Dog Food|15-90|||grain free,12 kg/3 kg
cat-tree|Pets|Cat Tree|40-250|gray,beige|sisal|180 cm/120 cm,with hammock
leash|Pets|Dog Leash|8-40|red,black|nylon,leather|2 m,reflective
yoga-mat|Sports|Yoga Mat|15-110|purple,blue,green|cork,rubber|nonslip,6 mm
dumbbells|Sports|Dumbbells|15-250|black|cast iron,rubber|5 kg/10 kg,pair
bike-helmet|Sports|Bike Helmet|30-200|black,white,red||women/men,with visor
football|Sports|Soccer Ball|12-80|white||size 5/size 4,indoor
puzzle|Toys|Jigsaw Puzzle|10-40|||1000 pieces/500 pieces,landscape
blocks|Toys|Building Blocks|15-90||beech,plastic|100 pieces,colorful
teddy|Toys|Teddy Bear|10-60|brown,white|plush|washable,40 cm
face-cream|Beauty|Face Cream|8-90|||vegan,SPF 30,fragrance free
shampoo|Beauty|Shampoo|5-35|||sulfate free,250 ml,for dry hair
stroller|Baby|Stroller|120-900|black,gray|aluminum|foldable,all terrain
novel|Books|Mystery Novel,Historical Novel|7-25|||paperback/hardcover
notebook|Office|Notebook|4-30|black,blue|leather|dotted/lined,A5
fountain-pen|Office|Fountain Pen|15-200|black,blue|steel,resin|fine nib/medium nib
`;

const german = `
de-rain-jacket|Jacken|Regenjacke|40-220|rot,blau||Damen/Herren,wasserdicht
de-winter-jacket|Jacken|Winterjacke|80-350|schwarz,grün|Daunen|Damen/Herren,mit Kapuze
de-hiking-shoes|Schuhe|Wanderschuhe|60-240|braun,grau|Leder|Damen/Herren,wasserdicht
de-sneakers|Schuhe|Laufschuhe|50-190|blau,weiß||Damen/Herren,leicht
de-desk-lamp|Lampen|Schreibtischlampe|20-160|schwarz,weiß|Metall|dimmbar,mit Klemme
de-floor-lamp|Lampen|Stehlampe|50-280|schwarz,weiß|Holz|dimmbar,höhenverstellbar
de-pot|Küche|Kochtopf|20-140||Edelstahl,Gusseisen|24 cm/20 cm,mit Deckel
de-kettle|Küche|Wasserkocher|20-120|schwarz,weiß|Edelstahl,Glas|1,7 Liter,kabellos
de-knife|Küche|Brotmesser,Küchenmesser|12-120||Stahl|handgeschmiedet,20 cm
de-bowl|Küche|Salatschüssel|10-60|weiß,blau|Keramik,Glas|spülmaschinenfest
de-handbag|Taschen|Handtasche|30-220|schwarz,braun|Leder|mit Reißverschluss,klein
de-backpack|Taschen|Wanderrucksack|40-180|grün,blau||30 Liter/50 Liter,wasserdicht
de-bed-linen|Schlafzimmer|Bettwäsche|25-120|weiß,grau|Baumwolle,Leinen|135x200/155x220
de-blanket|Schlafzimmer|Wolldecke|30-150|grau,rot|Wolle|150x200,weich
de-dining-table|Möbel|Esstisch|180-1300||Eiche,Buche|ausziehbar,rund
de-chair|Möbel|Bürostuhl|90-600|schwarz,grau||ergonomisch,mit Armlehnen
de-helmet|Fahrrad|Kinderfahrradhelm|20-80|rot,blau||leicht,mit Licht
de-bike-lock|Fahrrad|Fahrradschloss|15-110|schwarz|Stahl|mit Schlüssel,faltbar
de-watering-can|Garten|Gießkanne|10-60|grün|Zink|10 Liter/5 Liter
de-plate|Küche|Teller|5-40|weiß,blau|Porzellan,Steingut|spülmaschinenfest,26 cm
`;

const french = `
fr-hiking-shoes|Chaussures|Chaussures de randonnée|60-220|noir,marron|cuir|femme/homme,imperméable
fr-handbag|Sacs|Sac à main|30-250|noir,rouge|cuir,toile|avec fermeture
fr-bedside-lamp|Luminaires|Lampe de chevet|20-130|blanc,noir|verre,bois|tactile
fr-coat|Vêtements|Manteau|80-400|noir,gris|laine|femme/homme,long
fr-pan|Cuisine|Poêle|20-120|noir|fonte,inox|28 cm,antiadhésive
fr-chair|Meubles|Chaise de bureau|70-450|noir,gris|cuir|ergonomique
fr-towel|Bain|Serviette de bain|8-50|blanc,bleu|coton|douce
`;

const spanish = `
es-running-shoes|Calzado|Zapatillas de correr|50-180|azul,rojo||mujer/hombre,ligeras
es-moka|Cocina|Cafetera italiana|15-70||aluminio,acero|6 tazas/3 tazas
es-backpack|Bolsos|Mochila|25-120|negro,verde|nailon|impermeable,20 litros
es-trousers|Ropa|Pantalón|25-110|negro,azul|algodón,lino|mujer/hombre
es-blanket|Dormitorio|Manta|20-110|gris,rojo|lana|suave
es-frying-pan|Cocina|Sartén|18-110|negro|hierro|antiadherente,28 cm
`;

const japanese = `
ja-earbuds|オーディオ|ワイヤレスイヤホン|30-250|黒,白||防水,ノイズキャンセリング
ja-backpack|バッグ|リュックサック|40-160|黒,紺|ナイロン|防水,大容量
ja-wallet|バッグ|財布|30-200|黒,茶|本革|薄型
ja-tea-cup|キッチン|湯呑み|10-60|青,白|陶器|手作り
ja-frying-pan|キッチン|フライパン|20-120|黒|鉄|IH対応,28cm
`;

const chinese = `
zh-flask|厨房|保温杯|15-80|黑色,白色|不锈钢|500毫升,便携
zh-earbuds|音响|无线耳机|30-200|黑色,白色||降噪,防水
zh-tea|食品|乌龙茶|10-60|||有机,礼盒装
zh-backpack|箱包|双肩包|30-150|黑色,灰色|尼龙|防水,大容量
`;

const list = (text: string): string[] => (text === '' ? [] : text.split(','));

const readKinds = (text: string, language: string): Kind[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', category = '', nouns = '', price = '', colors = '', materials = '', features = ''] =
        line.split('|');
      const [low, high] = price.split('-').map(Number) as [number, number];
      // A comma between digits belongs to a number.
      const parts = features === '' ? [] : features.split(/,(?!\d)/);
      return {
        name,
        language,
        category,
        nouns: list(nouns),
        low,
        high,
        colors: list(colors),
        materials: list(materials),
        features: parts,
      };
    });

export const kinds: readonly Kind[] = [
  ...readKinds(english, 'en'),
  ...readKinds(german, 'de'),
  ...readKinds(french, 'fr'),
  ...readKinds(spanish, 'es'),
  ...readKinds(japanese, 'ja'),
  ...readKinds(chinese, 'zh'),
];
