import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button, IconButton } from '#ui/form/button.tsx';
import { CheckboxGroup } from '#ui/form/checkbox.tsx';
import { Field, LONGEST_SEARCH, TextInput } from '#ui/form/field.tsx';
import { NativeSelect, type Option } from '#ui/form/native-select.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/navigation/tabs.tsx';

describe('button', () => {
  it('keeps its key hint out of its accessible name', () => {
    render(<Button keyHint="⌘ S">Сохранить</Button>);
    expect(screen.getByRole('button', { name: 'Сохранить' }).textContent).toBe('Сохранить⌘S');
  });

  it('can be focused and ignores clicks while aria-disabled', async () => {
    const press = vi.fn();
    render(
      <Button aria-disabled onClick={press}>
        Удалить
      </Button>,
    );
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    expect(press).not.toHaveBeenCalled();
  });

  it('keeps the focus, and ignores clicks, if it is disabled while it is focused', async () => {
    const press = vi.fn();
    const Both = ({ disabled }: { disabled: boolean }) => (
      <>
        <Button disabled={disabled} onClick={press}>
          Первая
        </Button>
        <IconButton aria-label="Вторая" disabled={disabled} onClick={press} />
      </>
    );
    for (const [name, other] of [
      ['Первая', 'Вторая'],
      ['Вторая', 'Первая'],
    ] as const) {
      const view = render(<Both disabled={false} />);
      const button = screen.getByRole<HTMLButtonElement>('button', { name });
      button.focus();
      view.rerender(<Both disabled />);
      expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: other }).disabled).toBe(true);
      await userEvent.keyboard('{Enter}');
      expect(press).not.toHaveBeenCalled();
      view.rerender(<Both disabled={false} />);
      expect(document.activeElement).toBe(button);
      await userEvent.keyboard('{Enter}');
      expect(press).toHaveBeenCalledOnce();
      press.mockClear();
      view.unmount();
    }
  });

  it('shows the name of an icon button as its tip', () => {
    render(<IconButton aria-label="Закрыть" />);
    expect(screen.getByRole('button', { name: 'Закрыть' }).dataset.tip).toBe('Закрыть');
  });
});

describe('a read-only field', () => {
  const long = 'очень длинный текст, который не помещается';
  const shown = { readOnly: true, value: long, 'aria-label': 'Поле' };

  it('shows a long text in its tip', () => {
    const { rerender } = render(<TextInput {...shown} />);
    expect(screen.getByLabelText('Поле').title).toBe(long);
    rerender(<TextInput {...shown} value="короткий" />);
    expect(screen.getByLabelText('Поле').title).toBe('');
  });

  it('does not show a password in its tip', () => {
    render(<PasswordInput {...shown} />);
    expect(screen.getByLabelText('Поле').title).toBe('');
  });
});

describe('a search', () => {
  it('limits a pasted text to the length of the longest search', async () => {
    render(
      <>
        <TextInput type="search" />
        <TextInput />
      </>,
    );
    const long = 'длинно '.repeat(100);
    for (const [role, length] of [
      ['searchbox', LONGEST_SEARCH],
      ['textbox', long.length],
    ] as const) {
      await userEvent.click(screen.getByRole(role));
      await userEvent.paste(long);
      expect(screen.getByRole<HTMLInputElement>(role).value).toHaveLength(length);
    }
  });
});

