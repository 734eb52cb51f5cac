import { afterEach, describe, expect, it } from 'vitest';
import { placeOfFocus } from '#ui/overlay/focus-return.ts';

afterEach(() => document.body.replaceChildren());

const row = (key: number, controls: string) =>
  `<tr data-key="${key}" tabindex="-1"><td>${controls}</td></tr>`;
const table = (rows: string, label = 'Офферы') =>
  `<table aria-label="${label}"><tbody>${rows}</tbody></table>`;
const draw = (html: string) => {
  document.body.innerHTML = `<main tabindex="-1">${html}</main>`;
};
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)!.focus();
const edit = '<button>Редактировать</button>';
const drop = '<button class="drop">Удалить</button>';

/** Returns where the focus goes after everything was rendered again. */
function restored(before: string, at: string, after: string): Element | null {
  draw(before);
  focus(at);
  const place = placeOfFocus();
  draw(after);
  place.restore();
  return document.activeElement;
}

describe('the place of the focus', () => {
  it('is its element while that exists', () => {
    draw(`${edit}<input>`);
    focus('button');
    const place = placeOfFocus();
    focus('input');
    place.restore();
    expect(document.activeElement?.textContent).toBe('Редактировать');
  });

  it('is the control with the same name in a row rendered again', () => {
    const before = table(row(1, edit + drop) + row(2, edit + drop));
    const after = table(row(1, edit + drop) + row(2, `<a href="/x">Открыть</a>${edit}${drop}`));
    const found = restored(before, '[data-key="2"] .drop', after);
    expect(found?.textContent).toBe('Удалить');
    expect(found?.closest('tr')?.dataset.key).toBe('2');
  });

  it('is the control at the same index if none has its name', () => {
    const after = table(row(1, '<button>Сохранить</button><button>Отмена</button>'));
    expect(restored(table(row(1, edit + drop)), '.drop', after)?.textContent).toBe('Отмена');
  });

  it('is the row itself if it has no enabled control', () => {
    const found = restored(table(row(1, edit)), 'button', table(row(1, '')));
    expect(found?.matches('tr[data-key="1"]')).toBe(true);
  });

  it('is in the same table, whatever keys others have', () => {
    const other = table(row(1, drop), 'Каналы');
    const found = restored(
      other + table(row(1, drop)),
      '[aria-label=Офферы] button',
      other + table(row(1, drop)),
    );
    expect(found?.closest('table')?.getAttribute('aria-label')).toBe('Офферы');
  });

  it('is the button of a menu for a menu item', () => {
    const opener = '<button id="opener">Сортировка</button>';
    const menu =
      '<div role="menu" aria-labelledby="opener"><div role="menuitem" tabindex="0"></div></div>';
    draw(opener + menu);
    focus('[role=menuitem]');
    const place = placeOfFocus();
    document.querySelector('[role=menu]')!.remove();
    place.restore();
    expect(document.activeElement?.id).toBe('opener');
  });

  it('passes to the Tab stop row, else to the screen, if its row is gone', () => {
    const stop = table(row(2, edit)).replace('tabindex="-1"', 'tabindex="0"');
    const found = restored(table(row(1, edit)), 'button', stop);
    expect(found?.matches('tr[data-key="2"]')).toBe(true);
    expect(restored(table(row(1, edit)), 'button', '<p>Нет данных</p>')?.tagName).toBe('MAIN');
  });

  it('passes to the given heir if everything was rendered again', () => {
    draw(table(row(1, edit)));
    focus('button');
    const place = placeOfFocus();
    draw(`<button id="heir"></button>${table(row(2, edit))}`);
    place.restore(document.getElementById('heir'));
    expect(document.activeElement?.id).toBe('heir');
  });

  it('passes to the given heir if its row was removed', () => {
    const stop = table(row(1, edit)).replace('tabindex="-1"', 'tabindex="0"');
    draw(`${stop}<button id="heir"></button>`);
    focus('td button');
    const place = placeOfFocus();
    document.querySelector('[data-key]')!.remove();
    place.restore(document.getElementById('heir'));
    expect(document.activeElement?.id).toBe('heir');
  });

  it('is the current row if the screen itself had the focus', () => {
    draw(table(row(1, edit)));
    focus('main');
    const place = placeOfFocus();
    draw(table(row(1, edit) + row(2, edit).replace('<tr', '<tr aria-current="true"')));
    place.restore();
    expect(document.activeElement?.matches('tr[data-key="2"]')).toBe(true);
  });

  it('is the screen if there is no current row, and a button beside a current row', () => {
    expect(restored(table(row(1, edit)), 'main', table(row(1, edit)))?.tagName).toBe('MAIN');
    const beside = `<button>Добавить</button>${table(row(1, '')).replace('<tr', '<tr aria-current="true"')}`;
    draw(beside);
    focus('button');
    const place = placeOfFocus();
    (document.activeElement as HTMLElement).blur();
    place.restore();
    expect(document.activeElement?.textContent).toBe('Добавить');
  });
});
