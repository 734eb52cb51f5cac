/** Errors are read in the language of their text, whatever the language of the screen. */
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { ErrorBlock } from '#ui/feedback/states.tsx';
import { TextField } from '#ui/form/field.tsx';
import { langOf } from '#ui/lang.ts';

const languageOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang');

it.each(['ru', 'en'])('each error has the language of its text on a screen in %s', (lang) => {
  render(
    <div lang={lang}>
      <FormAlert title="An error occurred" details={['Сессия истекла', 'Try later']} />
      <ErrorBlock message="База на обслуживании" more="429" />
      <TextField label="Email" error="Такой email уже занят" value="" onText={() => {}} />
      <TextField label="Имя" error="Name is required" value="" onText={() => {}} />
    </div>,
  );
  expect(languageOf('An error occurred')).toBe('en');
  expect(languageOf('Сессия истекла')).toBe('ru');
  expect(languageOf('Try later')).toBe('en');
  expect(languageOf('Ошибка загрузки!')).toBe('ru');
  expect(languageOf('База на обслуживании')).toBe('ru');
  expect(languageOf('Такой email уже занят')).toBe('ru');
  expect(languageOf('Name is required')).toBe('en');
  // Texts of the screen stay in its language.
  expect(languageOf('Email')).toBe(lang);
  expect(languageOf('429')).toBe(lang);
});

it('a text without letters, an element and no text have no language', () => {
  expect([langOf('429'), langOf(<b>a</b>), langOf(null), langOf('')]).toEqual(
    Array(4).fill(undefined),
  );
});
