import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../phrases'

const SEPARATORS = { en: '.', de: ',' }

/** Number fields inside are written with the decimal separator of the language, and take both. */
export function DecimalNumbers({ children }: { readonly children: ReactNode }) {
  const { language } = useT()
  const theme = useMemo(
    () => ({
      components: {
        NumberInput: { defaultProps: { decimalSeparator: SEPARATORS[language], allowedDecimalSeparators: ['.', ','] } },
      },
    }),
    [language],
  )
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}
