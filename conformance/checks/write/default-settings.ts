/** Default settings of channels and of offers. */
import type { Check, Group, Known, Own } from '../../check.ts';
import { demandKept } from '../../compare.ts';
import { beRefused, del, demand, MISSING_ID, post, put, succeed } from '../../steps.ts';
import { missing } from './channels.ts';
import { listed, make } from './own.ts';

interface Kind {
  readonly of: 'channel-defaults' | 'offer-defaults';
  readonly path: string;
  /** The field that names a setting. */
  readonly name: 'key' | 'name';
  readonly one: 'channelDefault' | 'offerDefault';
  readonly list: 'channelDefaultList' | 'offerDefaultList';
}

const KINDS: readonly Kind[] = [
  {
    of: 'channel-defaults',
    path: '/api/v1/default-settings',
    name: 'key',
    one: 'channelDefault',
    list: 'channelDefaultList',
  },
  {
    of: 'offer-defaults',
    path: '/api/v1/settings',
    name: 'name',
    one: 'offerDefault',
    list: 'offerDefaultList',
  },
];

const OPTIONS = [
  { value: 'one', title: 'Один' },
  { value: 'two', title: 'Два' },
];

function* demandListed(path: string, own: Own, sent = own.sent) {
  const row = yield* listed(path, own);
  demand(row !== undefined, 'the setting is not in the list');
  demandKept(sent, row);
}

function writesOf({ of, path, name, one, list }: Kind): Check[] {
  const call = `POST ${path}`;
  const settingOf = (marker: string, of: string, type: string, value: unknown) => ({
    [name]: `${marker}-${of}`,
    description: 'Проверка API',
    type,
    value,
    options: OPTIONS,
  });
  const learn = (key: Kind['one'] | Kind['list'], own: Own): Partial<Known> => ({ [key]: own });
  return [
    {
      id: `${of}.create`,
      title: 'a setting with options is created',
      call,
      expected: 'success; the setting is in the list with the fields that were sent',
      means: 'A new setting reports a failure, or loses its options.',
      writes: true,
      after: [`${of}.list`],
      *run({ marker }) {
        const own = yield* make(post(path, settingOf(marker, 'select', 'select', 'one')), {
          marker,
        });
        yield* demandListed(path, own);
        return learn(one, own);
      },
    },
    {
      id: `${of}.multi-select`,
      title: 'the value of a multi-select stays a list',
      call,
      expected: 'a list of the two chosen values',
      means: 'The chosen options are shown as one text, and are lost with the next save.',
      writes: true,
      after: [`${of}.list`],
      *run({ marker }) {
        const sent = settingOf(marker, 'multi', 'multi-select', ['one', 'two']);
        const own = yield* make(post(path, sent), { marker });
        yield* demandListed(path, own);
        return learn(list, own);
      },
    },
    {
      id: `${of}.create.refused`,
      title: `a setting without ${name} is refused`,
      call,
      expected: `422 with errors: lists of messages, one for ${name}`,
      means: 'No message stands under the field; the operator does not learn what is wrong.',
      writes: true,
      run: ({ marker }) => {
        const setting = settingOf(marker, 'unnamed', 'select', 'one');
        return beRefused(post(path, { ...setting, description: marker, [name]: '' }), [name]);
      },
    },
    {
      id: `${of}.update`,
      title: 'a setting is changed',
      call: `PUT ${path}/{id}`,
      expected: 'success; description, value and options are read as they were sent',
      means: 'Сохранить reports a success, and the old value stays.',
      writes: true,
      after: [`${of}.create`],
      *run(known) {
        const own = known[one]!;
        const options = [...OPTIONS, { value: 'three', title: 'Три' }];
        const sent = { ...own.sent, description: 'Изменена', value: 'three', options };
        yield* succeed(put(`${path}/${own.id}`, sent));
        yield* demandListed(path, own, sent);
      },
    },
  ];
}

function deletionsOf({ of, path, one, list }: Kind): Check[] {
  return [
    {
      id: `${of}.delete`,
      title: 'settings are deleted',
      call: `DELETE ${path}/{id}`,
      expected: 'success; they are not in the list any more',
      means: 'A deleted setting comes back with the next load.',
      writes: true,
      after: [`${of}.create`],
      *run(known) {
        for (const own of [known[one], known[list]]) {
          if (!own) continue;
          yield* succeed(del(`${path}/${own.id}`));
          demand((yield* listed(path, own)) === undefined, 'the setting is still in the list');
        }
      },
    },
    missing(`${of}.delete.missing`, 'DELETE', `${path}/{id}`, del(`${path}/${MISSING_ID}`)),
  ];
}

export const defaultSettingWrites: Group = {
  title: 'Default settings: writes',
  checks: KINDS.flatMap(writesOf),
};

export const defaultSettingDeletion: Group = {
  title: 'Default settings: deletion',
  checks: KINDS.flatMap(deletionsOf),
};
