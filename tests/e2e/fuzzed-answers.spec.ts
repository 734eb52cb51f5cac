/** Screens on a server with nonsensical answers: each works, or shows what is wrong. */
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { OPERATIONS } from '#contract/openapi/index.ts';
import type { Operation } from '#contract/openapi/operation.ts';
import { type FuzzedAnswer, fuzzedAnswers } from '#tests/support/fuzzed-answers.ts';
import { expect, test } from './support/test.ts';

const { FC_SEED } = process.env;
/** More bodies with a seed of `npm run test:fuzz`. */
const BODIES = FC_SEED === undefined ? 100 : 300;
const SEED = Number(FC_SEED ?? 20_260_704);
/** No 401, which would end the session. */
const STATUSES = [400, 403, 404, 409, 418, 422, 429, 500, 502, 503, 504];

/** Each screen with a call that it makes. Tabs of one record share the call, so other screens come in between. */
const SCREENS = [
  ['/users', 'listUsers'],
  ['/channels/3', 'getChannel'],
  ['/channels', 'listChannels'],
  ['/channels/3/settings', 'listChannelSettings'],
  ['/channels/default', 'listChannelDefaults'],
  ['/channels/3/rates', 'listLevelRates'],
  ['/offers', 'listOffers'],
  ['/channels/3/add-settings', 'listAvailableChannelSettings'],
  ['/offers/21', 'getOffer'],
  ['/clients', 'listClients'],
  ['/offers/21/add-params', 'listAvailableOfferSettings'],
  ['/clients/105', 'getClient'],
  ['/offers/settings', 'listOfferDefaults'],
] as const;

const patterns = OPERATIONS.map((operation) => ({
  operation,
  method: operation.method.toUpperCase(),
  path: new RegExp(`^${operation.path.replace('{id}', '\\d+')}$`),
}));
/** Removes logos on other hosts, which no test may call. */
const here = <T>(example: T): T =>
  JSON.parse(JSON.stringify(example).replaceAll('https://cdn.example.com', ''));
const valid = ({ answer }: Operation): FuzzedAnswer => ({
  status: answer.status,
  type: 'application/json',
  body: JSON.stringify(here(answer.example)),
});

// Refusals are logged by the browser, failures of the user list by the console, strange keys by ofetch.
test.use({ allowedNoise: [/^Failed to load resource|^\[destr\] Dropping|ProblemError: /] });

test('no answer leaves a blank screen or an uncaught error', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The error boundary of a screen logs what it has caught.
    if (message.text().startsWith('A screen broke')) faults.push(message.text());
  });

  let wrong: { id: string; answer: FuzzedAnswer; onUse: () => void } | null = null;
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const method = route.request().method();
    const { operation } = patterns.find((one) => one.method === method && one.path.test(pathname))!;
    const isWrong = wrong?.id === operation.id;
    const { status, type, body } = isWrong ? wrong!.answer : valid(operation);
    await route.fulfill({ status, contentType: type, body });
    if (isWrong) wrong!.onUse();
  });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const samples = SCREENS.map(([, id], at) => {
    const operation = OPERATIONS.find((one) => one.id === id)!;
    const answers = fuzzedAnswers(here(operation.answer.example), STATUSES);
    return fc.sample(answers, { seed: SEED + at, numRuns: Math.ceil(BODIES / SCREENS.length) });
  });
  for (let at = 0; at < BODIES; at++) {
    const [path, id] = SCREENS[at % SCREENS.length]!;
    const answer = samples[at % SCREENS.length]![Math.floor(at / SCREENS.length)]!;
    const used = new Promise<null>((use) => {
      wrong = { id, answer, onUse: () => use(null) };
    });
    await visit(page, path);
    const unused = new Promise<string>((end) => setTimeout(end, 10_000, `${id} is not called`));
    const missed = await Promise.race([used, unused]);
    const blank = missed === null ? await blankness(page) : [missed];
    const told = `${path}, seed ${SEED}, answer ${at}: ${answer.status} ${answer.type} ${answer.body.slice(0, 600)}`;
    expect([...faults, ...blank], told).toEqual([]);
  }
});

/** Navigates without a reload, which is faster. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Returns what is missing on the screen once nothing is loading. */
const blankness = (page: Page) =>
  page.evaluate(async () => {
    const isLoading = () =>
      document.querySelector('main :is(.animate-late, [aria-busy=true])') !== null ||
      document.querySelector('main') === null;
    const until = performance.now() + 10_000;
    do {
      await new Promise((resolve) => setTimeout(resolve, 8));
    } while (isLoading() && performance.now() < until);
    if (isLoading()) return ['it loads for ever'];
    const text = (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? '';
    const has = text('main').length > 0 && (text('h1') !== '' || text('main [role=alert]') !== '');
    return has ? [] : [`nothing is shown: ${document.body.textContent.slice(0, 200)}`];
  });
