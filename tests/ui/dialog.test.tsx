import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToastCard, ToastStack } from '#ui/feedback/toast-card.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Modal, Question, SidePanel } from '#ui/overlay/dialog.tsx';

afterEach(async () => {
  cleanup();
  // A window gives the focus back a moment after it is gone; not into the next test.
  await new Promise((resolve) => setTimeout(resolve));
});

describe('window', () => {
  it('is named by its title and starts in its first field', () => {
    render(
      <Modal open onClose={vi.fn()} title="Новая запись" footer={<Button>Отмена</Button>}>
        <TextInput aria-label="Имя" />
      </Modal>,
    );
    expect(screen.getByRole('dialog', { name: 'Новая запись' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Имя' }));
  });

  it('asks to be closed, uses Escape up, and stays until it is told otherwise', async () => {
    const close = vi.fn();
    const behind = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    document.addEventListener('keydown', behind);
    render(
      <SidePanel open onClose={close} title="Панель">
        <TextInput aria-label="Имя" />
      </SidePanel>,
    );
    await userEvent.keyboard('{Escape}');
    document.removeEventListener('keydown', behind);
    expect(close).toHaveBeenCalledExactlyOnceWith('escape');
    expect(behind).toHaveLastReturnedWith(true);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('submits by Enter in a field', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <Modal
        open
        onClose={vi.fn()}
        onSubmit={submit}
        title="Форма"
        footer={<Button type="submit">Сохранить</Button>}
      >
        <TextInput aria-label="Имя" />
      </Modal>,
    );
    await userEvent.type(screen.getByRole('textbox'), 'Ада{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });

  it('takes a press outside as a wish to leave, but not a press on a toast', async () => {
    const close = vi.fn();
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(
      <>
        <p>Страница</p>
        <ToastStack aria-live="polite">
          <ToastCard tone="success" title="Успешно!" onClose={vi.fn()} />
        </ToastStack>
        <SidePanel open onClose={close} title="Панель" />
      </>,
    );
    // Radix starts to listen for presses outside a moment after it has opened.
    await new Promise((resolve) => setTimeout(resolve));
    await user.click(screen.getByText('Успешно!'));
    expect(close).not.toHaveBeenCalled();
    await user.click(screen.getByText('Страница'));
    expect(close).toHaveBeenCalledExactlyOnceWith('outside');
  });
});

describe('when it closes', () => {
  it('gives the focus back to what had it, and not to whoever Tab would come to', async () => {
    const page = (open: boolean) => (
      <main tabIndex={-1}>
        <table>
          <tbody>
            <tr data-key="1" tabIndex={0} />
          </tbody>
        </table>
        <button type="button">Создать</button>
        <Modal open={open} title="Окно" onClose={vi.fn()}>
          <TextInput aria-label="Имя" />
        </Modal>
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

  it('gives the focus to the row that Tab stops at, where what had it is gone', async () => {
    const page = (open: boolean) => (
      <main tabIndex={-1}>
        {open && <button type="button">Удалить</button>}
        <table>
          <tbody>
            <tr data-key="2" tabIndex={0} />
          </tbody>
        </table>
        <Modal open={open} title="Окно" onClose={vi.fn()} />
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

  it('gives it to a whole screen without scrolling there', async () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    const page = (open: boolean) => (
      <main tabIndex={-1}>
        <Modal open={open} title="Окно" onClose={vi.fn()} />
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

describe('question', () => {
  it('is named by its exact text and starts at the harmless answer', async () => {
    const cancel = vi.fn();
    render(
      <Question
        open
        question="Удалить запись?"
        onClose={vi.fn()}
        cancel={<Button onClick={cancel}>Отмена</Button>}
        confirm={<Button variant="danger">Удалить</Button>}
      />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Удалить запись?' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Отмена' }));
    await userEvent.keyboard('{Enter}');
    expect(cancel).toHaveBeenCalledOnce();
  });
});
