// @vitest-environment node
import { expect, it } from 'vitest';
import { logHrefOf } from '#app/journal/log-link.ts';

it.each([
  ['PUT /api/v1/channels/7', '/activity-log?kind=channel&record=7'],
  ['POST /api/v1/channels/7/ladder-rates', '/activity-log?kind=channel&record=7'],
  ['DELETE /api/v1/settings/3', '/activity-log?kind=offer_default&record=3'],
  ['PUT /api/users/2/disabled', '/activity-log?kind=user&record=2'],
  ['GET /api/v1/channels/7', null],
  ['POST /api/v1/channels', null],
  ['DELETE /api/user/sessions/4', null],
])('%s leads to %s', (link, href) => {
  expect(logHrefOf(link)).toBe(href);
});
