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

/** Where the focus comes back to, after all of it was drawn anew. */
function restored(before: string, at: string, after: string): Element | null {
  draw(before);
  focus(at);
  const place = placeOfFocus();
  draw(after);
  place.restore();
  return document.activeElement;
}

describe('the place of the focus', () => {
  it('is its element as long as that is there', () => {
    draw(`${edit}<input>`);
    focus('button');
    const place = placeOfFocus();
    focus('input');
    place.restore();
    expect(document.activeElement?.textContent).toBe('Редактировать');
  });

  it('is the control of the same name in the row that was drawn anew', () => {
    const before = table(row(1, edit + drop) + row(2, edit + drop));
    const after = table(row(1, edit + drop) + row(2, `<a href="/x">Открыть</a>${edit}${drop}`));
    const found = restored(before, '[data-key="2"] .drop', after);
    expect(found?.textContent).toBe('Удалить');
    expect(found?.closest('tr')?.dataset.key).toBe('2');
  });

  it('is the control that has come to its place, where none has its name', () => {
    const after = table(row(1, '<button>Сохранить</button><button>Отмена</button>'));
    expect(restored(table(row(1, edit + drop)), '.drop', after)?.textContent).toBe('Отмена');
  });

  it('is the row itself, where nothing in it can be pressed any more', () => {
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

  it('is the button of a menu for what stood in the menu', () => {
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

  it('is nowhere where its row is gone: nothing is focused for it', () => {
    const found = restored(table(row(1, edit)), 'button', table(row(2, edit)));
    expect(found).toBe(document.body);
  });
});
