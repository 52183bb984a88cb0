import {
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type ModalProps,
  type PasswordInputProps,
  type SelectProps,
  type TextareaProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core'

/** The tokens of `kit/tokens.css` under the names Mantine's components read. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text-1)',
    '--mantine-color-bright': 'var(--text-1)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--bad-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text-1)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--active)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  }
  return { variables: { '--mantine-line-height': '1.43' }, light: shared, dark: shared }
}

const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

const props = <P>(defaultProps: Partial<P>) => ({ defaultProps })

/** One accent, small radii, controls of 32 px that `base.css` raises to 44 px where fingers are. */
export const theme = createTheme({
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '600' },
  primaryColor: 'purple',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'sm',
  colors: {
    // The greys of `kit/tokens.css` in the places Mantine reads in the dark: text, lines and what is pointed at, what
    // opens over a page, the page.
    dark: [
      '#f2eff5',
      '#d6d0dc',
      '#b7afc1',
      '#9e95a9',
      '#2f2a37',
      '#24202a',
      '#1e1b23',
      '#1a171e',
      '#151219',
      '#121015',
    ],
    purple: [
      '#f9f1fc',
      '#f3e9f8',
      '#e7d3f0',
      '#d9acee',
      '#c588de',
      '#ad66cb',
      '#8b41ad',
      '#7b339c',
      '#6f278f',
      '#571c72',
    ],
    red: ['#fdeeee', '#fce3e3', '#f8c4c6', '#f19a9e', '#ff8a8f', '#dd565d', '#c8323b', '#bd2731', '#b3202a', '#8c151d'],
  },
  fontSizes: { xs: '0.6875rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.45', sm: '1.54', md: '1.43', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  // Plain objects: `Button.extend` and its like would bring every one of these components to the sign-in page.
  components: {
    Button: {
      ...props<ButtonProps>({ size: 'sm' }),
      vars: () => ({ root: { '--button-height': 'var(--control)', '--button-padding-x': '14px' } }),
    },
    ActionIcon: {
      ...props<ActionIconProps>({ variant: 'subtle', color: 'gray' }),
      vars: () => ({ root: { '--ai-size': 'var(--control)' } }),
    },
    TextInput: props<TextInputProps>({ size: 'md' }),
    PasswordInput: props<PasswordInputProps>({ size: 'md' }),
    Textarea: props<TextareaProps>({ size: 'md' }),
    Select: props<SelectProps>({ size: 'md' }),
    Modal: props<ModalProps>({
      centered: true,
      transitionProps: { duration: 140 },
      overlayProps: { backgroundOpacity: 0.45 },
    }),
    Tooltip: props<TooltipProps>({ openDelay: 400, withinPortal: true }),
    // Its border has the colour of what it is about. Words in yellow or orange have too little contrast. It hides what
    // does not fit into it, so that a column with more below would make it lower than its words.
    Alert: { styles: { root: { minHeight: 'min-content' }, title: { color: 'var(--text-1)' } } },
  },
})
