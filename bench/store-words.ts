/** The words of a made-up shop of everything. The same number gives the same word. */

interface Family {
  name: string;
  nouns: string[];
  traits: string[];
}

const family = (line: string): Family => {
  const [name = '', nouns = '', traits = ''] = line.split(':').map((part) => part.trim());
  return { name, nouns: nouns.split(','), traits: traits.split(' ') };
};

/** Name, what is sold there, and what is said of it. Traits of one family are seldom asked of another. */
export const families: readonly Family[] = `
Audio: headphones,earbuds,speaker,turntable,soundbar,microphone,amplifier,radio: wireless wired bluetooth portable studio noise-cancelling vintage compact
Lighting: table lamp,floor lamp,pendant light,desk lamp,wall light,lantern,light bulb,lampshade: dimmable brass linen glass rattan modern industrial warm
Kitchen: kettle,coffee maker,frying pan,saucepan,knife set,toaster,blender,mug: electric ceramic stainless cast-iron insulated non-stick copper manual
Shoes: running shoes,sneakers,hiking boots,sandals,loafers,slippers,rain boots,trail shoes: leather waterproof suede lightweight cushioned vegan wide canvas
Clothing: rain jacket,t-shirt,wool sweater,linen shirt,jeans,dress,cardigan,coat: organic cotton merino slim oversized recycled fleece quilted
Outdoor: tent,sleeping bag,backpack,water bottle,camping chair,hammock,headlamp,trekking poles: ultralight waterproof inflatable foldable insulated two-person compact thermal
Office: office chair,standing desk,notebook,fountain pen,desk organizer,monitor arm,whiteboard,filing cabinet: ergonomic adjustable mesh oak steel bamboo magnetic mobile
Living: sofa,rug,armchair,side table,bookshelf,mirror,cushion,curtains: velvet walnut round woven modular blackout marble handmade
Bedroom: mattress,duvet,pillow,bed frame,blanket,bed sheets,nightstand,wardrobe: memory-foam down linen cotton upholstered breathable weighted pine
Garden: garden hose,planter,lawn mower,garden bench,watering can,parasol,bird feeder,pruning shears: cordless terracotta teak galvanized retractable solar hanging weatherproof
Toys: building blocks,puzzle,doll house,board game,plush bear,train set,kite,scooter: wooden educational magnetic soft classic cooperative glow-in-the-dark foldable
Sports: yoga mat,dumbbells,bicycle helmet,football,tennis racket,resistance bands,skipping rope,swim goggles: non-slip adjustable rubber carbon anti-fog junior competition padded
Beauty: face cream,shampoo,perfume,lip balm,hair dryer,nail polish,sunscreen,soap: natural vegan fragrance-free hydrating ionic mineral solid organic
Pets: dog bed,cat tree,dog leash,pet carrier,aquarium,bird cage,cat litter,dog bowl: orthopedic washable reflective collapsible chew-proof elevated automatic natural
Baby: stroller,baby carrier,crib,high chair,diaper bag,baby monitor,pacifier,play mat: convertible organic foldable lightweight silicone quilted muslin adjustable
Tools: cordless drill,screwdriver set,hammer,tool box,ladder,tape measure,work gloves,circular saw: brushless insulated telescopic forged magnetic heavy-duty laser titanium
Computers: laptop,keyboard,computer mouse,monitor,webcam,usb hub,laptop stand,hard drive: mechanical ergonomic curved wireless ultrawide aluminium backlit silent
Phones: phone case,charger,screen protector,power bank,phone holder,charging cable,smartwatch,earphones: magnetic fast leather transparent braided rugged wireless solar
Travel: suitcase,travel pillow,duffel bag,passport holder,packing cubes,luggage scale,toiletry bag,backpack: hardshell carry-on expandable leather rfid lightweight waterproof canvas
Food: dark chocolate,olive oil,green tea,coffee beans,honey,pasta,granola,hot sauce: organic fair-trade single-origin raw smoked gluten-free roasted artisan`
  .trim()
  .split('\n')
  .map(family);

export const colours = 'Black White Blue Green Red Grey Beige Navy Brown Pink'.split(' ');
export const materials = 'oak steel cotton glass leather wool plastic bamboo ceramic linen'.split(' ');

const onsets = 'b br c ch d f g gr h j k l m n p r s st t tr v w z'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');
const codas = 'n l r s m t x nd rk'.split(' ');

/** A word that no language has, two or three syllables long. */
export function invented(seed: number): string {
  let rest = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const take = (list: string[]): string => {
    const part = list[rest % list.length] as string;
    rest = Math.imul(Math.floor(rest / list.length) ^ (seed * 31), 2_246_822_519) >>> 0;
    return part;
  };
  const syllable = () => take(onsets) + take(vowels);
  return syllable() + (seed % 3 ? syllable() : '') + syllable() + take(codas);
}

export const brandCount = 3_000;
export const brand = (place: number): string => {
  const word = invented(place);
  return word.charAt(0).toUpperCase() + word.slice(1);
};
export const model = (place: number): string => {
  const word = invented(100_000 + place);
  return word.charAt(0).toUpperCase() + word.slice(1);
};
/** Of descriptions. */
export const filler: readonly string[] = Array.from({ length: 5_000 }, (_, place) =>
  invented(200_000 + place),
);
