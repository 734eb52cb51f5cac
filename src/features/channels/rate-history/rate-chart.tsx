import type { RateKind } from '#features/channels/rates/rate-tables.ts';
import { businessTime } from '#workspace/format/business-time.ts';
import { formatDecimal } from '#workspace/format/decimal.ts';
import { AREA, type ChartShape, HEIGHT, WIDTH } from './chart-shape.ts';
import { amountsOf } from './rate-story.ts';

/** The first rate is the main one. */
const STROKES = ['text-accent-text', 'text-warning-text'];

/** On a phone the drawing is less than half as wide. */
const LETTERS = 'text-xs max-[37.5rem]:text-xl';

const day = new Intl.DateTimeFormat('ru', {
  ...{ day: '2-digit', month: '2-digit', year: '2-digit' },
  timeZone: 'UTC',
} as const);

/** The steps of a rate over time. The table below shows the same as text. */
export function RateChart({
  kind,
  shape,
  label,
}: {
  kind: RateKind;
  shape: ChartShape;
  label: string;
}) {
  const { lines, amounts, moments } = shape;
  return (
    <figure className="flex flex-col gap-2">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full overflow-visible tabular-nums"
      >
        {amounts.map(({ amount, y }) => (
          <g key={amount}>
            <line x1={AREA.left} x2={AREA.right} y1={y} y2={y} className="stroke-border" />
            <text
              x={AREA.left - 8}
              y={y + 4}
              textAnchor="end"
              className={`fill-text-muted ${LETTERS}`}
            >
              {formatDecimal(amount)}
            </text>
          </g>
        ))}
        {moments.map(({ at, x }, index) => (
          <text
            key={at}
            x={x}
            y={HEIGHT - 8}
            textAnchor={index === moments.length - 1 ? 'end' : index === 0 ? 'start' : 'middle'}
            className={`fill-text-muted ${LETTERS}`}
          >
            {day.format(Date.parse(`${businessTime(new Date(at))}Z`))}
          </text>
        ))}
        {lines.map(({ field, past, plan, dots }, at) => (
          <g key={field} data-field={field} className={STROKES[at % STROKES.length]} fill="none">
            <path d={past} stroke="currentColor" strokeWidth={2} />
            {plan && <path d={plan} stroke="currentColor" strokeWidth={2} strokeDasharray="5 4" />}
            {dots.map(({ x, y }) => (
              <circle key={x} cx={x} cy={y} r={3} fill="currentColor" />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-muted">
        {amountsOf(kind).map(({ name, label: title }, at) => (
          <span key={name} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={`h-0.5 w-4 bg-current forced-color-adjust-none ${STROKES[at]}`}
            />
            {title}
          </span>
        ))}
        {lines.some(({ plan }) => plan) && <span>Пунктир: план</span>}
      </figcaption>
    </figure>
  );
}
