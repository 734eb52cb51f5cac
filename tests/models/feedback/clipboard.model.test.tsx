import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import ClientPage from '#features/clients/page/client-page.tsx';
import { ok, petrov } from '#tests/support/clients.ts';
import { edgesOf } from '#tests/support/model.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { clipboardModel, email, phone } from './clipboard.model.ts';

const undone: (() => void)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0)) undo();
  await endConsole();
});

interface Writing {
  readonly text: string;
  readonly settle: (error?: Error) => void;
}

/** Replaces the clipboard by one whose writes the test answers. */
function holdClipboard(): Writing[] {
  const writings: Writing[] = [];
  const known = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  const writeText = (text: string) =>
    new Promise<void>((done, failed) => {
      writings.push({ text, settle: (error) => (error ? failed(error) : done()) });
    });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  undone.push(() => {
    if (known) Object.defineProperty(navigator, 'clipboard', known);
    else Reflect.deleteProperty(navigator, 'clipboard');
  });
  return writings;
}

async function begin(client = petrov) {
  const begun = await beginSignedIn('/clients/7');
  const writings = holdClipboard();
  begun.draw(<ClientPage />);
  (await begun.call('GET /api/v1/clients/7')).answer(200, ok(client));
  await screen.findByText('Основная информация');
  return { ...begun, writings };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** The keys in Russian layout. */
const press = (shiftKey: boolean) =>
  void fireEvent.keyDown(document.body, { key: shiftKey ? 'Н' : 'н', code: 'KeyY', shiftKey });
const messages = ({ runtime }: Begun) =>
  runtime.toasts.getSnapshot().context.toasts.map(({ ref }) => ref.getSnapshot().context.text);

describe('copying a phone or an e-mail', () => {
  testEveryTransition(clipboardModel, {
    setUp: () => begin(),
    perform: {
      copy: (_, { text }) => press(text === email.text),
      'xstate.done.actor.write': ({ writings }) => writings.at(-1)!.settle(),
      'xstate.error.actor.write': ({ writings }, { error }) =>
        writings.at(-1)!.settle(error as Error),
    },
    verify: {
      idle: (driver, _, { event, before }) => {
        if (!event) return expect(messages(driver)).toEqual([]);
        const words = before!.context.words;
        const isDone = event.type === 'xstate.done.actor.write';
        expect(messages(driver).at(-1)).toBe(
          isDone
            ? `Скопировано: ${words}`
            : `Браузер не дал скопировать: ${words}. Скопируйте ещё раз`,
        );
      },
      writing: ({ writings }, { context }) => expect(writings.at(-1)?.text).toBe(context.text),
      '*': (driver) => {
        // Messages stay visible over the lock, so they do not quote personal data.
        for (const text of messages(driver)) {
          expect(text).not.toContain(phone.text);
          expect(text).not.toContain(email.text);
        }
      },
    },
  });
});

test('a phone that a client does not have is not copied, and its key shows the reason', async () => {
  const driver = await begin({ ...petrov, phone: null });
  press(false);
  await waitFor(() =>
    expect(messages(driver)).toEqual(['Нет телефона, который можно скопировать']),
  );
  press(true);
  await waitFor(() => expect(driver.writings.map(({ text }) => text)).toEqual([email.text]));
});

test('the clipboard keeps no text once it is idle', () => {
  const idle = edgesOf(clipboardModel).filter(({ snapshot }) => snapshot.value === 'idle');
  expect(idle).not.toHaveLength(0);
  for (const { snapshot } of idle) expect(snapshot.context).toEqual({ text: '', words: '' });
});
