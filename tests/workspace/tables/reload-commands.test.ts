import { expect, test } from 'vitest';
import { wordsOf } from '#commands/listing.ts';
import { haystackOf, search } from '#commands/search.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';

test.each(['обновить', 'повторить', 'refresh', 'reload offers'])(
  'the palette finds a reload by %j',
  (query) => {
    const command = reloadCommand('offers.reload', 'Обновить список', 'offers');
    const entry = { haystack: haystackOf(command.title, wordsOf({ group: 'Офферы', ...command })) };
    expect(search(query, [entry], 1)).toEqual([entry]);
  },
);
