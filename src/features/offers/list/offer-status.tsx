import { Ban, CircleCheck } from 'lucide-react';
import { type CommandInfo, named } from '#commands/command.ts';
import { CommandOnButton } from '#commands/react.tsx';
import { short } from '#commands/row-actions.tsx';
import { isOfferActive, type Offer } from '#contract/offers.ts';
import { Badge } from '#ui/display/badge.tsx';
import { breakable } from '#ui/display/breakable.tsx';
import { linkClass } from '#ui/navigation/link.ts';
import { useTabIndex } from '#ui/navigation/tab-stop.ts';
import { safeAddress } from '#workspace/fields/safe-address.ts';
import type { OfferTogglesActor } from './offer-toggles.ts';
import { offerToggling } from './offer-toggling.commands.ts';

/** A coloured badge that says whether an offer is active. */
export function OfferStatus({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="success">Активен</Badge> : <Badge tone="neutral">Неактивен</Badge>;
}

interface StatusToggleProps {
  offer: Offer;
  toggles: OfferTogglesActor;
  variant?: 'ghost' | 'secondary';
  /** For a table, which may have space for an icon only. */
  isShort?: boolean;
}

/** The button that activates or deactivates an offer. */
export function StatusToggle({
  offer,
  toggles,
  variant = 'secondary',
  isShort = false,
}: StatusToggleProps) {
  const isActive = isOfferActive(offer);
  // The empty element keeps the other button in place.
  if (isActive === null) return <span />;
  const command = isActive ? offerToggling.deactivate : offerToggling.activate;
  return (
    <CommandOnButton
      command={command}
      actor={toggles}
      subject={offer}
      size="sm"
      variant={variant}
      keepsFocus
      {...(isShort && {
        shortcut: offerToggling.toggle.shortcut,
        ...short(command, isActive ? Ban : CircleCheck),
      })}
    />
  );
}

/** A web link that opens in a new tab. Any other address is shown as text. */
export function WebLink({
  address,
  breaks = false,
  command,
}: {
  address: string | null | undefined;
  /** Breaks the line between parts of the address instead of inside a word. */
  breaks?: boolean;
  command: Pick<CommandInfo, 'id'>;
}) {
  const tabIndex = useTabIndex();
  const safe = safeAddress(address);
  if (!safe) return address?.trim() || '-';
  return (
    <a
      {...named(command)}
      href={safe}
      title={safe}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
      // Browsers read a space at each possible line break.
      aria-label={breaks ? safe : undefined}
      className={linkClass}
    >
      {breaks ? breakable(safe) : safe}
    </a>
  );
}
