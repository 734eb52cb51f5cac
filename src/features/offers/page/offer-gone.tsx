import { GoneDrafts, type GoneForm } from '#workspace/drafts/gone-draft.tsx';
import { cardKey, displayKey, paramsKey, termsKey } from './offer-keys.ts';
import { storedCard, storedDisplay, storedParams, storedTerms } from './offer-stored.ts';

/** The forms of an offer whose drafts are stored. */
const formsOf = (id: number): readonly GoneForm[] => [
  [cardKey(id), storedCard],
  [termsKey(id), storedTerms],
  [displayKey(id), storedDisplay],
  [paramsKey(id), storedParams],
];

/** The drafts of an offer that was deleted. */
export default function OfferGone({ id }: { id: number }) {
  return <GoneDrafts forms={formsOf(id)} />;
}
