import { Trash2 } from 'lucide-react';
import { RowActions, RowButton, short } from '#commands/row-actions.tsx';
import { isOfferActive, type Offer } from '#contract/offers.ts';
import type { DeletionActor } from '#machines/editing/deletion.machine.ts';
import { offerHref } from '#records/offer.ts';
import type { Column } from '#ui/display/data-table.tsx';
import { linkClass } from '#ui/navigation/link.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { OfferLogo } from './offer-logo.tsx';
import { OfferStatus, StatusToggle, WebLink } from './offer-status.tsx';
import type { OfferTogglesActor } from './offer-toggles.ts';
import { offerOpening, offerRemoval, offerVisiting } from './offers.commands.ts';

interface ColumnsInput {
  toggles: OfferTogglesActor;
  removal: DeletionActor<Offer>;
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
          <StatusToggle offer={offer} toggles={toggles} variant="ghost" isShort />
          <RowButton
            command={offerRemoval.remove}
            actor={removal}
            subject={offer}
            {...short(offerRemoval.remove, Trash2)}
          />
        </RowActions>
      ),
    },
  ];
}
