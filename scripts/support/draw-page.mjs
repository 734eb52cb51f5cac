/**
 * Opens a list of the built console in a document without a browser and prints its elements: the page with an empty
 * table, then the cells of each column by look. `data-fill` marks elements that show a text of the samples, and says
 * which one.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';

const MOST_MS = 30_000;
const [, , consoleDir, samples, address] = process.argv;

const window = new Window({ url: `https://pult.example${address}`, width: 1400, height: 900 });
populateGlobal(globalThis, window, { bindFunctions: true });
const sample = (await import(samples)).sampleOf(address);
localStorage.setItem('token', 'sample');
globalThis.fetch = async (url) => {
  const answer = sample.answers[new URL(url, window.location.href).pathname];
  // Other requests are not part of the first screen.
  return answer ? Response.json(answer) : new Promise(() => {});
};
document.body.innerHTML = '<div id="root"></div>';

const index = readFileSync(path.join(consoleDir, 'index.html'), 'utf8');
const [, entry] = /<script [^>]*src="\/([^"]+)"/.exec(index);
await import(pathToFileURL(path.join(consoleDir, entry)).href);

const started = Date.now();
while (!document.querySelector('tr[data-key]')) {
  if (Date.now() - started > MOST_MS) throw new Error(`${address} has not drawn its rows`);
  await wait(1);
}

const root = document.querySelector('#root');
const body = root.querySelector('tbody');
const cells = cellsByLook([...body.querySelectorAll('tr')]);
body.replaceChildren();
body.dataset.early = 'rows';
mark(root, { total: sample.total });
for (const element of root.querySelectorAll('[id], [for], [aria-controls], [aria-labelledby]')) {
  for (const name of ['id', 'for', 'aria-controls', 'aria-labelledby'])
    element.removeAttribute(name);
}
const columns = cells.map((looks) => `<tr>${[...looks.values()].join('')}</tr>`);
const html = `<div class="early-page" aria-hidden="true" inert>${unstyled(root)}</div><table>${columns.join('')}</table>`;
process.stdout.write(html, () => process.exit(0));

/** For each column: the cell of each look. */
function cellsByLook(rows) {
  if (rows[0].childElementCount !== sample.cells[0].length) {
    throw new Error(`${address} has other columns than src/app/early/early-lists.ts says`);
  }
  return sample.cells[0].map((names, column) => {
    for (const name of Object.keys(names)) {
      if (name === 'look' || sample.cells.some((cells) => cells[column][name])) continue;
      throw new Error(
        `${address} has no "${name}" in column ${column + 1} of src/app/early/early-samples.ts`,
      );
    }
    const looks = new Map();
    for (const [at, row] of rows.entries()) {
      const { look = '', ...texts } = sample.cells[at][column];
      const cell = row.children[column];
      mark(cell, texts);
      cell.dataset.look = look;
      if (!looks.has(look)) looks.set(look, unstyled(cell, true));
    }
    return looks;
  });
}

/** Marks in each element which of these texts it and its attributes show. */
function mark(within, texts) {
  for (const [name, text] of Object.entries(texts)) {
    if (text === '') continue;
    let isFound = false;
    for (const element of [within, ...within.querySelectorAll('*')]) {
      const places = [...element.attributes].filter(({ value }) => value === text);
      if (element.textContent === text && element.childElementCount === 0) {
        places.push({ name: 'text' });
      }
      for (const place of places) {
        isFound = true;
        element.dataset.fill = `${element.dataset.fill ?? ''} ${place.name}=${name}`.trim();
        // The browser would request the image of a sample.
        if (place.name === 'text') element.textContent = '';
        else element.removeAttribute(place.name);
      }
    }
    if (!isFound)
      throw new Error(
        `${address} does not show "${text}", as src/app/early/early-lists.ts says: ${within.outerHTML}`,
      );
  }
}

/** Returns elements as HTML. The policy of the page refuses inline styles, so they are left for the script to set. */
function unstyled(element, isWhole = false) {
  for (const styled of [element, ...element.querySelectorAll('[style]')]) {
    const style = styled.getAttribute('style');
    if (!style) continue;
    styled.dataset.style = style;
    styled.removeAttribute('style');
  }
  return isWhole ? element.outerHTML : element.innerHTML;
}
