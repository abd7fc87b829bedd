/** Words that say nothing about a product: left out of descriptions, and of queries that have others. */
const text = `
a an and any are as at be best buy by can cheap cheapest do find for from get give good great has have i if im in is it
its ill like looking me my need of on or our please search shop show some that the their them these they this to us use
want we what where which who will with without would you your
und oder mit ohne fur der die das den dem ein eine einen ist im von zu zum zur ich suche
et ou avec sans pour le la les un une des du de dans je cherche
y o con sin para el los las una unos en por
`;
const words: ReadonlySet<string> = new Set(text.split(/\s+/).filter(Boolean));

export const isStopWord = (word: string): boolean => words.has(word);
