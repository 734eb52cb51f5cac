/** A table row with fields that could not be read. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readOdd } from '#api/odd-answer.ts';
import { ODD, type Odd } from '#contract/odd.ts';
import { UserPage } from '#contract/users.ts';
import { userColumns } from '#features/users/users-columns.tsx';
import { ada } from '#tests/support/people.ts';
import { rowAttributes } from '#ui/display/data-table-row.tsx';
import OddRow from '#workspace/odd/odd-row.tsx';

const columns = ['name', 'status', 'passport'].map((id) => ({
  id,
  header: id,
  render: (row: Record<string, string>) => `«${row[id]}»`,
}));

/** The texts of the cells after the title, which has the mark. */
function cellsOf(odd: Partial<Odd>, title = 'Сова'): (string | null)[] {
  const mark = { fields: [], raw: {}, text: '', isNameless: false, ...odd };
  const row = { name: 'Сова', status: '', passport: '', [ODD]: mark };
  const attributes = rowAttributes('t', 1, undefined, false);
  const { container, unmount } = render(
    <table>
      <tbody>
        <OddRow row={row} columns={columns as never} attributes={attributes} />
      </tbody>
    </table>,
  );
  const texts = [...container.querySelectorAll('td, th')].map((cell) => cell.textContent);
  expect(texts[0]).toMatch(new RegExp(`^«?${title}»?Не полностью`));
  unmount();
  return texts.slice(1);
}

test('an incomplete row shows the fields that were read as usual, and the others as received', () => {
  expect(cellsOf({ raw: { status: 7 } })).toEqual(['«»', '«»']);
  expect(cellsOf({ fields: ['status'], raw: { status: 7 } })).toEqual(['7', '«»']);
  expect(cellsOf({ fields: ['status.code'], raw: { status: 'x' } })).toEqual(['x', '«»']);
  for (const value of ['', null, undefined, { code: 1 }, [1]]) {
    expect(cellsOf({ fields: ['status'], raw: { status: value } })).toEqual(['—', '«»']);
  }
});

test('an incomplete row never shows a passport as received', () => {
  const raw = { passport: '4510 123456' };
  expect(cellsOf({ fields: ['passport'], raw })).toEqual(['«»', '—']);
  expect(cellsOf({ fields: ['passport.number'], raw })).toEqual(['«»', '—']);
  expect(cellsOf({ isNameless: true, raw: { ...raw, name: 'Сова' } })).toEqual(['«»', '—']);
});

test('a row without an id has no links and shows all fields as received', () => {
  const raw = { name: 'Сова', status: 'активен' };
  expect(cellsOf({ isNameless: true, raw })).toEqual(['активен', '«»']);
  // A title may combine several fields, or contain the id that is missing here.
  expect(cellsOf({ isNameless: true }, '—')).toEqual(['«»', '«»']);
});

test('an incomplete row shows the readable items of a list', () => {
  const rolesOf = (roles: unknown) => {
    const body = { data: [{ id: 5, name: 'Ада', email: 'a@b', roles }], ...paging };
    const [user] = readOdd(UserPage, body, '/api/users')!.data;
    const shown = userColumns({ me: ada, panel: {}, removal: {} } as never).filter(
      ({ id }) => id === 'name' || id === 'roles',
    );
    const { container, unmount } = render(
      <table>
        <tbody>
          <OddRow
            row={user}
            columns={shown as never}
            attributes={rowAttributes('t', 5, undefined, false)}
          />
        </tbody>
      </table>,
    );
    const texts = [...container.querySelectorAll('td, th')].map((cell) => cell.textContent);
    unmount();
    return texts[1];
  };
  const paging = { current_page: 1, per_page: 20, total: 1 };
  const [admin, editor] = [
    { id: 1, name: 'admin' },
    { id: 2, name: 'editor' },
  ];
  expect(rolesOf([admin, { id: 78, name: null }, editor])).toBe('admineditor');
  expect(rolesOf(['user', admin])).toBe('admin');
  expect(rolesOf([{ id: 78, name: null }])).toBe('—');
  expect(rolesOf('admin')).toBe('admin');
  expect(rolesOf({ 0: admin })).toBe('—');
});
