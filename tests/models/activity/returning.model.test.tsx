import { describe, expect } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { CommandOnButton } from '#commands/react.tsx';
import { beginConsole, button, isOff } from '#tests/support/runtime.tsx';
import { question } from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import ReturnQuestion from '#workspace/activity/returning/return-question.tsx';
import { lineReturning } from '#workspace/activity/returning/returning.commands.ts';
import {
  type ReturnSubject,
  returningMachine,
  returnLabel,
} from '#workspace/activity/returning/returning.logic.ts';
import { fifth, returningModel, sixth } from './returning.model.ts';

const level = ({ line }: ReturnSubject) => line.entries[0].part!.id;

describe('the question before a change in the log is reverted', () => {
  testEveryTransition(returningModel, {
    setUp: () => {
      const begun = beginConsole();
      const sent: string[] = [];
      let settle: { done(): void; fail(error: unknown): void } | null = null;
      const actor = createActor(
        returningMachine.provide({
          actors: {
            send: fromPromise(({ input }) => {
              sent.push(returnLabel(input.subject.line));
              return new Promise<void>((done, fail) => {
                settle = { done, fail };
              });
            }),
          },
        }),
      ).start();
      const settled: string[] = [];
      actor.on('settled', ({ subject }) => settled.push(returnLabel(subject.line)));
      begun.draw(
        <>
          {[fifth, sixth].map((subject) => (
            <CommandOnButton
              key={subject.line.key}
              command={lineReturning.ask}
              actor={actor}
              subject={subject}
              aria-label={`Вернуть ${level(subject)}`}
            />
          ))}
          <ReturnQuestion actor={actor} />
        </>,
      );
      return { ...begun, sent, settled, running: () => settle!, expected: [] as string[] };
    },
    perform: {
      ask: ({ user }, { subject }) => user.click(button(`Вернуть ${level(subject)}`)),
      confirm: ({ user, expected }, _, { context }) => {
        expected.push(returnLabel(context.subject!.line));
        return user.click(button('Вернуть'));
      },
      cancel: ({ user }) => user.keyboard('{Escape}'),
      'xstate.done.actor.send': ({ running }) => running().done(),
      'xstate.error.actor.send': ({ running }, { error }) => running().fail(error),
    },
    verify: {
      idle: ({ sent, settled, expected }) => {
        expect(question()).toBeNull();
        expect(sent).toEqual(expected);
        expect(settled).toEqual(expected);
      },
      asking: ({ sent, expected }, { context }) => {
        expect(sent).toEqual(expected);
        // An accidental Enter changes nothing.
        expect(document.activeElement).toBe(button('Не возвращать'));
        const values = context.subject === fifth ? '355\u00a0→\u00a0350' : '410\u00a0→\u00a0400';
        expect(question()!.textContent).toContain(`ставка уровня ${level(context.subject!)}`);
        expect(question()!.textContent).toContain(values);
      },
      sending: ({ sent, expected }) => {
        expect(sent).toEqual(expected);
        expect(question()!.getAttribute('aria-busy')).toBe('true');
        expect(isOff(button('Вернуть'))).toBe(true);
      },
    },
  });
});
