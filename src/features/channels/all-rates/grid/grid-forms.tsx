import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { CommandButton, CommandForm, useCommands } from '#commands/react.tsx';
import type { GridActor } from '#machines/rates/grid.machine.ts';
import type { GridForm } from '#machines/rates/grid.ts';
import { selectedOf } from '#machines/rates/selected.ts';
import { Field, TextField } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useLayer } from '#ui/overlay/layer.tsx';
import { MomentInput } from '#workspace/fields/moment-input.tsx';
import { markPastedLines } from '#workspace/fields/pasted-lines.ts';
import { zoneName } from '#workspace/format/business-time.ts';
import { formatDecimal } from '#workspace/format/decimal.ts';
import { distanceText } from '#workspace/format/distance-text.ts';
import { parseMoment } from '#workspace/format/moment.ts';
import { momentText } from '#workspace/format/moment-text.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { formCommands } from '../all-rates.commands.ts';
import type { Book } from './book.ts';
import { targetsOf } from './targets.ts';

const STEPS = [
  { value: '0,01', label: 'до копейки' },
  { value: '0,1', label: 'до 10 копеек' },
  { value: '0,5', label: 'до 50 копеек' },
  { value: '1', label: 'до рубля' },
  { value: '5', label: 'до 5 рублей' },
  { value: '10', label: 'до 10 рублей' },
];

const TITLES = {
  percent: 'Изменить ставки на процент',
  plan: 'Дата плана',
  spread: 'Скопировать ставки канала',
} as const;

/** The forms that change the selection. */
export default function GridForms({ grid, table }: { grid: GridActor; table: Pick<Book, 'rows'> }) {
  const state = useSelector(grid, (snapshot) => snapshot);
  const layer = useLayer();
  useCommands(formCommands, grid, layer);
  const question = (['percent', 'plan', 'spread'] as const).find((one) => state.matches(one));
  const { form, fieldErrors, selection } = state.context;
  const row = selection?.at.row ?? -1;
  const source = table.rows[row]?.channel;
  const change = (patch: Partial<GridForm>) => grid.send({ type: 'form.change', patch });
  const error = (name: keyof GridForm) => fieldErrorOf(fieldErrors, name);
  return (
    <Dialog
      layer={layer}
      size="sm"
      open={question !== undefined}
      title={question ? TITLES[question] : ''}
      onClose={() => grid.send(formCommands.close.event)}
    >
      <CommandForm command={formCommands.apply} actor={grid} className="flex flex-col gap-4">
        {question !== 'spread' && (
          <p className="text-text-muted">{`Выделено ставок: ${formatDecimal(selectedOf(state.context).length)}`}</p>
        )}
        {question === 'percent' && (
          <>
            <TextField
              label="Процент"
              hint="7 повысит на 7 %, −3,5 снизит на 3,5 %"
              inputMode="decimal"
              onPaste={markPastedLines}
              value={form.percent}
              error={error('percent')}
              onText={(percent) => change({ percent })}
            />
            <DateField
              label="С даты"
              hint="Пусто — сейчас. Например, «01.12» или «завтра 9»"
              value={form.date}
              error={error('date')}
              onText={(date) => change({ date })}
            />
            <Field label="Округлить">
              {(control) => (
                <NativeSelect
                  {...control}
                  options={STEPS}
                  value={form.step}
                  onChange={({ target }) => change({ step: target.value })}
                />
              )}
            </Field>
          </>
        )}
        {question === 'plan' && (
          <DateField
            label="Дата плана"
            hint={
              state.context.sheet.takesAmounts
                ? 'Новые значения станут планом на эту дату, а планы перенесутся на неё'
                : 'Планы перенесутся на эту дату'
            }
            value={form.date}
            error={error('date')}
            onText={(date) => change({ date })}
          />
        )}
        {question === 'spread' && source && (
          <p className="text-text-muted">{`Из канала «${source.name}»`}</p>
        )}
        {question === 'spread' && (
          <Field label="В канал" error={error('target')}>
            {(control) => (
              <NativeSelect
                {...control}
                options={[
                  { value: '', label: 'Выберите канал' },
                  ...targetsOf(table, row).map((channel) => ({
                    value: String(channel.id),
                    label: channel.name,
                  })),
                ]}
                value={form.target}
                onChange={({ target }) => change({ target: target.value })}
              />
            )}
          </Field>
        )}
        <span className="flex justify-end gap-2">
          <CommandButton command={formCommands.close} actor={grid} />
          <CommandButton
            command={formCommands.apply}
            actor={grid}
            type="submit"
            variant="primary"
          />
        </span>
      </CommandForm>
    </Dialog>
  );
}

interface DateFieldProps {
  label: ReactNode;
  hint: ReactNode;
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
}

/** A field for a typed or picked date, with the parsed date as its hint. */
function DateField({ label, hint, value, error, onText }: DateFieldProps) {
  const id = useId();
  const meant = value.trim() ? (parseMoment(value).moment ?? '') : '';
  return (
    <Field
      label={label}
      controlId={id}
      error={error}
      hint={meant ? `${momentText(meant)} ${zoneName()}, ${distanceText(meant)}` : hint}
    >
      {(control) => (
        <MomentInput {...control} value={value} onText={onText} className="pe-10 tabular-nums" />
      )}
    </Field>
  );
}
