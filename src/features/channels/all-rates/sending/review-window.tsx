import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { bind, bindAll, bindOn } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { RowButton } from '#commands/row-actions.tsx';
import { amountText, parseAmount } from '#machines/rates/amount.ts';
import { isFinished } from '#machines/rates/jobs.ts';
import { includedIn } from '#machines/rates/review.machine.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useLayer } from '#ui/overlay/layer.tsx';
import { formatDecimal, parseDecimal } from '#workspace/format/decimal.ts';
import { useRetryFocus } from '#workspace/tables/retry/retry-focus.ts';
import type { RatesQueueMachine, RatesReviewMachine } from '../all-rates.logic.ts';
import { changesIn, firstLines, oddIn } from './first-lines.ts';
import { conflictCommands, leaving, queueCommands } from './report.commands.ts';
import { Report } from './report.tsx';
import type { ReviewItem } from './review-items.ts';
import { reviewCommands } from './sending.commands.ts';

interface ReviewWindowProps {
  review: ActorRefFrom<RatesReviewMachine>;
  queue: ActorRefFrom<RatesQueueMachine>;
  nameOf: (channelId: number) => string;
}

/** The review before rates are sent, and the report of the sending. */
export default function ReviewWindow({ review, queue, nameOf }: ReviewWindowProps) {
  const state = useSelector(review, (snapshot) => snapshot);
  const layer = useLayer();
  const { items, left } = state.context;
  useBoundCommands(
    () => {
      const choices = () =>
        review.getSnapshot().context.items.map(({ id, name }) => ({
          key: String(id),
          label: name,
          subject: id,
        }));
      const inConflict = () =>
        queue
          .getSnapshot()
          .context.jobs.filter((job) => job.state === 'conflict')
          .map(({ id }) => ({ key: String(id), label: nameOf(id), subject: id }));
      return [
        bind(reviewCommands.send, review),
        bind(reviewCommands.close, review),
        bindOn(leaving.leave, review, { choices }),
        ...bindAll(queueCommands, queue),
        ...Object.values(conflictCommands).map((command) =>
          bindOn(command, queue, { choices: inConflict }),
        ),
      ];
    },
    [review, queue, nameOf],
    layer,
  );
  const isReport = state.matches('report');
  const isOver = useSelector(queue, ({ context: { jobs } }) => isFinished(jobs));
  const included = includedIn(items, left);
  const shown = state.matches('looking') ? firstLines(items) : [];
  const [drawn, changes] = [changesIn(shown), changesIn(items)];
  return (
    <Dialog
      layer={layer}
      size="lg"
      open={state.hasTag('open')}
      title={isReport ? 'Отправка ставок' : 'Проверьте ставки перед отправкой'}
      onClose={() => review.send(reviewCommands.close.event)}
      description={isReport ? undefined : <Summary items={included} />}
      footer={
        <>
          <CommandButton
            command={reviewCommands.close}
            actor={review}
            variant={isReport && isOver ? 'primary' : undefined}
          />
          {isReport ? (
            <>
              <PassingButton command={queueCommands.stop} queue={queue} />
              <PassingButton command={queueCommands.retry} queue={queue} variant="primary" />
            </>
          ) : (
            <CommandButton command={reviewCommands.send} actor={review} variant="primary" />
          )}
        </>
      }
    >
      {isReport ? (
        <Report queue={queue} nameOf={nameOf} />
      ) : (
        <div data-autofocus tabIndex={-1} className="flex flex-col gap-3 outline-none">
          {shown.map(({ item, lines }) => (
            <Item
              key={item.id}
              item={item}
              lines={lines}
              review={review}
              isLeft={left.includes(item.id)}
            />
          ))}
          {drawn < changes && (
            <p className="text-text-muted">
              {`Показаны первые изменения: ${formatDecimal(drawn)} из ${formatDecimal(changes)}. Отправятся и остальные.`}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** A button that is drawn only while it is enabled. Then the focus moves to the button that closes the report. */
function PassingButton({
  command,
  queue,
  variant,
}: {
  command: (typeof queueCommands)[keyof typeof queueCommands];
  queue: ReviewWindowProps['queue'];
  variant?: 'primary';
}) {
  const canRun = useSelector(queue, (snapshot) => snapshot.can(command.event));
  const ref = useRetryFocus(queue, reviewCommands.close);
  if (!canRun) return null;
  return (
    <span ref={ref} className="contents">
      <CommandButton command={command} actor={queue} variant={variant} />
    </span>
  );
}

/** `+900 ₽`; empty for no difference. */
function signed(amount: string): string {
  if (amount === '0') return '';
  const isCut = amount.startsWith('-');
  const text = formatDecimal(parseDecimal(amount.replace('-', '')));
  return `${isCut ? '−' : '+'}${text}\u00a0₽`;
}

/** The totals of the review. */
function Summary({ items }: { items: readonly ReviewItem[] }) {
  const sum = (pick: (item: ReviewItem) => string) =>
    signed(amountText(items.reduce((all, item) => all + (parseAmount(pick(item)) ?? 0n), 0n)));
  const odd = oddIn(items);
  const [raises, cuts] = [sum((item) => item.raises), sum((item) => item.cuts)];
  // Both texts are always drawn and only change: an added or removed one would be lost after a page translation.
  return (
    <>
      <span>
        {[
          `Каналов: ${formatDecimal(items.length)}, изменений: ${formatDecimal(changesIn(items))}`,
          raises && `повышения ${raises}`,
          cuts && `снижения ${cuts}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className="font-medium text-warning-text">
        {[
          odd.changes > 0 && `, необычных: ${formatDecimal(odd.changes)}`,
          odd.ranges > 0 && `, замечаний к диапазонам: ${formatDecimal(odd.ranges)}`,
        ]
          .filter(Boolean)
          .join('')}
      </span>
    </>
  );
}

function Item({
  item,
  lines,
  review,
  isLeft,
}: {
  item: ReviewItem;
  lines: ReviewItem['lines'];
  review: ReviewWindowProps['review'];
  isLeft: boolean;
}) {
  const { id, name, marks, raises, cuts, fault } = item;
  return (
    <section
      aria-label={name}
      // There may be hundreds of channels: skip the layout of those out of sight.
      className="rounded-lg border border-border [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto]"
    >
      <header className="flex flex-wrap items-center gap-2 bg-surface-sunken px-3 py-1.5">
        <h3 className="min-w-40 flex-1 truncate font-semibold">{name}</h3>
        <span className="text-sm text-text-muted tabular-nums">
          {[signed(raises), signed(cuts)].filter(Boolean).join(', ')}
        </span>
        {isLeft && <Badge>не отправится</Badge>}
        <RowButton command={leaving.leave} actor={review} subject={id}>
          {isLeft ? 'Отправлять' : 'Не отправлять'}
        </RowButton>
      </header>
      {fault && <p className="px-3 py-1.5 text-danger-text">{fault}</p>}
      {marks.map((mark) => (
        <p key={mark} className="px-3 py-1.5 text-sm text-warning-text">
          {mark}
        </p>
      ))}
      <ul className="px-3 py-1.5 text-sm tabular-nums">
        {lines.map(({ key, label, text, delta, marks: own }) => (
          <li
            key={key}
            className="grid grid-cols-[1fr_auto] gap-x-3 py-0.5 sm:grid-cols-[13rem_1fr_auto]"
          >
            <span className="text-text-muted max-sm:col-span-2">{label}</span>
            <span>
              {text}
              {own.map((mark) => (
                <span key={mark} className="ms-3 font-medium text-warning-text">
                  {mark}
                </span>
              ))}
            </span>
            {delta && <span className="text-end text-text-muted">{signed(delta)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
