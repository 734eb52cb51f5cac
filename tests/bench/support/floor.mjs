/**
 * The floor: a page of plain HTML that does the work of a screen with nothing but the browser. The goals are
 * multiples of its times in the same run.
 *
 *   /        a table of 20 rows; `a.section` swaps the rows; `input.filter` requests rows with each key;
 *            Ctrl+K opens a dialog with a field and a list of the typed texts
 *   /rows    20 rows as JSON
 */
import { once } from 'node:events';
import { createServer } from 'node:http';

const ROWS = 20;
const rowsOf = (search) =>
  Array.from({ length: ROWS }, (_, at) => ({
    id: at + 1,
    name: `Клиент ${at + 1} ${search}`,
    phone: `+7 (900) 000-00-${String(at).padStart(2, '0')}`,
    email: `client${at + 1}@example.com`,
    created_at: '2026-11-22',
  }));
const cellsOf = ({ id, name, phone, email, created_at }) =>
  `<tr data-key="${id}"><td>${id}<td>${name}<td>${phone}<td>${email}<td>${created_at}</tr>`;

const PAGE = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Floor</title>
<style>body{font:14px sans-serif}td{padding:4px 12px;border-bottom:1px solid #ddd}</style>
<nav><a class="section" href="/one">Один</a> <a class="section" href="/two">Два</a></nav>
<input class="filter" aria-label="Поиск">
<table><tbody>${rowsOf('').map(cellsOf).join('')}</tbody></table>
<dialog><input class="letters"><ul></ul></dialog>
<script>
const cellsOf = ${cellsOf};
const body = document.querySelector('tbody');
const draw = (rows) => { body.innerHTML = rows.map(cellsOf).join(''); };
const kept = { '/one': ${JSON.stringify(rowsOf('один'))}, '/two': ${JSON.stringify(rowsOf('два'))} };
for (const link of document.querySelectorAll('a.section')) link.onclick = (event) => {
  event.preventDefault();
  history.pushState(null, '', link.pathname);
  draw(kept[link.pathname]);
  body.dataset.section = link.pathname;
};
let asked;
document.querySelector('.filter').oninput = async ({ target }) => {
  asked?.abort();
  asked = new AbortController();
  const answer = await fetch('/rows?search=' + encodeURIComponent(target.value), asked).catch(() => null);
  if (answer) { draw(await answer.json()); body.dataset.search = target.value; }
};
const dialog = document.querySelector('dialog');
addEventListener('keydown', (event) => {
  if (event.code !== 'KeyK' || !event.ctrlKey) return;
  event.preventDefault();
  dialog.showModal();
});
document.querySelector('.letters').oninput = ({ target }) => {
  document.querySelector('ul').innerHTML = '<li>' + target.value.length + '</li>'.repeat(12);
};
</script></html>`;

/** Serves the floor page on a free port of this machine. Returns its address, and how to stop it. */
export async function serveFloor() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://floor');
    const isRows = pathname === '/rows';
    response.setHeader('Content-Type', isRows ? 'application/json' : 'text/html; charset=utf-8');
    response.end(isRows ? JSON.stringify(rowsOf(searchParams.get('search'))) : PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => closeAll(server) };
}

/** Ends a server with its connections. */
export async function closeAll(server) {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
