import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { apiNow } from '#api/host.ts';
import type { RateRecord } from '#api/rates.api.ts';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { isOverdue } from '#features/channels/rates/due-plans.ts';
import { draftOf, type RateKind } from '#features/channels/rates/rate-tables.ts';
import { ratesWriters } from '#features/channels/rates/rates-parts.ts';
import { fieldText, planText } from '#features/channels/rates/rates-text.ts';
import type { RowWindowActor } from '#machines/lists/row-window.machine.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useLayer } from '#ui/overlay/layer.tsx';
import { sideOf } from '#workspace/activity/fields.ts';
import { actorText } from '#workspace/activity/names.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { formatDateTime } from '#workspace/format/dates.ts';
import { useServices } from '#workspace/services.tsx';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import { fromTo, lowered } from '#workspace/writing/change-text.ts';
import { chartShape } from './chart-shape.ts';
import { RateChart } from './rate-chart.tsx';
import { rateEntriesCommands, rateHistoryCommands } from './rate-history.commands.ts';
import { createRateEntriesLogic, rateQuery } from './rate-history.logic.ts';
import { amountsOf, type RateEvent, type RateStory, rateStory } from './rate-story.ts';

interface RateHistoryProps {
  actor: RowWindowActor;
  rows: readonly RateRecord[];
  /** The time when the rows were read. */
  readAt?: string | undefined;
  channelId: number;
  kind: RateKind;
}

/** The window with the history of one rate. */
export default function RateHistory({ actor, rows, readAt, channelId, kind }: RateHistoryProps) {
  const key = useSelector(actor, ({ context }) => context.key);
  const row = rows.find(({ id }) => String(id) === key) ?? null;
  const changes = useRef<HTMLDivElement>(null);
  const layer = useLayer();
  useCommands(rateHistoryCommands, actor, layer);
  return (
    <Dialog
      layer={layer}
      open={row !== null}
      size="lg"
      title={row ? `История: ${kind.phraseOf(draftOf(kind, row))}` : 'История ставки'}
      footer={<CommandButton command={rateHistoryCommands.close} actor={actor} />}
      onClose={() => actor.send({ type: 'close' })}
    >
      {/* Focused before the changes are known, so that the keys will scroll them. */}
      <div ref={changes} data-autofocus tabIndex={-1} className="outline-none">
        {row && (
          <Story
            // Read again when the rate changes: without the newest entry, its old amounts would be wrong.
            key={JSON.stringify([row.id, draftOf(kind, row)])}
            {...{ rows, readAt, channelId, kind, row, changes }}
          />
        )}
      </div>
    </Dialog>
  );
}

