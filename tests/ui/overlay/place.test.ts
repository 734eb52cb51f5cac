/** The place in a window that is drawn again. */
import { expect, test } from 'vitest';
import { placeIn } from '#ui/overlay/place.ts';

function drawn() {
  const root = document.createElement('div');
  root.innerHTML = '<div><p>Строка</p><input value="12345" /></div>';
  document.body.replaceChildren(root);
  return { root, list: root.firstElementChild!, field: root.querySelector('input')! };
}

test('the scroll positions in the window, the focus and the selection are restored', () => {
  const was = drawn();
  was.root.scrollTop = 40;
  was.list.scrollTop = 7;
  was.field.focus();
  was.field.setSelectionRange(1, 3);
  const place = placeIn(was.root);

  const now = drawn();
  expect(place.restore(now.root)).toBe(true);
  expect([now.root.scrollTop, now.list.scrollTop]).toEqual([40, 7]);
  expect(document.activeElement).toBe(now.field);
  expect([now.field.selectionStart, now.field.selectionEnd]).toEqual([1, 3]);
});
