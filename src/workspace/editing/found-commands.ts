import { panelReasons } from './reasons.ts';

type Answers = Record<'open' | 'anyway', string>;

/**
 * What can be done where a form has found, instead of sending once more, what it may have made already.
 *
 * @param name Tells them from those of other forms: `channels`.
 */
export function foundCommands(
  name: string,
  group: string,
  titles: Answers,
  labels: Answers = { open: 'Открыть', anyway: 'Всё равно создать' },
) {
  return {
    openFound: {
      id: `${name}.openFound`,
      title: titles.open,
      label: labels.open,
      group,
      keywords: ['open found', 'уже создано'],
      reason: panelReasons.found,
      event: { type: 'openFound' },
    },
    createAnyway: {
      id: `${name}.createAnyway`,
      title: titles.anyway,
      label: labels.anyway,
      group,
      keywords: ['create anyway', 'создать ещё раз'],
      reason: panelReasons.found,
      event: { type: 'createAnyway' },
    },
  } as const;
}
