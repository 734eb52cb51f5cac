import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Offer, OfferSetting } from '#contract/offers.ts';
import { ProblemError } from '#contract/problem.ts';
import {
  createBindingsLogic,
  createParamSwitchesLogic,
  paramDraftOf,
  valuePart,
} from '#features/offers/page/offer-params.logic.ts';
import { storedParams } from '#features/offers/page/offer-stored.ts';
import { idle } from '#tests/support/idle-toggles.ts';
import { createOfferServer } from '#tests/support/offer-server.ts';
import { caption, papers, sova, unboundSettings } from '#tests/support/offers.ts';
import { servicesOf } from '#tests/support/services.ts';
import { togglingIn } from '#workspace/settings/use-default-switch.tsx';

const withSetting = (setting: OfferSetting): Offer => ({
  ...sova,
  settings: [setting, ...[caption, papers].filter((one) => one.setting_id !== setting.setting_id)],
});
const edited = (setting: OfferSetting, input: string | readonly string[]) =>
  valuePart(setting.setting_id).apply(withSetting(setting), { ...paramDraftOf(setting), input })
    .settings![0]!;

describe('the value of a parameter', () => {
  const free: OfferSetting = { ...papers, use_default: false };
  const number: OfferSetting = { ...caption, type: 'number', value: '0.80' };
  const flag: OfferSetting = { ...caption, type: 'boolean', value: true };
  const choice: OfferSetting = { ...papers, type: 'select', value: 2, use_default: false };

  test.each([
    ['a text', caption],
    ['a number that came as a text', number],
    ['a boolean that came as true', flag],
    ['a choice', choice],
    ['a list', free],
    ['a list with a value that is no option', { ...free, value: [1, 99] }],
    ['a choice that is no option', { ...choice, value: 99 }],
    ['nothing', { ...caption, value: null }],
    ['something of a kind that is not known', { ...caption, type: 'colour', value: ['#fff', 7] }],
    ['one that follows its default', papers],
  ])('%s is sent unchanged if it was not edited', (_, setting) => {
    const offer = withSetting(setting as OfferSetting);
    const part = valuePart(setting.setting_id);
    expect(part.apply(offer, part.read(offer)!)).toEqual(offer);
  });

  test('is sent in the form of its type', () => {
    expect(edited(caption, ' Взять ')).toEqual({ ...caption, value: 'Взять' });
    expect(edited(number, '1 500,5').value).toBe(1500.5);
    expect(edited(number, '0').value).toBe(0);
    expect(edited(flag, '0').value).toBe(0);
    expect(edited(choice, '1').value).toBe(1);
    expect(edited(free, ['2']).value).toEqual([2]);
    expect(edited(free, ['2', '1']).value).toEqual([1, 2]);
  });

  test('of one parameter keeps the others, the offer and unknown fields', () => {
    const offer = withSetting(caption);
    const draft = { ...paramDraftOf(caption), input: 'Взять' };
    expect(valuePart(4).apply(offer, draft)).toEqual({
      ...sova,
      settings: [{ ...caption, value: 'Взять' }, papers],
    });
  });
});

test('the value of a parameter is shown in words, in messages and with a stored draft', () => {
  const [own, following] = [paramDraftOf(caption), { ...paramDraftOf(caption), input: null }];
  const { changeText } = valuePart(4);
  expect(changeText!(own, following, sova)).toBe(
    `button: ${caption.value}\u00a0→\u00a0по умолчанию`,
  );
  const { text } = storedParams.words;
  expect([own, following].map((draft) => text(draft, 'input'))).toEqual([
    caption.value,
    'По умолчанию',
  ]);
});

