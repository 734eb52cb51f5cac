import { describe, expect, it } from 'vitest';
import type { RateDraft } from '#features/channels/rates/rate-tables.ts';
import { validateRate } from '#features/channels/rates/rates-draft.ts';
import type { SaveOutcome } from '#machines/editing/save.ts';
import { editorRowModel, kind } from '#tests/models/editing/editor.model.ts';
import { edgesOf } from '#tests/support/model.ts';

const edges = edgesOf(editorRowModel);
const steps = edges.map(({ event, before, snapshot }) => ({
  type: event.type,
  outcome: 'output' in event ? (event.output as SaveOutcome<RateDraft>) : null,
  from: before.value,
  to: snapshot.value,
  before: before.context,
  after: snapshot.context,
  title: `${before.value} → ${event.type} → ${snapshot.value}`,
}));
type Step = (typeof steps)[number];

const holdsFor = (all: readonly Step[], check: (step: Step) => boolean) => {
  expect(all).not.toHaveLength(0);
  expect(all.filter((step) => !check(step)).map(({ title }) => title)).toEqual([]);
};
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

describe('a row of rates while it is edited', () => {
  it('changes its draft only by typing, a conflict or closing', () => {
    const others = steps.filter(
      ({ type, to }) => type !== 'change' && to !== 'conflict' && to !== 'view',
    );
    holdsFor(others, ({ before, after }) => isSame(before.draft, after.draft));
  });

  it('merges typed fields with the version of others, and follows the choice in a conflict', () => {
    holdsFor(
      steps.filter(({ to }) => to === 'conflict'),
      ({ before, after }) =>
        Object.keys(before.draft).every((name) => {
          const isTyped = before.draft[name] !== before.initial[name];
          return after.draft[name] === (isTyped ? before.draft : after.theirs!)[name];
        }),
    );
    holdsFor(
      steps.filter(({ type }) => type === 'keepMine'),
      ({ before, after }) =>
        isSame(before.draft, after.draft) && isSame(before.theirs, after.initial),
    );
    holdsFor(
      steps.filter(({ type }) => type === 'takeTheirs'),
      ({ before, after }) => isSame(before.theirs, after.draft),
    );
  });

  it('is closed by the user or an answer of the server, and never by a failure', () => {
    const ends = ['cancel', 'takeTheirs', 'drop', 'xstate.done.actor.save', 'save'];
    const closing = steps.filter(({ to }) => to === 'view');
    holdsFor(closing, ({ type }) => ends.includes(type));
    const unsaved = closing.filter(({ type }) => type === 'save');
    holdsFor(unsaved, ({ before }) => isSame(before.draft, before.initial));
  });

  it('accepts only the answer while it is being saved', () => {
    holdsFor(
      steps.filter(({ from }) => from === 'saving'),
      ({ type }) => type.endsWith('.actor.save'),
    );
  });

  it('has a problem only after a failure, and another version only in a conflict', () => {
    holdsFor(steps, ({ to, after }) => (after.problem !== null) === (to === 'error'));
    const open = steps.filter(({ to }) => to !== 'view');
    holdsFor(open, ({ to, after }) => (after.theirs !== null) === (to === 'conflict'));
  });

  it('never saves an invalid draft', () => {
    holdsFor(
      steps.filter(({ to }) => to === 'saving'),
      ({ after }) => Object.keys(validateRate(kind, after.draft)).length === 0,
    );
  });

  it('remembers a save with an unknown outcome, but no refused one', () => {
    holdsFor(
      steps.filter(({ to }) => to === 'error'),
      ({ before, after }) => {
        const isOutcomeUnknown = after.problem!.isOutcomeUnknown === true;
        return after.sent.length === before.sent.length + Number(isOutcomeUnknown);
      },
    );
  });

  it('becomes a new row only when the user restores a deleted one', () => {
    const became = steps.filter(({ before, after }) => !before.isNew && after.isNew);
    holdsFor(became, ({ type, from }) => type === 'restore' && from === 'gone');
    holdsFor(
      steps.filter(({ outcome }) => outcome?.type === 'gone'),
      ({ to, after }) => to === 'gone' && !after.isNew,
    );
  });

  it('has its id once it was saved, and none if it was new and dropped', () => {
    holdsFor(
      steps.filter(({ to }) => to === 'view'),
      ({ outcome, before, after }) => after.at === (outcome || !before.isNew ? '1' : null),
    );
  });
});
