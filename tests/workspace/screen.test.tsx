import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#workspace/screen.tsx';

test('a screen in English has the attribute «lang», and the others have none', () => {
  render(
    <>
      <Screen title="Profile" lang="en">
        name
      </Screen>
      <Screen title="Офферы">список</Screen>
    </>,
  );
  const languageOf = (name: string) =>
    screen.getByRole('heading', { name }).closest('[lang]')?.getAttribute('lang');
  expect(languageOf('Profile')).toBe('en');
  expect(languageOf('Офферы')).toBeUndefined();
});
