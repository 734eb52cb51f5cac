import { describe, expect } from 'vitest';
import RegisterPage from '#features/session/register-page.tsx';
import { registerModel } from '#tests/models/editing/form.model.ts';
import { expectOpen, formShows, formSteps } from '#tests/support/form-walk.ts';
import { isReadOnly } from '#tests/support/forms.ts';
import { alerts, beginConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';

const labels = {
  name: 'Full name',
  email: 'Email',
  password: 'Password',
  password_confirmation: 'Retype password',
  terms: 'I agree to the terms',
};

describe('register page', () => {
  testEveryTransition(registerModel, {
    setUp: () => {
      const begun = beginConsole({ path: '/register' });
      begun.draw(<RegisterPage />);
      return begun;
    },
    perform: {
      ...formSteps(labels, 'Register', 'POST /api/register'),
    },
    verify: {
      '*': formShows(labels, 'Register'),
      'open.editing': () => expectOpen('Email'),
      'open.failed': (_, { context }) => {
        const { message, fields } = context.problem!;
        const isOfFields = Object.keys(fields).length > 0;
        expect(alerts()[0]).toContain(`Registration failed${isOfFields ? '' : message}`);
      },
      'open.saved': (_, { context }) => {
        expect(window.location.pathname).toBe('/login');
        expect(window.location.href).not.toContain(context.draft.email);
        expect(window.history.state).toEqual({ registered: context.draft.email, of: null });
      },
      submitting: ({ server }, { context }) => {
        expect(isReadOnly('Full name')).toBe(true);
        const { terms: _, ...sent } = context.draft;
        expect(server.calls.at(-1)?.body).toEqual(sent);
      },
    },
  });
});
