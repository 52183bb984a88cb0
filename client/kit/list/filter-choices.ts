import { useMemo } from 'react'
import { z } from 'zod'
import { COMPARISONS, type Comparison } from '../../../shared/kernel/model/list/condition'
import type { ListFilter } from '../../../shared/kernel/model/list/filter'
import type { List } from '../../../shared/kernel/model/list/list'
import { type Choice, enumChoice } from '../fields/choices/choice'
import { fieldLabel, type T, useT } from '../phrases'
import { useServerOnly } from '../reading/list/server-only'
import type { ChipFilter } from './filter-chips'

/** Choices that a page gives to filters by rows of another entity, by parameter. */
export type Choices = Readonly<Record<string, readonly Choice[]>>

const enumOf = ({ control, value }: ListFilter): z.ZodEnum | null => {
  const one = control === 'many' && value instanceof z.ZodArray ? value.element : value
  return one instanceof z.ZodEnum ? one : null
}

const isComparison = (value: unknown): value is Comparison => COMPARISONS.some((each) => each === value)

function choicesOf(t: T, table: string, parameter: string, filter: ListFilter): readonly Choice[] {
  const path = (value: string) => `${parameter}.${value}`
  if (filter.control === 'flag')
    return [enumChoice(t, table, path('yes'), '1', t('app.yes')), enumChoice(t, table, path('no'), '0', t('app.no'))]
  return (enumOf(filter)?.options ?? []).map((value) =>
    enumChoice(
      t,
      table,
      path(String(value)),
      String(value),
      isComparison(value) ? t(`app.list.comparison.${value}`) : undefined,
    ),
  )
}

/**
 * The filters that a page offers: those with a label (`<table>.<parameter>`) that have choices, or ask for a day. One
 * that the address sets is shown in any case.
 */
export const filterChips = (
  t: T,
  list: List,
  choices: Choices,
  texts: Readonly<Record<string, readonly string[]>>,
): readonly ChipFilter[] =>
  Object.entries(list.filters).flatMap(([key, filter]): ChipFilter[] => {
    const label = fieldLabel(list.entity.name, key)
    const options = choices[key] ?? choicesOf(t, list.entity.name, key, filter)
    const isOffered = label !== undefined && (options.length > 0 || filter.control === 'time')
    if (!isOffered && !texts[key]) return []
    const general = options.some(({ value }) => isComparison(value)) ? 'app.list.comparison' : 'app.list.filter'
    return [
      { key, label: label ?? general, single: filter.control !== 'many', isDay: filter.control === 'time', options },
    ]
  })

/** A day that any filter by time takes. */
const SOME_DAY = '2000-01-01'

/**
 * The filters of a page, as `filterChips` states them. Those that need the server are marked while it cannot be
 * reached.
 */
export function useFilterChips(
  list: List,
  choices: Choices,
  texts: Readonly<Record<string, readonly string[]>>,
): readonly ChipFilter[] {
  const t = useT()
  const needs = useServerOnly(list)
  return useMemo(
    () =>
      filterChips(t, list, choices, texts).map((chip) => ({
        ...chip,
        needsServer: needs.filter(chip.key, chip.isDay ? SOME_DAY : (chip.options[0]?.value ?? '')),
      })),
    [list, choices, texts, t, needs],
  )
}
