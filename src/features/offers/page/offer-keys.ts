/** The kept actors of offers. */
import type { EditorMachine } from '#machines/editing/editor.machine.ts';
import { actorKey, areTogglesSettled, isClean } from '#workspace/editing/actor-registry.ts';
import type { OfferCardMachine } from './offer.logic.ts';
import type {
  BindingsMachine,
  ParamRowsMachine,
  ParamSwitchesMachine,
} from './offer-params.logic.ts';
import type { SectionDraft } from './sections/offer-sections.ts';

type SectionMachine = EditorMachine<SectionDraft>;

export const cardKey = (id: number) => actorKey<OfferCardMachine>(`offer.${id}.card`, isClean);

export const termsKey = (id: number) => actorKey<SectionMachine>(`offer.${id}.terms`, isClean);

export const displayKey = (id: number) => actorKey<SectionMachine>(`offer.${id}.display`, isClean);

export const paramsKey = (id: number) => actorKey<ParamRowsMachine>(`offer.${id}.params`, isClean);

export const switchesKey = (id: number) =>
  actorKey<ParamSwitchesMachine>(`offer.${id}.paramSwitches`, areTogglesSettled);

export const bindingsKey = (id: number) =>
  actorKey<BindingsMachine>(`offer.${id}.bindings`, areTogglesSettled);
