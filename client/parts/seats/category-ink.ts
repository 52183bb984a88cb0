import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { readableOn } from '../../../shared/kernel/colour'
import type { RowOf } from '../../../shared/registry'
import type { CategoryInk, Ink } from './ink'

/** Counterparts in the dark theme of the three colours that the design defines. Other category colours stay. */
const TOKENS: Readonly<Record<string, readonly [fill: string, line: string]>> = {
  '#0A7A74': ['--seat-a', '--seat-a'],
  '#2463C8': ['--seat-b', '--seat-b'],
  '#EBAA36': ['--seat-c', '--seat-c-line'],
}

function categoryInk(color: string, token: (name: string) => string): CategoryInk {
  const names = TOKENS[color.toUpperCase()]
  const own = /^#[0-9a-f]{6}$/i.test(color) ? color : '#6a6273'
  const fill = names ? token(names[0]) : own
  return { fill, line: names ? token(names[1]) : own, text: readableOn(fill) }
}

/** Colours of the current theme. A canvas cannot use CSS variables, so they are read when the theme changes. */
export function useInk(categories: ReadonlyMap<string, Pick<RowOf<'price_categories'>, 'color'>>): Ink {
  const scheme = useComputedColorScheme('light')
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const token = (name: string) => style.getPropertyValue(name).trim()
    const inks = new Map([...categories].map(([id, { color }]) => [id, categoryInk(color, token)]))
    const plain = categoryInk('', token)
    return {
      scheme,
      surface: token('--surface'),
      sold: token('--active'),
      line: token('--line'),
      lineStrong: token('--line-strong'),
      text: token('--text-1'),
      quiet: token('--text-2'),
      inSale: token('--accent'),
      onSale: token('--on-accent'),
      focus: token('--text-1'),
      problem: token('--bad-fill'),
      category: (id) => inks.get(id) ?? plain,
    }
  }, [categories, scheme])
}
