/** The parameters of an offer: edited rows, each a part of the whole offer. */

import { type ActorRefFrom, fromPromise } from 'xstate';
import type { Offer, OfferSetting } from '#contract/offers.ts';
import type { OfferDefaultSetting } from '#contract/settings.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import { createEditorsMachine } from '#machines/editing/editors.machine.ts';
import {
  createTogglesMachine,
  type TogglesActor,
  type TogglesMachine,
} from '#machines/editing/toggles.machine.ts';
import { isSame } from '#machines/is-same.ts';
import type { Services } from '#workspace/services.tsx';
import {
  byDefaultText,
  inputOf,
  inputText,
  normaliseForWire,
  noteOnInput,
  ownWords,
  type SettingDefinition,
  type SettingInput,
} from '#workspace/settings/setting-value.ts';
import { newAttempt } from '#workspace/writing/attempt.ts';
import { arrow } from '#workspace/writing/change-text.ts';
import { rowFieldOf } from '#workspace/writing/field-errors.ts';
import { isKept } from '#workspace/writing/kept-attempt.ts';
import { unreadRow } from '#workspace/writing/list-parts.ts';
import type { Part } from '#workspace/writing/part.ts';
import { throwIfGone } from '#workspace/writing/throw-if-gone.ts';
import { type OfferServices, offererOf, offerWriter } from './offer-writer.ts';

/** Returns the name of a parameter. If the API has no names, its description. */
export const paramName = (param: OfferSetting | OfferDefaultSetting): string =>
  param.name || param.description || `Параметр ${param.setting_id ?? param.id}`;

/** Returns the text below the name; empty if there is none. */
export const paramNote = ({ name, description }: OfferSetting | OfferDefaultSetting): string =>
  (name && description) || '';

export interface ParamDraft {
  setting_id: number;
  name: string;
  /** Null if the parameter follows its default. */
  input: SettingInput | null;
  /** How the value is edited; never changes here. */
  definition: SettingDefinition;
}

export function paramDraftOf(setting: OfferSetting): ParamDraft {
  const { setting_id, use_default, type, options, value } = setting;
  const definition = { type, options, value };
  const name = paramName(setting);
  return { setting_id, name, input: use_default ? null : inputOf(definition, value), definition };
}

/** Returns the value of a parameter as shown to users. */
export const paramText = ({ input, definition }: ParamDraft, none = 'По умолчанию'): string =>
  input === null ? none : inputText(definition, input, ownWords);

export const paramRowMachine = createEditorMachine<ParamDraft>('offerParam', {
  validate: ({ definition, input }) => {
    const note = input === null ? null : noteOnInput(definition, input);
    return note ? { input: [note] } : {};
  },
});

/** The parameter of an edited row that the offer no longer has. */
export function paramOf({ setting_id, name, input, definition }: ParamDraft): OfferSetting {
  const { type, options = null } = definition;
  const own = { setting_id, name, type, value: null, use_default: input === null };
  return { ...own, options: options?.map((option) => ({ ...option })) };
}

/** One parameter as a part of the offer. An offer always keeps the parameters that it has. */
const paramPart = <TDraft extends object>(
  settingId: number,
  draftOf: (setting: OfferSetting) => TDraft,
  applied: (setting: OfferSetting, draft: TDraft) => OfferSetting,
): Part<Offer, TDraft> => ({
  goneMessage: 'Этого параметра у оффера больше нет.',
  unread: (offer) => unreadRow(paramIn(offer, settingId)),
  read: (offer) => {
    const setting = paramIn(offer, settingId);
    return setting ? draftOf(setting) : null;
  },
  apply: (offer, draft) => withParam(offer, settingId, (setting) => applied(setting, draft)),
});

/** The value of one parameter. */
export function valuePart(settingId: number): Part<Offer, ParamDraft> {
  return {
    ...paramPart(settingId, paramDraftOf, (setting, { input, definition }) => {
      if (isSame(input, paramDraftOf(setting).input)) return setting;
      if (input === null) return { ...setting, use_default: true };
      return { ...setting, use_default: false, value: normaliseForWire(definition, input) };
    }),
    changeText: (from, to) => {
      const [before, now] = [from!, to!].map((draft) => paramText(draft, 'по умолчанию'));
      return `${to!.name}: ${arrow(before!, now!)}`;
    },
    restore: (offer, before) => {
      const { value, use_default } = paramIn(before, settingId)!;
      return withParam(offer, settingId, (setting) => ({ ...setting, value, use_default }));
    },
    fieldOf: (name, { settings }) => {
      const { at, field } = rowFieldOf('settings', name) ?? {};
      const isOwn = settings?.[Number(at)]?.setting_id === settingId;
      return isOwn && field?.split('.')[0] === 'value' ? 'input' : null;
    },
  };
}

