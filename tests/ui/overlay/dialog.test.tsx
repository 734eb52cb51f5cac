import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToastCard } from '#ui/feedback/toast-card.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';
import { PaletteContext } from '#ui/overlay/behind-palette.ts';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

afterEach(async () => {
  cleanup();
  // A window returns the focus a moment after it closes; keep that out of the next test.
  await new Promise((resolve) => setTimeout(resolve));
});

describe('window', () => {
  it('is named by its title and focuses its first field', () => {
    render(
      <Dialog open onClose={vi.fn()} title="Новая запись" footer={<Button>Отмена</Button>}>
        <TextInput aria-label="Имя" />
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Новая запись' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Имя' }));
  });

  it('has no landmarks, which would be a second head and foot of the page', () => {
    const footer = <Button>Отмена</Button>;
    const asked = { title: 'Удалить?', cancel: footer, action: <Button>Удалить</Button> };
    render(
      <>
        <Dialog open onClose={vi.fn()} title="Новая запись" footer={footer} />
        <AlertDialog open onClose={vi.fn()} {...asked} />
      </>,
    );
    expect(screen.getAllByText('Отмена')).toHaveLength(2);
    for (const role of ['banner', 'contentinfo'])
      expect(screen.queryAllByRole(role, { hidden: true })).toEqual([]);
  });

  it('requests to be closed on Escape, and stays open until the caller closes it', async () => {
    const close = vi.fn();
    const behind = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    document.addEventListener('keydown', behind);
    render(
      <Sheet open onClose={close} title="Панель">
        <TextInput aria-label="Имя" />
      </Sheet>,
    );
    await userEvent.keyboard('{Escape}');
    document.removeEventListener('keydown', behind);
    expect(close).toHaveBeenCalledExactlyOnceWith('escape');
    expect(behind).toHaveLastReturnedWith(true);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('stays open for an Escape during the composition of an input method', () => {
    const close = vi.fn();
    render(
      <Dialog open onClose={close} title="Новая запись">
        <TextInput aria-label="Имя" />
      </Dialog>,
    );
    const field = screen.getByRole('textbox');
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(close).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });

  it('submits on Enter in a field', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <Dialog
        open
        onClose={vi.fn()}
        onSubmit={submit}
        title="Форма"
        footer={<Button type="submit">Сохранить</Button>}
      >
        <TextInput aria-label="Имя" />
      </Dialog>,
    );
    await userEvent.type(screen.getByRole('textbox'), 'Ада{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });

  it('closes on a click outside, but not on a toast', async () => {
    const close = vi.fn();
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    // The clock stands still, because the double click below would take too long on a busy machine.
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    render(
      <>
        <p>Страница</p>
        <div data-toasts="">
          <ToastCard tone="success" title="Успешно!" onClose={vi.fn()} />
        </div>
        <Sheet open onClose={close} title="Панель" />
      </>,
    );
    // Radix listens for clicks outside a moment after opening.
    await new Promise((resolve) => setTimeout(resolve));
    await user.click(screen.getByText('Успешно!'));
    expect(close).not.toHaveBeenCalled();
    const page = screen.getByText('Страница');
    // The second half of the double click that opened the window.
    await user.click(page);
    expect(close).not.toHaveBeenCalled();
    now.mockReturnValue(1_401);
    await user.click(page);
    now.mockRestore();
    expect(close).toHaveBeenCalledExactlyOnceWith('outside');
  });
});

describe('on closing', () => {
  it('returns the focus to where it was, not to the next Tab stop', async () => {
    const page = (open: boolean) => (
      <main tabIndex={-1}>
        <table>
          <tbody>
            <tr data-key="1" tabIndex={0} />
          </tbody>
        </table>
        <button type="button">Создать</button>
        <Dialog open={open} title="Окно" onClose={vi.fn()}>
          <TextInput aria-label="Имя" />
        </Dialog>
      </main>
    );
    const { rerender } = render(page(false));
    const button = screen.getByRole('button', { name: 'Создать' });
    button.focus();
    rerender(page(true));
    await vi.waitFor(() => expect(document.activeElement?.matches('input')).toBe(true));
    rerender(page(false));
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('moves the focus to the Tab stop row if the old element is gone', async () => {
    const page = (open: boolean) => (
      <main tabIndex={-1}>
        {open && <button type="button">Удалить</button>}
        <table>
          <tbody>
            <tr data-key="2" tabIndex={0} />
          </tbody>
        </table>
        <Dialog open={open} title="Окно" onClose={vi.fn()} />
      </main>
    );
    const { rerender } = render(page(false));
    rerender(
      <main tabIndex={-1}>
        <button type="button">Удалить</button>
      </main>,
    );
    screen.getByRole('button', { name: 'Удалить' }).focus();
    rerender(page(true));
    rerender(page(false));
    await vi.waitFor(() => expect(document.activeElement?.matches('tr[data-key="2"]')).toBe(true));
  });

  it('returns the focus to a whole screen without scrolling', async () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    const page = (open: boolean) => (
      <main tabIndex={-1}>
        <Dialog open={open} title="Окно" onClose={vi.fn()} />
      </main>
    );
    const { rerender } = render(page(false));
    screen.getByRole('main').focus();
    rerender(page(true));
    focus.mockClear();
    rerender(page(false));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    focus.mockRestore();
  });
});

describe('alert dialog', () => {
  it('is named by its exact text and focuses the harmless answer', async () => {
    const cancel = vi.fn();
    render(
      <AlertDialog
        open
        title="Удалить запись?"
        onClose={vi.fn()}
        cancel={<Button onClick={cancel}>Отмена</Button>}
        action={<Button variant="danger">Удалить</Button>}
      />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Удалить запись?' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Отмена' }));
    await userEvent.keyboard('{Enter}');
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('handles a Tab that was pressed before it opened, but no other held key', () => {
    const answer = vi.fn();
    render(
      <AlertDialog
        open
        title="Удалить запись?"
        onClose={vi.fn()}
        cancel={<Button>Отмена</Button>}
        action={<Button onClick={answer}>Удалить</Button>}
      />,
    );
    const held = (key: string) => {
      const detail = new KeyboardEvent('keydown', { key });
      document.activeElement!.dispatchEvent(new CustomEvent('held', { bubbles: true, detail }));
    };
    held('Tab');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Удалить' }));
    held(' ');
    expect(answer).not.toHaveBeenCalled();
  });

  it('is above a window that opens at the same time', () => {
    render(
      <>
        <AlertDialog
          open
          title="Закрыть?"
          cancel={<Button>Отмена</Button>}
          action={<Button>Закрыть</Button>}
          onClose={vi.fn()}
        />
        <Dialog open onClose={vi.fn()} title="Новая запись">
          <TextInput aria-label="Имя" />
        </Dialog>
      </>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Отмена' }));
    expect(screen.getByRole('alertdialog', { name: 'Закрыть?' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the focus when the page behind it is pressed', async () => {
    render(
      <AlertDialog
        open
        title="Удалить?"
        cancel={<Button>Отмена</Button>}
        action={<Button>Удалить</Button>}
        onClose={vi.fn()}
      />,
    );
    const cancel = screen.getByRole('button', { name: 'Отмена' });
    expect(document.activeElement).toBe(cancel);
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    await user.click(document.querySelector('[data-backdrop]')!);
    expect(document.activeElement).toBe(cancel);
  });

  it('opens only once the palette is closed, unless it was open before', () => {
    const page = (isPaletteOpen: boolean, open: boolean) => (
      <PaletteContext value={isPaletteOpen}>
        <AlertDialog
          open={open}
          title="Удалить запись?"
          onClose={vi.fn()}
          cancel={<Button>Отмена</Button>}
          action={<Button>Удалить</Button>}
        />
      </PaletteContext>
    );
    const { rerender } = render(page(true, true));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    rerender(page(false, true));
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    rerender(page(true, true));
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    rerender(page(true, false));
    rerender(page(true, true));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('comes back from under the lock only once the palette is closed', () => {
    const page = (isCovered: boolean, isPaletteOpen: boolean) => (
      <PaletteContext value={isPaletteOpen}>
        <CoveredContext value={isCovered}>
          <Sheet open onClose={vi.fn()} title="Новый канал">
            <TextInput aria-label="Имя" />
          </Sheet>
          <AlertDialog
            open
            title="Не сохранять?"
            onClose={vi.fn()}
            cancel={<Button>Отмена</Button>}
            action={<Button>Не сохранять</Button>}
          />
        </CoveredContext>
      </PaletteContext>
    );
    const windows = () => document.querySelectorAll('[data-modal]').length;
    const { rerender } = render(page(false, false));
    expect(windows()).toBe(2);
    rerender(page(true, false));
    rerender(page(true, true));
    rerender(page(false, true));
    expect(windows()).toBe(0);
    rerender(page(false, false));
    expect(windows()).toBe(2);
  });
});
