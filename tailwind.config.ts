/** Maps the tokens of src/styles.css to Tailwind utilities; no other colour exists in the console. */
import type { Config } from 'tailwindcss';

const token = (name: string) => `var(--${name})`;

export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      surface: {
        DEFAULT: token('surface'),
        raised: token('surface-raised'),
        sunken: token('surface-sunken'),
        hover: token('surface-hover'),
      },
      text: { DEFAULT: token('text'), muted: token('text-muted') },
      border: { DEFAULT: token('border'), strong: token('border-strong') },
      accent: {
        DEFAULT: token('accent'),
        hover: token('accent-hover'),
        contrast: token('accent-contrast'),
        text: token('accent-text'),
        soft: token('accent-soft'),
      },
      danger: {
        DEFAULT: token('danger'),
        hover: token('danger-hover'),
        contrast: token('danger-contrast'),
        text: token('danger-text'),
        soft: token('danger-soft'),
      },
      neutral: { soft: token('neutral-soft') },
      success: { text: token('success-text'), soft: token('success-soft') },
      warning: { text: token('warning-text'), soft: token('warning-soft') },
      tint: token('tint'),
      focus: token('focus-ring'),
      overlay: token('overlay'),
      veil: token('veil'),
    },
    fontSize: {
      xs: ['0.75rem', { lineHeight: '1rem' }],
      sm: ['0.8125rem', { lineHeight: '1.125rem' }],
      base: ['0.875rem', { lineHeight: '1.25rem' }],
      lg: ['1rem', { lineHeight: '1.375rem' }],
      xl: ['1.25rem', { lineHeight: '1.625rem' }],
    },
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', lg: '10px', full: '9999px' },
    boxShadow: {
      none: 'none',
      card: token('shadow-card'),
      pop: token('shadow-pop'),
      panel: token('shadow-panel'),
    },
    // With the font that people set in their browser, so that what is larger has a layout with more room.
    screens: { sm: '40rem', md: '50rem', lg: '62rem', xl: '80rem' },
    extend: {
      zIndex: { sticky: '10', shell: '20', drawer: '30', dialog: '40', menu: '50', toast: '60' },
    },
  },
} satisfies Config;