function Story({
  rows,
  readAt,
  channelId,
  kind,
  row,
  changes,
}: Omit<RateHistoryProps, 'actor'> & {
  row: RateRecord;
  changes: RefObject<HTMLDivElement | null>;
}) {
  const services = useServices();
  const feed = useActorRef(
    useMemo(
      () => createRateEntriesLogic(services, channelId, kind, row.id),
      [services, channelId, kind, row.id],
    ),
    { input: { query: rateQuery(kind, row) } },
  );
  useCommands(rateEntriesCommands, feed);
  // The amounts of today and the plan come from the row.
  useEmitted(feed, 'reloading', () =>
    services.writers.of(ratesWriters[kind.type]).look(channelId, { sent: [row] }),
  );
  const state = useSelector(feed, (snapshot) => snapshot);
  const { entries, next, problem } = state.context;
  const story = useMemo(() => rateStory(kind, row, entries, rows), [kind, row, entries, rows]);
  const hasMore = next !== null && !problem && !story.isCut;
  const isRead = state.matches({ list: 'ready' });
  // A button that has read the last or first changes leaves the screen; the focus is then on the window or the page.
  useLayoutEffect(() => {
    if (document.activeElement?.contains(changes.current)) changes.current?.focus();
  }, [hasMore, isRead, changes]);

  if (state.matches({ list: 'unavailable' })) {
    return (
      <EmptyState
        title="Раздел не подключён к API"
        text={`Историю ставки покажет API с вызовом GET /api/v1/channels/${channelId}/activity.`}
      />
    );
  }
  if (state.matches({ list: 'failed' })) {
    return <LoadProblem problem={problem} command={rateEntriesCommands.reload} actor={feed} />;
  }
  if (state.matches({ list: 'loading' }) && entries.length === 0) {
    return (
      <p role="status" className="flex items-center gap-2 py-10 text-text-muted">
        <Spinner /> История загружается…
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Chart kind={kind} row={row} readAt={readAt} story={story} />
      {story.events.length === 0 && !story.isCut ? (
        <EmptyState
          title="Изменений не было"
          text="С тех пор как ведётся журнал, эту ставку не меняли."
        />
      ) : (
        story.events.length > 0 && <Changes kind={kind} events={story.events} />
      )}
      {story.isCut && (
        <p className="text-sm text-text-muted">
          Более ранние изменения не показаны: журнал не говорит, к какому диапазону они относятся.
        </p>
      )}
      <LoadProblem problem={problem} command={rateEntriesCommands.more} actor={feed} />
      {hasMore && <CommandButton command={rateEntriesCommands.more} actor={feed} keepsFocus />}
    </div>
  );
}

interface ChartProps extends Pick<RateHistoryProps, 'kind' | 'readAt'> {
  row: RateRecord;
  story: RateStory;
}

function Chart({ kind, row, readAt, story }: ChartProps) {
  const fields = amountsOf(kind);
  const shape = chartShape(
    story,
    fields.map(({ name }) => name),
    apiNow(),
  );
  const { plan, steps } = story;
  const draft = draftOf(kind, row);
  const current = fields.map((field) => `${lowered(field.label)} ${fieldText(field, draft)}`);
  const label = `${kind.nameOf(draft)}. Сейчас: ${current.join(', ')}. Изменений: ${steps.length - 1}`;
  return (
    <>
      {shape && <RateChart kind={kind} shape={shape} label={label} />}
      {plan && (
        <p className="text-sm">
          {isOverdue(plan.date, readAt) ? 'План не применён, срок прошёл: ' : 'План: '}
          {planText(plan.date)}
          {', '}
          {kind.fields
            .filter(({ replaces }) => replaces)
            .map((field) => `${lowered(field.label)} ${fieldText(field, draft)}`)
            .join(', ')}
        </p>
      )}
    </>
  );
}

function Changes({ kind, events }: { kind: RateKind; events: readonly RateEvent[] }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label="Изменения ставки" className="w-full text-left max-[37.5rem]:block">
        <thead className="max-[37.5rem]:sr-only">
          <tr className="border-b border-border text-sm text-text-muted">
            {['Когда', 'Кто', 'Было → стало'].map((title) => (
              <th key={title} scope="col" className="py-1.5 pr-4 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-[37.5rem]:block">
          {events.map((event) => (
            <tr
              key={event.entry.id}
              className="border-b border-border align-top last:border-0 max-[37.5rem]:flex max-[37.5rem]:flex-wrap"
            >
              <td className="py-1.5 pr-4 whitespace-nowrap tabular-nums">
                {formatDateTime(event.entry.at)}
              </td>
              <td className="py-1.5 pr-4">{actorText(event.entry)}</td>
              <td className="py-1.5 tabular-nums max-[37.5rem]:basis-full max-[37.5rem]:pt-0">
                {changeWords(kind, event)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** «Ставка для новых 350 → 355; Плановая дата - → 01.12.2026 в 09:00». */
function changeWords(kind: RateKind, { entry }: RateEvent): string {
  const side = (which: 'before' | 'after') => draftOf(kind, sideOf(entry, which));
  const [before, after] = [side('before'), side('after')];
  const changed = kind.fields.filter(({ name }) =>
    entry.changes.some(({ field }) => field === name),
  );
  const texts = (draft: typeof before) =>
    changed.map((field) => `${lowered(field.label)} ${fieldText(field, draft)}`).join(', ');
  if (entry.action === 'created') return `добавлена: ${texts(after)}`;
  if (entry.action === 'deleted') return `удалена: ${texts(before)}`;
  return changed
    .map(
      (field) =>
        `${lowered(field.label)} ${fromTo(fieldText(field, before), fieldText(field, after))}`,
    )
    .join('; ');
}
