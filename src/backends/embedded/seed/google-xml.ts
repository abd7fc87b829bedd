/** A Google Merchant feed as RSS 2.0 or Atom. Reads as it comes; entities of a document type are never expanded. */
import { SaxesParser } from 'saxes';
import { addField, fieldName, type GoogleFields } from './google-fields.ts';
import { CatalogueUnreadable, maxRow, tooLong } from './row.ts';

const google = 'http://base.google.com/ns/1.0';
const maxDepth = 50;
/** Characters without any event: a tag, comment or declaration that does not end. */
const maxSilence = 2 * maxRow;
/** Small, so that what is too long is seen soon. */
const slice = 16_384;

/** @throws CatalogueUnreadable at the first invalid XML; earlier items were already returned */
export async function* readGoogleXml(chunks: AsyncIterable<string>): AsyncGenerator<GoogleFields> {
  const reader = createReader();
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += slice) {
      reader.write(chunk.slice(at, at + slice));
      yield* reader.take();
      reader.check();
    }
  }
  reader.end();
  yield* reader.take();
  reader.check();
}

interface Reader {
  write(text: string): void;
  /** The items that are complete now. */
  take(): GoogleFields[];
  check(): void;
  end(): void;
}

function createReader(): Reader {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: { g: google } });
  const path: { name: string; google: boolean }[] = [];
  let ready: GoogleFields[] = [];
  let item:
    { fields: GoogleFields; own: Set<string>; depth: number; detail: string[]; group: string[] } | undefined;
  let text = '';
  let row = 0;
  let silence = 0;
  let fault: CatalogueUnreadable | undefined;
  const fail = (why: string): void => {
    fault ??= new CatalogueUnreadable(
      `The XML is invalid at line ${parser.line}, column ${parser.columnIndex + 1}: ${why.slice(0, 200)}`,
    );
  };

  parser.on('error', ({ message }) => fail(message.replace(/^(?:undefined:)?\d+:\d+: /, '')));
  parser.on('opentag', ({ local, uri }) => {
    silence = 0;
    if (fault) return;
    text = '';
    path.push({ name: fieldName(local), google: uri === google });
    if (path.length > maxDepth) fail('elements are too deeply nested.');
    if (!item && (local === 'item' || local === 'entry')) {
      const fields: GoogleFields = { row: ++row, fields: new Map(), details: [], size: 0 };
      item = { fields, own: new Set(), depth: path.length, detail: ['', '', ''], group: [] };
    }
  });
  const addText = (piece: string): void => {
    silence = 0;
    if (!item || fault) return;
    item.fields.size += piece.length;
    if (item.fields.size > maxRow) item.fields.problem = tooLong;
    else text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    silence = 0;
    if (fault) return;
    const element = path.pop();
    if (!item || !element) return;
    if (path.length < item.depth) {
      ready.push(item.fields.problem ? bareItem(item.fields) : item.fields);
      item = undefined;
    } else if (path.length === item.depth) closeField(item, element, text);
    else if (path.at(-1)?.name === 'product_detail') closeDetail(item.detail, element.name, text.trim());
    else if (groups.has(path.at(-1)?.name ?? '') && text.trim() !== '') item.group.push(text.trim());
    text = '';
  });

  return {
    write(piece) {
      if (fault) return;
      silence += piece.length;
      parser.write(piece);
      // The parser holds a text, a CDATA section or a comment until its end: what is beyond the limit is let go.
      if (parser['text'].length <= maxRow) return;
      parser['text'] = '';
      silence = 0;
      if (item) item.fields.problem = tooLong;
    },
    take() {
      const taken = ready;
      ready = [];
      return taken;
    },
    check() {
      if (silence > maxSilence) fail('a tag or declaration is not closed.');
      if (fault) throw fault;
    },
    end() {
      if (!fault) parser.close();
    },
  };
}

/** Of what is too long only the names are kept, so that its whole group is refused. */
function bareItem(item: GoogleFields): GoogleFields {
  const names = ['id', 'item_group_id'];
  return { ...item, fields: new Map([...item.fields].filter(([name]) => names.includes(name))), details: [] };
}

/** Their members are written as in the tab-separated form, `prop_65:…`. */
const groups = new Set(['native_commerce', 'consumer_notice']);

/** Google's own field counts before a plain one of the same name: `g:title` before `title`. */
function closeField(
  item: { fields: GoogleFields; own: Set<string>; detail: string[]; group: string[] },
  { name, google }: { name: string; google: boolean },
  text: string,
): void {
  if (name === 'product_detail') {
    const [section = '', attribute = '', value = ''] = item.detail;
    if (attribute && value && item.fields.details.length < 100)
      item.fields.details.push({ section, name: attribute, value });
    item.detail = ['', '', ''];
    return;
  }
  if (item.group.length > 0) {
    addField(item.fields, name, item.group.join(':'));
    item.group = [];
    return;
  }
  if (google && !item.own.has(name)) item.fields.fields.delete(name);
  if (!google && item.own.has(name)) return;
  if (google) item.own.add(name);
  addField(item.fields, name, text);
}

function closeDetail(detail: string[], name: string, text: string): void {
  const at = ['section_name', 'attribute_name', 'attribute_value'].indexOf(name);
  if (at >= 0) detail[at] = text;
}