describe('field', () => {
  it('for an e-mail is one for text, whose domain browsers do not replace', () => {
    render(<TextInput aria-label="Email" type="email" autoComplete="username" />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    expect([field.type, field.inputMode, field.autocomplete]).toEqual([
      'text',
      'email',
      'username',
    ]);
    const aids = ['spellcheck', 'autocapitalize', 'autocorrect'];
    expect(aids.map((name) => field.getAttribute(name))).toEqual(['false', 'none', 'off']);
  });

  it('links label, error and hint to the control', () => {
    render(
      <Field label="Слаг" required hint="Латиница" error="Занят">
        {(control) => <TextInput {...control} />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Слаг' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Занят',
      'Латиница',
    ]);
  });

  it('has no error text without an error', () => {
    render(<Field label="Слаг">{(control) => <TextInput {...control} />}</Field>);
    const input = screen.getByRole('textbox');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('shows a password without renaming its toggle', async () => {
    render(
      <Field label="Password">
        {(control) => <PasswordInput {...control} defaultValue="x" />}
      </Field>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    const toggle = screen.getByRole('button', { name: 'Показать пароль', pressed: false });
    await userEvent.click(toggle);
    expect(input.type).toBe('text');
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('choices', () => {
  it('keeps the order of the options, whatever the order of clicks', async () => {
    const change = vi.fn();
    const options = ['admin', 'editor', 'user'].map((value) => ({ value, label: value }));
    render(<CheckboxGroup legend="Roles" options={options} value={['user']} onChange={change} />);
    expect(screen.getByRole('group', { name: 'Roles' })).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'admin' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'user' }));
    expect(change.mock.calls).toEqual([[['admin', 'user']], [[]]]);
  });

  it.each([
    [
      'select',
      (options: Option[]) => <NativeSelect options={options} value="1" onChange={vi.fn()} />,
      'option',
    ],
    [
      'checkboxes',
      (options: Option[]) => (
        <CheckboxGroup legend="Опции" options={options} value={['1']} onChange={vi.fn()} />
      ),
      'label',
    ],
  ])('shows each option once after two were equal while one was typed: %s', (_, draw, what) => {
    const choices = (first: string) => [
      { value: first, label: 'Десять' },
      { value: '1', label: 'Один' },
    ];
    const view = render(draw(choices('2')));
    view.rerender(draw(choices('1')));
    view.rerender(draw(choices('10')));
    const drawn = [...view.container.querySelectorAll(what)].map((one) => one.textContent);
    expect(drawn).toEqual(['Десять', 'Один']);
  });

  it.each([true, false])('name a switch by its label: hideLabel %s', (hideLabel) => {
    render(<Switch label="По умолчанию" hideLabel={hideLabel} checked={false} />);
    expect(screen.getByRole('switch', { name: 'По умолчанию', checked: false })).toBeDefined();
  });

  it.each([true, false])(
    'add the label of a switch in a row, once, and its state to the name of the row',
    (hideLabel) => {
      const row = (checked: boolean) => (
        <table>
          <tbody>
            <tr id="row" aria-labelledby="row">
              <td>7</td>
              <td>
                <Switch label="По умолчанию" isInRow hideLabel={hideLabel} checked={checked} />
              </td>
            </tr>
          </tbody>
        </table>
      );
      const { rerender } = render(row(false));
      expect(screen.getByRole('row', { name: '7 По умолчанию выключено' })).toBeDefined();
      expect(screen.getByRole('switch', { name: 'По умолчанию', checked: false })).toBeDefined();
      rerender(row(true));
      expect(screen.getByRole('row', { name: '7 По умолчанию включено' })).toBeDefined();
      expect(screen.getByRole('switch', { name: 'По умолчанию', checked: true })).toBeDefined();
      // Only the label is visible.
      const shown = [...document.querySelectorAll('label span:not(.sr-only)')];
      expect(shown.map((one) => one.textContent)).toEqual(['По умолчанию']);
    },
  );
});

describe('tabs', () => {
  const tabsOn = (value: string) => (
    <Tabs value={value}>
      <TabsList aria-label="Разделы">
        <TabsTrigger value="one">
          <a href="#one">Первый</a>
        </TabsTrigger>
        <TabsTrigger value="two">
          <a href="#two">Второй</a>
        </TabsTrigger>
      </TabsList>
      <TabsContent value="one">Содержание</TabsContent>
    </Tabs>
  );

  it('move the focus with arrows and follow only on request', async () => {
    const follow = vi.fn((event: Event) => event.preventDefault());
    render(tabsOn('one'));
    expect(screen.getByRole('tablist', { name: 'Разделы' })).toBeDefined();
    const [one, two] = screen.getAllByRole('tab');
    expect(one?.tagName).toBe('A');
    expect(one?.hasAttribute('type')).toBe(false);
    expect(one?.getAttribute('href')).toBe('#one');
    two?.addEventListener('click', follow);
    expect(screen.getByRole('tabpanel', { name: 'Первый' }).textContent).toBe('Содержание');
    one?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(two);
    expect(follow).not.toHaveBeenCalled();
    await userEvent.keyboard(' ');
    expect(follow).toHaveBeenCalledOnce();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(one);
  });

  it('show the focus ring on a tab that a key opened, not on a clicked one', async () => {
    const { rerender } = render(tabsOn('one'));
    const [one, two] = screen.getAllByRole('tab');
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    await userEvent.pointer({ keys: '[MouseLeft]', target: two! });
    rerender(tabsOn('two'));
    expect(document.activeElement).toBe(two);
    expect(focus.mock.calls).toEqual([[{ focusVisible: false }]]);
    focus.mockClear();
    rerender(tabsOn('one'));
    expect(document.activeElement).toBe(one);
    expect(focus.mock.calls).toEqual([[]]);
    focus.mockRestore();
  });
});
