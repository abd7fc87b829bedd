import type { CategoryKey } from './categories.ts';

/** What differs from product to product; the rest is derived in catalogue.ts. */
export interface Row {
  name: string;
  category: CategoryKey;
  kind: string;
  /** One sentence that no other product has. */
  pitch: string;
  colour: string;
  material: string;
  /** Minor units. */
  price: number;
  listPrice?: number;
  soldOut?: boolean;
  size?: string;
  /** Width, height, depth in centimetres; weight in kilograms. */
  body?: [number, number, number, number];
  fits?: string[];
  /** Names, differences in price and stock of further variants; the first is preselected. */
  variants?: { by: 'size' | 'colour'; of: { option: string; more?: number; soldOut?: boolean }[] };
}

const wear = 'footwear-and-jackets' as const;
const power = 'cables-and-chargers' as const;
const shoes = 'Apparel & Accessories > Shoes';
const jackets = 'Apparel & Accessories > Clothing > Outerwear > Coats & Jackets';
const cables = 'Electronics > Electronics Accessories > Cables';
const chargers = 'Electronics > Electronics Accessories > Power > Power Adapters & Chargers';
const lamps = 'Home & Garden > Lighting > Lamps';
const phones = ['Orrin Phone 5', 'Orrin Phone 6', 'Halden Tab 10'];
const laptops = ['Halden Book 13', 'Halden Book 15'];
const sizes = [
  { option: '40' },
  { option: '41' },
  { option: '42' },
  { option: '43' },
  { option: '44', soldOut: true },
];
const finishes = [{ option: 'Black' }, { option: 'White' }, { option: 'Brass', more: 1000 }];

