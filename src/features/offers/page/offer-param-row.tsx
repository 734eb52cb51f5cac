import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { named } from '#commands/command.ts';
import { RowActions, RowButton, short } from '#commands/row-actions.tsx';
import { MenuItemContext } from '#commands/use-button.tsx';
import type { OfferSetting } from '#contract/offers.ts';
import type { OfferDefaultSetting } from '#contract/settings.ts';
import { LongText } from '#ui/display/long-text.tsx';
import { Button } from '#ui/form/button.tsx';
import { ownWords } from '#workspace/settings/setting-value.ts';
import { SettingValueText } from '#workspace/settings/setting-value-text.tsx';
import { DEFAULT_RULES, paramOpening, paramRemoval } from './offer.commands.ts';
import { type ParamRowsActor, paramName, paramNote } from './offer-params.logic.ts';

/** The name of a parameter with its description below. */
export function ParamTitle({ param }: { param: OfferSetting | OfferDefaultSetting }) {
  const note = paramNote(param);
  return (
    <>
      <LongText>{paramName(param)}</LongText>
      {note && (
        <span className="block text-xs text-text-muted">
          <LongText>{note}</LongText>
        </span>
      )}
    </>
  );
}

export function ParamValue({ setting }: { setting: OfferSetting }) {
  return <SettingValueText setting={setting} value={setting.value} words={ownWords} />;
}

/** A disabled button with the reason: parameters cannot be deleted. */
export function ParamActions({ setting, actor }: { setting: OfferSetting; actor: ParamRowsActor }) {
  return (
    <RowActions className="-ms-2 -me-3">
      {setting.use_default ? (
        <Refused {...short(paramOpening.edit, Pencil)} reason={DEFAULT_RULES} />
      ) : (
        <RowButton
          command={paramOpening.edit}
          actor={actor}
          subject={setting}
          {...short(paramOpening.edit, Pencil)}
        />
      )}
      <Refused
        {...named(paramRemoval.remove)}
        {...short(paramRemoval.remove, Trash2)}
        reason={paramRemoval.remove.reason}
      />
    </RowActions>
  );
}

/** A disabled button; in a menu, which shows no tips, only the reason. */
function Refused({
  reason,
  ...rest
}: {
  icon: ReactNode;
  children: ReactNode;
  reason: string | undefined;
}) {
  if (useContext(MenuItemContext)) {
    return <span className="max-w-60 px-3 py-1.5 text-xs text-text-muted">{reason}</span>;
  }
  return <Button {...rest} size="sm" variant="ghost" aria-disabled title={reason} />;
}
