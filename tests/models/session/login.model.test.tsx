import { describe, expect } from 'vitest';
import LoginPage from '#features/session/login-page.tsx';
import { loginModel } from '#tests/models/editing/form.model.ts';
import { expectOpen, formShows, formSteps } from '#tests/support/form-walk.ts';
import { isReadOnly } from '#tests/support/forms.ts';
import { ada } from '#tests/support/people.ts';
import { alerts, beginConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';

const labels = { email: 'Email', password: 'Password', remember: 'Remember Me' };

describe('login page', () => {
  testEveryTransition(loginModel, {
    setUp: () => {
      const begun = beginConsole({ path: '/login' });
      begun.draw(<LoginPage />);
      return begun;
    },
    perform: {
      ...formSteps(labels, 'Sign In', 'POST /api/login', {
        access_token: 'fresh',
        user: ada,
      }),
    },
    verify: {
      '*': formShows(labels, 'Sign In'),
      'open.editing': (_, { context }, { event }) => {
        expectOpen('Email');
        // A refusal focuses the first invalid field.
        const [wrong] = Object.keys(context.fieldErrors);
        if (event?.type === 'submit' && wrong) {
          expect(document.activeElement).toBe(document.querySelector('[aria-invalid=true]'));
        }
      },
      'open.failed': (_, { context }) => {
        const { kind, message } = context.problem!;
        expect(alerts()).toEqual([kind === 'network' ? `Login failed${message}` : message]);
        expect(isReadOnly('Email')).toBe(false);
      },
      'open.saved': ({ runtime }) => {
        expect(alerts()).toEqual([]);
        expect(runtime.session.getSnapshot().matches('authenticated')).toBe(true);
      },
      submitting: ({ server }, { context }) => {
        expect(isReadOnly('Email')).toBe(true);
        expect(isReadOnly('Password')).toBe(true);
        const { email, password } = context.draft;
        // Remembering the e-mail is local to this browser.
        expect(server.calls.at(-1)?.body).toEqual({ email, password });
      },
    },
  });
});
