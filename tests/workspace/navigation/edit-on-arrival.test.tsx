/** An address that opens a record for editing. */
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { editHref, useEditOnArrival } from '#workspace/navigation/edit-on-arrival.ts';
import { type Services, ServicesProvider } from '#workspace/services.tsx';

function arrive(href: string, { canEdit = true, isWanted = true } = {}) {
  const send = vi.fn();
  const go = vi.fn();
  const card = { send };
  function Card() {
    useEditOnArrival(canEdit ? card : null, isWanted);
    return null;
  }
  render(
    <ServicesProvider services={{ location: { href: () => href, go } } as unknown as Services}>
      <Card />
    </ServicesProvider>,
  );
  return { sent: send.mock.calls.flat(), went: go.mock.calls };
}

const here = ['/offers/7#3', { replace: true }];

test('an address with «edit=1» starts the edit and loses the parameter', () => {
  expect(arrive(`${editHref('/offers/7')}#3`)).toEqual({ sent: [{ type: 'edit' }], went: [here] });
});

test('an address with «edit=1» only loses the parameter if the record cannot be edited', () => {
  expect(arrive('/offers/7?edit=1#3', { canEdit: false })).toEqual({ sent: [], went: [here] });
});

test.each([
  ['an address without the wish', '/offers/7', {}],
  ['an address with another one', '/offers/7?edit=2', {}],
  ['another card of the record', '/offers/7?edit=1', { isWanted: false }],
])('nothing changes for %s', (_, href, card) => {
  expect(arrive(href, card)).toEqual({ sent: [], went: [] });
});
