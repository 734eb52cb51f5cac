import { RowButton } from '#commands/row-actions.tsx';
import { ADDRESS_TYPES, type Address, type AddressType, type Client } from '#contract/clients.ts';
import {
  ADDRESS_PARTS,
  ADDRESS_TITLES,
  type AddressPart,
} from '#features/clients/fields/address.ts';
import { clientName } from '#features/clients/fields/client-name.ts';
import { isMasked, maskedPassport } from '#features/clients/fields/passport.ts';
import type { RevealedRowsActor } from '#machines/lists/revealed-rows.machine.ts';
import { clientHref } from '#records/client.ts';
import type { Column } from '#ui/display/data-table.tsx';
import { linkClass } from '#ui/navigation/link.ts';
import { dateText } from '#workspace/format/date-text.ts';
import { phoneText } from '#workspace/format/phone.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import type { ClientFilters } from './client-filters.ts';
import { clientOpening, clientReveal } from './clients.commands.ts';

interface ColumnsInput {
  filters: Pick<ClientFilters, 'with_passport' | 'with_addresses'>;
  revealed: readonly number[];
  rows: RevealedRowsActor;
  isByContacts: boolean;
}

/** @param isByContacts Whether the API sorts by contacts for this user. */
const base = (isByContacts: boolean): readonly Column<Client>[] => [
  {
    id: 'last_name',
    isTitle: true,
    header: 'ФИО',
    sortable: true,
    truncate: true,
    render: (client) => (
      <AppLink
        href={clientHref(client.id)}
        command={clientOpening.open}
        title={clientName(client)}
        className={linkClass}
      >
        {clientName(client)}
      </AppLink>
    ),
  },
  {
    id: 'phone',
    header: 'Телефон',
    width: 'clamp(9.25rem, 21cqw, 10rem)',
    sortable: isByContacts,
    render: ({ phone }) => phoneText(phone) || '-',
  },
  {
    id: 'email',
    header: 'email',
    sortable: isByContacts,
    truncate: true,
    render: ({ email }) => shownText(email ?? '') || '-',
  },
  {
    id: 'birth_date',
    header: 'Дата рождения',
    width: 'clamp(6.5rem, 14cqw, 10.5rem)',
    sortable: true,
    render: ({ birth_date }) => dateText(birth_date) || '-',
  },
];

/** Without passports and addresses, the e-mail column leaves more width for names, which are longer. */
const alone = (column: Column<Client>): Column<Client> =>
  column.id === 'email' ? { ...column, width: '28cqw' } : column;

/** A narrower column, used when addresses take most of the width and rows are tall anyway. */
function beside(column: Column<Client>): Column<Client> {
  if (column.id === 'last_name') return { ...column, width: '15%', truncate: false };
  return column.id === 'birth_date' ? { ...column, width: '7.5rem' } : column;
}

/** The columns of the list. Passports and addresses are shown only if the filters ask for them. */
export function clientColumns({
  filters,
  revealed,
  rows,
  isByContacts,
}: ColumnsInput): Column<Client>[] {
  const passport: Column<Client> = {
    id: 'passport',
    header: 'Паспорт',
    width: '12.5rem',
    render: (client) => {
      const text = [client.passport?.series, client.passport?.number].filter(Boolean).join(' ');
      // A masked passport cannot be revealed here.
      if (!text || isMasked(client)) return text || '-';
      const isRevealed = revealed.includes(client.id);
      return (
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span aria-live="polite">{isRevealed ? text : maskedPassport(text)}</span>
          <RowButton
            command={isRevealed ? clientReveal.conceal : clientReveal.reveal}
            actor={rows}
            subject={client}
            aria-label={isRevealed ? 'Скрыть паспорт' : 'Показать паспорт'}
          >
            {isRevealed ? 'Скрыть' : 'Показать'}
          </RowButton>
        </span>
      );
    },
  };
  const addresses: Column<Client> = {
    id: 'addresses',
    header: 'Адреса',
    width: '25%',
    render: (client) => {
      const lines = ADDRESS_TYPES.map(
        (type) => [type, addressLine(client.addresses?.find((one) => one.type === type))] as const,
      ).filter(([, line]) => line);
      if (lines.length === 0) return '-';
      return lines.map(([type, line]) => (
        <span key={type} className="block">
          <span className="text-text-muted" title={ADDRESS_TITLES[type]}>
            {SHORT_TITLES[type]}:{' '}
          </span>
          {line}
        </span>
      ));
    },
  };
  const { with_passport, with_addresses } = filters;
  const columns = base(isByContacts);
  return [
    ...(with_addresses ? columns.map(beside) : with_passport ? columns : columns.map(alone)),
    ...(with_passport ? [passport] : []),
    ...(with_addresses ? [addresses] : []),
  ];
}

const SHORT_TITLES: Record<AddressType, string> = { registration: 'Рег.', residence: 'Факт.' };

/** A number on its own could be a block or a flat. */
const NUMBERED: Partial<Record<AddressPart, string>> = {
  housing: 'корп.\u00A0',
  flat: 'кв.\u00A0',
};

const addressLine = (address: Address | undefined) =>
  ADDRESS_PARTS.flatMap((part) => {
    const text = address?.[part]?.trim();
    return text ? (NUMBERED[part] ?? '') + text : [];
  }).join(', ');
