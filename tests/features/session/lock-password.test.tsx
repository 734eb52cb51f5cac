/** The lock with an API that requires the password. */
import { describe, expect, it } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { fill } from '#tests/support/forms.ts';
import { ada } from '#tests/support/people.ts';
import { alerts, beginConsole, button, field } from '#tests/support/runtime.tsx';

const refusal = (text: string) => ({
  success: false,
  message: 'Ошибка',
  errors: { password: [text] },
});
const EXPIRED = { ...refusal('Введите пароль.'), message: 'Сессия истекла', allow_refresh: true };

const WHY = 'Для продолжения работы подтвердите сессию';

/** The lock is a separate file, which a busy machine loads slowly. */
const until = <T,>(what: () => T) => expect.poll(what, { timeout: 15_000 });

async function atLock(body: object) {
  const pult = beginConsole({ token: 'stored', path: '/profile' });
  pult.draw(<App runtime={pult.runtime} />);
  (await pult.call('GET /api/user/me')).answer(401, body);
  await until(() => document.querySelector('h1')?.textContent).toBe('Ваша сессия истекла');
  return pult;
}

describe('the lock', () => {
  it('announces why it is there', async () => {
    await atLock({ ...EXPIRED, message: 'Ваша сессия истекла' });
    expect(alerts()).toEqual([WHY]);
  });

  it('asks for the password at once if the 401 says so, and shows a wrong one at the field', async () => {
    const { user, call, runtime } = await atLock(EXPIRED);
    await until(() => field('Пароль')).toBeTruthy();
    await user.click(button('Подтвердить сессию'));
    expect(document.body.textContent).toContain('Введите пароль.');
    fill({ password: 'Пароль' }, { password: 'неверный' });
    await user.click(button('Подтвердить сессию'));
    const wrong = await call('POST /api/refresh');
    expect(wrong.body).toEqual({ password: 'неверный' });
    wrong.answer(422, refusal('Неверный пароль.'));
    await until(() => document.body.textContent).toContain('Неверный пароль.');
    expect(alerts()).toEqual([WHY]);
    expect(runtime.session.getSnapshot().matches('locked')).toBe(true);

    fill({ password: 'Пароль' }, { password: 'верный' });
    await user.click(button('Подтвердить сессию'));
    (await call('POST /api/refresh')).answer(200, { access_token: 'fresh' });
    (await call('GET /api/user/me')).answer(200, ada);
    await until(() => runtime.session.getSnapshot().matches('authenticated')).toBe(true);
    expect(localStorage.getItem('token')).toBe('fresh');
  });

  it('asks for no password until a refresh is refused without it', async () => {
    const { user, call, runtime } = await atLock({ message: 'Истекла', allow_refresh: true });
    expect(document.querySelector('input[type=password]')).toBeNull();
    await user.click(button('Подтвердить сессию'));
    const asked = await call('POST /api/refresh');
    expect(asked.body).toEqual({});
    asked.answer(422, refusal('Введите пароль.'));
    await until(() => field('Пароль')).toBeTruthy();
    // A lost connection does not remove the field.
    fill({ password: 'Пароль' }, { password: 'верный' });
    await user.click(button('Подтвердить сессию'));
    (await call('POST /api/refresh')).fail();
    await until(() => alerts().join()).toContain('Ошибка соединения');
    expect(field('Пароль')).toBeTruthy();
    expect(JSON.stringify(runtime.session.getSnapshot().context)).not.toContain('верный');
  });

  it('suggests a retry once, unless the server says when to retry', async () => {
    const { user, call } = await atLock({ message: 'Истекла', allow_refresh: true });
    await user.click(button('Подтвердить сессию'));
    const wait = 'Слишком много неверных паролей. Повторите через 2 с.';
    (await call('POST /api/refresh')).answer(429, { success: false, message: wait });
    await until(alerts).toEqual([WHY, `${wait}Вы остаётесь в системе.`]);
    await user.click(button('Подтвердить сессию'));
    (await call('POST /api/refresh')).fail();
    await until(() => alerts().join()).toContain('Вы остаётесь в системе. Повторите попытку.');
  });
});
