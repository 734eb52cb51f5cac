import { type CommandInfo, named } from '#commands/command.ts';
import { CommandOnButton } from '#commands/react.tsx';
import { RowActions, RowButton } from '#commands/row-actions.tsx';
import { isOfferActive, type Offer } from '#contract/offers.ts';
import { offerHref } from '#records/offer.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/data-table.tsx';
import { linkClass } from '#ui/navigation/link.ts';
import { useTabIndex } from '#ui/navigation/tab-stop.ts';
import { safeAddress } from '#workspace/format/safe-address.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { OfferLogo } from './offer-logo.tsx';
import type { OfferTogglesActor } from './offer-toggles.ts';
import { offerOpening, offerRemoval, offerToggling, offerVisiting } from './offers.commands.ts';
import type { OfferDeletionActor } from './offers.logic.ts';

interface ColumnsInput {
  toggles: OfferTogglesActor;
  removal: OfferDeletionActor;
}

export function offerColumns({ toggles, removal }: ColumnsInput): readonly Column<Offer>[] {
  return [
    {
      id: 'logo',
      header: 'Логотип',
      width: '5.25rem',
      align: 'center',
      render: ({ icon, name }) => <OfferLogo icon={icon} name={name} />,
    },
    { id: 'id', header: 'ID', width: '4rem', align: 'end', render: ({ id }) => id },
    {
      id: 'name',
      isTitle: true,
      header: 'Название',
      truncate: true,
      render: ({ id, name }) => (
        <AppLink
          href={offerHref(id)}
          command={offerOpening.open}
          title={shownText(name ?? '')}
          className={linkClass}
        >
          {shownText(name ?? '') || `Оффер ${id}`}
        </AppLink>
      ),
    },
    {
      id: 'url',
      header: 'URL',
      truncate: true,
      render: ({ url }) => <WebLink address={url} command={offerVisiting.visit} />,
    },
    {
      id: 'status',
      header: 'Статус',
      width: '7rem',
      render: (offer) => {
        const isActive = isOfferActive(offer);
        return isActive === null ? '-' : <OfferStatus isActive={isActive} />;
      },
    },
    {
      id: 'actions',
      header: 'Действия',
      width: '13.75rem',
      render: (offer) => (
        <RowActions folds className="-mx-2 justify-between">
          <StatusToggle offer={offer} toggles={toggles} variant="ghost" />
          <RowButton command={offerRemoval.remove} actor={removal} subject={offer} />
        </RowActions>
      ),
    },
  ];
}

/** A coloured badge that says whether an offer is active. */
export function OfferStatus({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="success">Активен</Badge> : <Badge tone="neutral">Неактивен</Badge>;
}

interface StatusToggleProps {
  offer: Offer;
  toggles: OfferTogglesActor;
  variant?: 'ghost' | 'secondary';
}

/** The button that activates or deactivates an offer. */
export function StatusToggle({ offer, toggles, variant = 'secondary' }: StatusToggleProps) {
  const isActive = isOfferActive(offer);
  // The other button keeps its place.
  if (isActive === null) return <span />;
  return (
    <CommandOnButton
      command={isActive ? offerToggling.deactivate : offerToggling.activate}
      actor={toggles}
      subject={offer}
      size="sm"
      variant={variant}
      keepsFocus
    />
  );
}

/** A web link that opens in a new tab. Any other address is shown as text. */
export function WebLink({
  address,
  command,
}: {
  address: string | null | undefined;
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
      className={linkClass}
    >
      {safe}
    </a>
  );
}