// prettier-ignore
export const rows: Row[] = [
  { name: 'Ridge Trail Shoe', category: wear, kind: shoes, pitch: 'A low shoe for stony paths with a grippy sole and a heel that does not slip.', colour: 'Slate grey', material: 'Recycled polyester mesh', price: 12900, variants: { by: 'size', of: sizes } },
  { name: 'Harbour Rain Jacket', category: wear, kind: jackets, pitch: 'A jacket for wet quays with taped seams and a hood that turns with your head.', colour: 'Navy', material: 'Waxed cotton', price: 18900, size: 'M' },
  { name: 'Meadow Canvas Sneaker', category: wear, kind: shoes, pitch: 'A summer sneaker with a thick insole that can be taken out and washed.', colour: 'Sand', material: 'Organic cotton canvas', price: 6900, size: '41' },
  { name: 'Fell Walking Boot', category: wear, kind: shoes, pitch: 'A boot for long days with a load, stitched so that a cobbler can resole it.', colour: 'Chestnut', material: 'Full-grain leather', price: 17900, listPrice: 21900, size: '42' },
  { name: 'Quayside Quilted Jacket', category: wear, kind: jackets, pitch: 'A thin quilted layer that packs into its own pocket and dries overnight.', colour: 'Olive', material: 'Recycled nylon', price: 14900, size: 'L' },
  { name: 'Dune Suede Loafer', category: wear, kind: shoes, pitch: 'A soft loafer without lining that follows the foot after two days.', colour: 'Stone', material: 'Suede', price: 9900, size: '43' },
  { name: 'Summit Down Jacket', category: wear, kind: jackets, pitch: 'A warm jacket for cold camps, filled with traceable down and repaired for free.', colour: 'Rust red', material: 'Ripstop nylon and down', price: 24900, size: 'M' },
  { name: 'Brook Leather Sandal', category: wear, kind: shoes, pitch: 'An open sandal with three straps that can be set one by one.', colour: 'Tan', material: 'Vegetable-tanned leather', price: 7900, size: '40' },
  { name: 'USB-C Charging Cable 2 m', category: power, kind: cables, pitch: 'A cable for up to 100 watts whose ends survive ten thousand bends on our test rig.', colour: 'Black', material: 'Braided nylon', price: 1900, body: [1.2, 0.6, 200, 0.07], fits: [...phones, ...laptops] },
  { name: 'Wall Charger 65 W', category: power, kind: chargers, pitch: 'A charger with two sockets that feeds a laptop and a phone at the same time.', colour: 'White', material: 'Polycarbonate', price: 4900, body: [5.5, 3.1, 5.6, 0.12], fits: [...phones, ...laptops] },
  { name: 'Sync Cable 1 m', category: power, kind: cables, pitch: 'A short cable for the desk that carries data as fast as it carries power.', colour: 'Light grey', material: 'Thermoplastic elastomer', price: 1500, body: [1.1, 0.6, 100, 0.04], fits: phones },
  { name: 'HDMI Cable 3 m', category: power, kind: cables, pitch: 'A screen cable for high frame rates with metal shells around both plugs.', colour: 'Black', material: 'Copper and PVC', price: 2400, body: [2.1, 1.2, 300, 0.19], fits: [...laptops, 'Halden View 27'] },
  { name: 'Car Charger Duo', category: power, kind: chargers, pitch: 'A charger for the dashboard with a soft light that finds the plug at night.', colour: 'Graphite', material: 'Aluminium', price: 2900, body: [2.6, 2.6, 6.4, 0.05], fits: phones },
  { name: 'Charging Cable Mini 30 cm', category: power, kind: cables, pitch: 'A cable as long as a hand that stays in the bag and never tangles.', colour: 'Coral', material: 'Braided cotton', price: 1200, body: [1.1, 0.6, 30, 0.02], fits: phones },
  { name: 'Desk Charger Quad', category: power, kind: chargers, pitch: 'A charger for the whole team with four sockets and a cord of two metres.', colour: 'Black', material: 'Polycarbonate', price: 7900, body: [9.8, 3.2, 7.4, 0.31], fits: [...phones, ...laptops] },
  { name: 'Travel Adapter World', category: power, kind: chargers, pitch: 'An adapter with plugs for four continents in a case no larger than a matchbox.', colour: 'White', material: 'Flame-resistant plastic', price: 3400, soldOut: true, body: [5.2, 5.2, 6.1, 0.14], fits: phones },
  { name: 'Fjord Table Lamp', category: 'lamps', kind: lamps, pitch: 'A table lamp with a turned foot whose shade tilts towards the page.', colour: 'Black', material: 'Powder-coated steel', price: 8900, body: [24, 46, 24, 2.1], variants: { by: 'colour', of: finishes } },
  { name: 'Lantern Floor Lamp', category: 'lamps', kind: lamps, pitch: 'A tall lamp that fills a corner with even light from a paper shade.', colour: 'Natural', material: 'Oak and washi paper', price: 19900, body: [38, 150, 38, 4.6] },
  { name: 'Pebble Night Lamp', category: 'lamps', kind: lamps, pitch: 'A round lamp for the bedside that dims to the glow of a candle.', colour: 'Ivory', material: 'Opal glass', price: 5900, body: [16, 12, 16, 0.9] },
  { name: 'Arc Reading Lamp', category: 'lamps', kind: lamps, pitch: 'A lamp that reaches over the back of a chair and stays where you leave it.', colour: 'Anthracite', material: 'Brushed aluminium', price: 15900, body: [30, 140, 95, 6.2] },
  { name: 'Drift Pendant Lamp', category: 'lamps', kind: lamps, pitch: 'A pendant for the dining table that hides its bulb at every seat.', colour: 'Sage green', material: 'Spun aluminium', price: 12900, body: [42, 24, 42, 1.8] },
  { name: 'Cove Wall Lamp', category: 'lamps', kind: lamps, pitch: 'A wall lamp that sends its light up and down and leaves the eyes alone.', colour: 'White', material: 'Ceramic', price: 7400, body: [14, 20, 10, 1.1] },
  { name: 'Mast Desk Lamp', category: 'lamps', kind: lamps, pitch: 'A desk lamp with two joints and a heavy foot that needs no clamp.', colour: 'Signal red', material: 'Cast iron and steel', price: 10900, body: [18, 52, 40, 3.3] },
  { name: 'Glow Clip Lamp', category: 'lamps', kind: lamps, pitch: 'A small lamp with a rubber jaw that holds on to shelves and headboards.', colour: 'Yellow', material: 'Silicone and steel', price: 3900, body: [8, 26, 11, 0.4] },
];
