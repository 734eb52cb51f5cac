/** Keys that are pressed while the code of a window is loading. */
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { createLayers } from '#commands/layers.ts';
import { hearKeys } from '#tests/support/heard-keys.ts';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { OpenLayerContext } from '#ui/overlay/layer.tsx';
import { holdKeys } from '#workspace/held-keys.ts';
import { LoadingWindow, useKeysUntil } from '#workspace/loading-window.tsx';
import { painted } from '#workspace/painted.ts';

const panelMachine = setup({ types: { tags: {} as 'open' } }).createMachine({
  initial: 'closed',
  states: {
    closed: { on: { add: 'open' } },
    open: { tags: 'open', on: { close: 'closed' } },
  },
});

const menuMachine = setup({}).createMachine({
  initial: 'filters',
  states: { closed: {}, filters: { on: { 'menu.close': 'closed' } } },
});

const heard = hearKeys();

const press = (key: string) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
const frames = async () => {
  for (let i = 0; i < 12; i++) await painted();
};

function waitForPanel(isRequested = true) {
  const actor = createActor(panelMachine).start();
  if (isRequested) actor.send({ type: 'add' });
  return render(<LoadingWindow actor={actor} />);
}

test('keys for a loading window are typed into its first field', async () => {
  const { rerender } = waitForPanel();
  for (const key of ['в', 'и', 'т', 'Backspace', 'д', 'Enter', 'е', 'о']) press(key);
  expect(heard).toEqual([]);
  rerender(
    <div data-modal="">
      <input aria-label="Имя" defaultValue="" />
    </div>,
  );
  const field = document.querySelector('input')!;
  field.focus();
  await vi.waitFor(() => expect(field.value).toBe('видео'));
  expect(heard).not.toContain('Enter');
  await frames();
  press('Escape');
  expect(heard.at(-1)).toBe('Escape');
});

test('keys for a window that does not load are dropped, and the next ones go to the page', async () => {
  const { rerender } = waitForPanel();
  for (const key of ['d', 'a']) press(key);
  rerender(<p>Не загрузилось</p>);
  await frames();
  expect(heard).toEqual([]);
  press('a');
  expect(heard).toEqual(['a']);
});

test('keys go to the page if the window was not opened', () => {
  waitForPanel(false);
  press('j');
  expect(heard).toEqual(['j']);
});

test('Escape closes a loading window at once, and the next keys go to the page', async () => {
  const actor = createActor(panelMachine).start();
  actor.send({ type: 'add' });
  render(<LoadingWindow actor={actor} />);
  press('a');
  act(() => void press('Escape'));
  expect(actor.getSnapshot().value).toBe('closed');
  press('j');
  await frames();
  expect(heard).toEqual(['j']);
});

test('a loading window may be open by its own state, and is closed by its own event', () => {
  const actor = createActor(menuMachine).start();
  render(
    <LoadingWindow
      actor={actor}
      isRequested={(state) => state.matches('filters')}
      closing="menu.close"
    />,
  );
  press('a');
  expect(heard).toEqual([]);
  act(() => void press('Escape'));
  expect(actor.getSnapshot().value).toBe('closed');
});

test('keys typed after the code failed to load run no command of the page until Escape', async () => {
  const layers = createLayers();
  const actor = createActor(panelMachine).start();
  actor.send({ type: 'add' });
  const page = (hasFailed: boolean) => (
    <OpenLayerContext value={layers.open}>
      <LoadingWindow actor={actor} hasFailed={hasFailed} />
    </OpenLayerContext>
  );
  const { rerender } = render(page(false));
  press('a');
  rerender(page(true));
  await frames();
  expect(heard).toEqual([]);
  // A button, such as that of the notice, receives its keys; commands of the page do not.
  press('b');
  press('Enter');
  expect(heard).toEqual(['b', 'Enter']);
  expect(layers.top()).not.toBeNull();
  act(() => void press('Escape'));
  expect(actor.getSnapshot().value).toBe('closed');
  expect(layers.top()).toBeNull();
  press('j');
  expect(heard).toEqual(['b', 'Enter', 'j']);
});

test('a layer over the page gets its own keys, and earlier waiting keys are dropped', async () => {
  const actor = createActor(panelMachine).start();
  actor.send({ type: 'add' });
  const page = (isCovered: boolean) => (
    <CoveredContext value={isCovered}>
      <LoadingWindow actor={actor} />
    </CoveredContext>
  );
  const { rerender } = render(page(false));
  press('a');
  rerender(page(true));
  await frames();
  press('Enter');
  expect(heard).toEqual(['Enter']);
  rerender(page(false));
  press('b');
  expect(heard).toEqual(['Enter']);
});

function Page({ path, selector = '.search-loading' }: { path: string; selector?: string }) {
  const isSlash = ({ key }: KeyboardEvent) => key === '/';
  useKeysUntil(selector, path === '/users', isSlash);
  return null;
}

test('keys behind a key that leaves the page go to the next page', async () => {
  // Wait until the window of the previous test holds no keys.
  await frames();
  history.replaceState(null, '', '/users');
  const release = holdKeys();
  for (const key of ['c', '/', 'a']) press(key);
  const { rerender } = render(<Page path="/users" />);
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== 'c') return;
    history.replaceState(null, '', '/clients');
    rerender(<Page path="/clients" />);
  };
  window.addEventListener('keydown', leave);
  release(true);
  await vi.waitFor(() => expect(heard).toEqual(['c', '/', 'a']));
  window.removeEventListener('keydown', leave);
});

test.each([
  ['without it', '.search-loading'],
  ['that has the same', 'body'],
])('keys that wait for a search are dropped when a page is opened %s', async (_, selector) => {
  history.replaceState(null, '', '/users');
  const { rerender } = render(<Page path="/users" selector={selector} />);
  for (const key of ['/', 'a']) press(key);
  history.replaceState(null, '', '/clients');
  rerender(<Page path="/clients" selector={selector} />);
  await frames();
  press('b');
  expect(heard).toEqual(['b']);
});
