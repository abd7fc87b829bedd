/** The probable purpose of a button without a name, by words in its class, id, and name. */
const kinds: readonly [string, RegExp][] = [
  ['Search', /search|suche|recherche|lupe|magnif/i],
  ['Add to cart', /add-?to-?(?:cart|bag|basket)|buy-?now/i],
  ['Cart', /cart|basket|bag\b|warenkorb|panier/i],
  ['Add to wish list', /wish|favou?rite|heart|merkzettel/i],
  ['Close', /close|dismiss/i],
  ['Menu', /menu|burger|nav-?toggle/i],
  ['Previous', /prev|arrow-?left|back/i],
  ['Next', /next|arrow-?right/i],
  ['Decrease quantity', /minus|decrease|qty-?down/i],
  ['Increase quantity', /plus|increase|qty-?up/i],
  ['Account', /account|login|user|profile/i],
  ['Play video', /play|video/i],
  ['Enlarge image', /zoom|enlarge|lightbox|gallery/i],
  ['Share', /share|teilen/i],
  ['Subscribe', /newsletter|subscri/i],
];

/** Text of an attribute that does not name a button, else a label by its markup. */
export const guessedName = (tag: string): string =>
  /\s(?:alt|data-(?:title|label|original-title))="([^"]*\p{L}[^"]*)"/u.exec(tag)?.[1] ??
  kinds.find(([, words]) => words.test(tag))?.[0] ??
  'WHAT IT DOES';
