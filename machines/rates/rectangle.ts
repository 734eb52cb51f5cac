/** The rectangle of cells that a spreadsheet puts into the clipboard: tabs between cells, line ends between rows. */

/** Texts by row and column. Rows may have different lengths. */
export type Rectangle = readonly (readonly string[])[];

/**
 * Reads what Excel, Google Sheets or LibreOffice have copied. A quoted cell may contain tabs, line ends and
 * doubled quotes. A line end after the last row does not start another row.
 */
export function parseRectangle(text: string): Rectangle {
  if (text === '') return [];
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const { cell, next } = cellAt(text, at);
    rows.at(-1)!.push(cell);
    if (next >= text.length) break;
    if (text[next] === '\t') {
      at = next + 1;
      continue;
    }
    at = next + (text.startsWith('\r\n', next) ? 2 : 1);
    if (at >= text.length) break;
    rows.push([]);
  }
  return rows;
}

/** The cell that begins at this index, and the index of its end. */
function cellAt(text: string, from: number): { cell: string; next: number } {
  const end = /[\t\r\n]|$/g;
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  quoted.lastIndex = from;
  const match = quoted.exec(text);
  if (match) return { cell: match[1]!.replaceAll('""', '"'), next: quoted.lastIndex };
  end.lastIndex = from;
  const next = end.exec(text)!.index;
  return { cell: text.slice(from, next), next };
}

/** The text that spreadsheets read as these cells. */
export function rectangleText(rectangle: Rectangle): string {
  const quoted = (cell: string) =>
    /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = rectangle.map((row) => row.map(quoted).join('\t')).join('\n');
  // A blank last row needs its own line end, or reading the text again drops the row.
  return text + (text.endsWith('\n') ? '\n' : '');
}

/** Escapes a typed text, such as a name, as a cell: a spreadsheet would run a text that begins like a formula. */
export const textCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