/** Whether one parameter follows its default. */
const defaultPart = (settingId: number): Part<Offer, { use_default: boolean }> => ({
  ...paramPart(
    settingId,
    ({ use_default }) => ({ use_default }),
    (setting, draft) => ({ ...setting, ...draft }),
  ),
  inForce: (offer) =>
    offer.settings?.find((one) => one.setting_id === settingId && !one.use_default)?.value,
  changeText: (_, to, offer) =>
    byDefaultText(paramName(paramIn(offer, settingId)!), to!.use_default),
});

const paramIn = ({ settings }: Offer, settingId: number): OfferSetting | undefined =>
  settings?.find((one) => one.setting_id === settingId);

function withParam(
  offer: Offer,
  settingId: number,
  change: (setting: OfferSetting) => OfferSetting,
): Offer {
  const settings = offer.settings?.map((one) => (one.setting_id === settingId ? change(one) : one));
  return { ...offer, settings };
}

const paramRowsMachine = createEditorsMachine('offerParams', paramRowMachine);
export type ParamRowsMachine = typeof paramRowsMachine;
export type ParamRowsActor = ActorRefFrom<ParamRowsMachine>;

export function createParamRowsLogic(services: OfferServices, id: number) {
  const row = paramRowMachine.provide({
    actors: {
      save: fromPromise(({ input }) => {
        const { setting_id, name } = input.draft;
        const offerUndo = offererOf(services, id, `параметр «${name}»`);
        return services.writers.of(offerWriter).write(id, valuePart(setting_id), input, offerUndo);
      }),
    },
    actions: {
      look: ({ context }) => services.writers.of(offerWriter).look(id, context),
    },
  });
  return paramRowsMachine.provide({ actors: { row } });
}

/** The switches «По умолчанию». Each is locked while its call runs, and is restored if the call fails. */
export type ParamSwitchesMachine = TogglesMachine<OfferSetting>;

export const createParamSwitchesLogic = (
  services: OfferServices & Partial<Pick<Services, 'notify'>>,
  id: number,
) =>
  createTogglesMachine<OfferSetting>(
    'offerParamSwitches',
    ({ setting_id }) => setting_id,
    async ({ subject, ...call }) => {
      const { setting_id, use_default } = subject;
      const part = defaultPart(setting_id);
      const label = `«По умолчанию» параметра «${paramName(subject)}»`;
      const offerUndo = offererOf(services, id, label);
      const change = { draft: { use_default: !use_default }, base: { use_default } };
      const writer = services.writers.of(offerWriter);
      const outcome = await writer.write(id, part, change, offerUndo, call);
      throwIfGone(outcome, part, services.notify);
    },
  );

export type BindingsMachine = TogglesMachine<OfferDefaultSetting>;
export type ParamBindingsActor = TogglesActor<OfferDefaultSetting>;

/** Adds parameters to an offer. Each is locked while its call runs. */
export const createBindingsLogic = (
  { offers, quiet, writers, settle }: OfferServices & Pick<Services, 'quiet' | 'settle'>,
  offerId: number,
) =>
  createTogglesMachine<OfferDefaultSetting>(
    'offerBindings',
    ({ id }) => id,
    ({ subject, isUnconfirmed, link, look: isLook, attempt }) =>
      writers.of(offerWriter).serialize(
        offerId,
        async (look) => {
          if (look || (isUnconfirmed && !isKept(attempt))) {
            const { offer } = await (look ? quiet.offers : offers).read(offerId, look);
            const note = `Параметр «${paramName(subject)}» уже добавлен`;
            if (paramIn(offer, subject.id)) return settle(link!, note);
            if (look) throw new Error('not added yet');
          }
          await offers.bind(offerId, subject.id, subject.name, attempt?.key);
        },
        isLook,
      ),
    newAttempt,
  );
