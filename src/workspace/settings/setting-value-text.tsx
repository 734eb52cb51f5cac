import type { SettingValue } from '#contract/settings.ts';
import { LongText } from '#ui/display/long-text.tsx';
import {
  isUnlisted,
  NOTE_UNLISTED,
  type SettingDefinition,
  type ValueWords,
  valueText,
} from './setting-value.ts';

export function UnlistedNote() {
  return <span className="block text-xs text-warning-text">{NOTE_UNLISTED}</span>;
}

/** A value as text: the titles of options, a boolean as on or off. */
export function SettingValueText({
  setting,
  value,
  words,
}: {
  setting: SettingDefinition;
  value: SettingValue;
  words: ValueWords;
}) {
  return (
    <>
      <LongText>{valueText(setting, value, words)}</LongText>
      {isUnlisted(setting, value) && <UnlistedNote />}
    </>
  );
}
