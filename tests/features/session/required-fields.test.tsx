/** Required fields are marked before they are missing. */
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import LoginPage from '#features/session/login-page.tsx';
import RegisterPage from '#features/session/register-page.tsx';
import { beginConsole } from '#tests/support/runtime.tsx';

const screens: readonly [string, ComponentType, readonly string[]][] = [
  ['/login', LoginPage, ['Email', 'Password']],
  [
    '/register',
    RegisterPage,
    ['Full name', 'Email', 'Password', 'Retype password', 'I agree to the terms'],
  ],
];

test.each(screens)('the required fields of %s are marked', (path, Screen, labels) => {
  beginConsole({ path }).draw(<Screen />);
  const required = document.querySelectorAll('[aria-required=true]');
  expect([...required]).toEqual(labels.map((label) => screen.getByLabelText(label)));
});