describe('the switch «По умолчанию»', () => {
  test('sends the whole offer with nothing else changed', async () => {
    const { server, api } = createOfferServer();
    server.change({ bid: 1.5 });
    const switches = createActor(createParamSwitchesLogic(servicesOf({ offers: api }), 3)).start();
    switches.send({ type: 'toggle', subject: papers });
    expect(togglingIn(switches.getSnapshot(), 7)).toEqual(papers);
    switches.send({ type: 'toggle', subject: papers });
    await idle(switches);
    expect(server.puts()).toEqual([
      { ...sova, bid: 1.5, settings: [caption, { ...papers, use_default: false }] },
    ]);
    expect(togglingIn(switches.getSnapshot(), 7)).toBeNull();
  });

  test('of a parameter that is gone reports that, and sends nothing', async () => {
    const { server, api } = createOfferServer();
    server.change({ settings: [caption] });
    const told: string[] = [];
    const notify = (text: string) => void told.push(text);
    const services = { ...servicesOf({ offers: api }), notify };
    const switches = createActor(createParamSwitchesLogic(services, 3)).start();
    switches.on('toggled', ({ type }) => told.push(type));
    switches.send({ type: 'toggle', subject: papers });
    await idle(switches);
    expect([told, server.puts()]).toEqual([['Этого параметра у оффера больше нет.'], []]);
    // The row shows its old state again.
    expect(togglingIn(switches.getSnapshot(), papers.setting_id)).toBeNull();
  });
});

test('a parameter is added after a running write, which would remove it otherwise', async () => {
  const told: string[] = [];
  const { api } = createOfferServer();
  const spying: typeof api = {
    ...api,
    bind: async () => void told.push('bound'),
    update: async (...args) => {
      const offer = await api.update(...args);
      told.push('written');
      return offer;
    },
  };
  const services = servicesOf({ offers: spying });
  const switches = createActor(createParamSwitchesLogic(services, 3)).start();
  const bindings = createActor(createBindingsLogic(services, 3)).start();
  switches.send({ type: 'toggle', subject: papers });
  bindings.send({ type: 'toggle', subject: unboundSettings[0]! });
  await idle(bindings);
  expect(told).toEqual(['written', 'bound']);
});

describe('a parameter whose addition got no answer', () => {
  const [wait, label] = unboundSettings;

  async function addedOnce(settings: readonly OfferSetting[] | null) {
    const told: string[] = [];
    const { api } = createOfferServer();
    const offers: typeof api = {
      ...api,
      bind: async (_, settingId) => {
        const isFirst = told.length === 0;
        told.push(`bind ${settingId}`);
        if (isFirst) {
          throw new ProblemError({ message: 'Шлюз', link: 'POST 7', isOutcomeUnknown: true });
        }
      },
      read: async () => {
        told.push('read');
        return { offer: { ...sova, settings: settings?.slice() }, etag: null };
      },
    };
    const settle = (link: string, text?: string) => void told.push(`${link}: ${text}`);
    const bindings = createActor(createBindingsLogic({ ...servicesOf({ offers }), settle }, 3));
    bindings.on('toggled', ({ type }) => void told.push(type));
    bindings.start();
    const add = async (subject = wait!) => {
      bindings.send({ type: 'toggle', subject });
      await idle(bindings);
    };
    await add();
    return { told, add };
  }

  test('is looked for in the offer, and not added a second time', async () => {
    const { told } = await addedOnce([{ ...caption, setting_id: 20, use_default: true }]);
    const settled = 'POST 7: Параметр «wait» уже добавлен';
    expect(told).toEqual(['bind 20', 'read', settled, 'toggled']);
  });

  test.each([
    ['does not have it', [caption, papers]],
    ['comes without parameters', null],
  ])('is added if the offer %s', async (_, settings) => {
    const { told, add } = await addedOnce(settings);
    // The parameter is checked at once, and again before it is sent again.
    await add();
    expect(told).toEqual(['bind 20', 'read', 'read', 'bind 20', 'toggled']);
    // The outcome of another parameter is known.
    await add(label);
    expect(told.slice(5)).toEqual(['bind 21', 'toggled']);
  });
});
