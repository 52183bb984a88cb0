import { Checkbox, Menu, Popover, Radio } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Choice } from '../fields/choices/choice'
import { useFormat, useT } from '../phrases'
import classes from './filter-chips.module.css'
import type { Filter, ListState } from './list-state'

export type ChipFilter = Filter & {
  readonly options: readonly Choice[]
  /** True if it asks for a day. */
  readonly isDay?: boolean
  /** True if it cannot be chosen now, because it needs the server. */
  readonly needsServer?: boolean
}

type Props = { readonly filters: readonly ChipFilter[]; readonly state: ListState }

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** The active filters as chips one can change and remove, and the way to add another. */
export function FilterChips({ filters, state }: Props) {
  const t = useT()
  // A chip that was just added is open and still without a value, so it is not in the address yet.
  const [adding, setAdding] = useState<string | null>(null)
  const active = filters.filter(({ key }) => state.chosen[key] || key === adding)
  const rest = filters.filter((filter) => !active.includes(filter))
  return (
    <div className={classes.bar}>
      {active.map((filter) => (
        <Chip
          key={filter.key}
          filter={filter}
          values={state.chosen[filter.key] ?? []}
          startOpen={filter.key === adding}
          onChange={(values) => state.setFilter(filter.key, values)}
          onClosed={() => setAdding(null)}
        />
      ))}
      {rest.length > 0 && (
        <Menu withInitialFocusPlaceholder={false} withinPortal={false} position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <button type="button" className={classes.add} aria-label={t('app.list.filter_add')}>
              <IconPlus size={14} stroke={1.75} aria-hidden="true" />
              {t('app.list.filter')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((filter) => (
              <Menu.Item key={filter.key} disabled={filter.needsServer === true} onClick={() => setAdding(filter.key)}>
                {t(filter.label)}
                {filter.needsServer && <span className={classes.needs}>{t('app.list.needs_server')}</span>}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

type ChipProps = {
  readonly filter: ChipFilter
  readonly values: readonly string[]
  readonly startOpen: boolean
  readonly onChange: (values: readonly string[]) => void
  readonly onClosed: () => void
}

function Chip({ filter, values: known, startOpen, onChange, onClosed }: ChipProps) {
  const t = useT()
  const format = useFormat()
  const [open, setOpen] = useState(startOpen)
  const [text, setText] = useState('')
  // What was just chosen, until the address has it. The next choice adds to it.
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const values = chosen ?? known
  const isKnown = chosen?.join() === known.join()
  useEffect(() => {
    if (isKnown) setChosen(null)
  }, [isKnown])
  const choose = (next: readonly string[]) => {
    setChosen(next)
    onChange(next)
  }
  const name = t(filter.label)
  const labels = filter.options.filter((option) => values.includes(option.value)).map((option) => option.label)
  const [only] = values
  const named = filter.isDay && only ? [DAY.test(only) ? format.date(`${only}T12:00:00.000Z`) : only] : labels
  const shown = named.length === 0 ? values : named
  // The id of a row that is not among the choices tells a reader nothing.
  const isId = shown.length === 1 && ID.test(shown[0] ?? '')
  const said =
    shown.length === 0
      ? t('app.list.any')
      : shown.length === 1 && !isId
        ? (shown[0] ?? '')
        : t('app.list.chosen', { count: shown.length })
  const close = (next: boolean) => {
    setOpen(next)
    if (next) return
    setChosen(null)
    onClosed()
  }
  const fitting = filter.options.filter((option) => option.label.toLowerCase().includes(text.toLowerCase()))
  return (
    <Popover opened={open} onChange={close} position="bottom-start" trapFocus shadow="md">
      <div className={classes.chip}>
        <Popover.Target>
          <button
            type="button"
            className={classes.value}
            aria-label={t('app.list.filter_change', { name, value: said })}
            onClick={() => close(!open)}
          >
            <span className={classes.name}>{name}</span>
            <span className={classes.said}>{said}</span>
          </button>
        </Popover.Target>
        <button
          type="button"
          className={classes.remove}
          aria-label={t('app.list.filter_remove', { name })}
          onClick={() => {
            onChange([])
            onClosed()
          }}
        >
          <IconX size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <Popover.Dropdown className={classes.options} aria-label={name}>
        {filter.options.length > 12 && (
          <input
            className={classes.narrow}
            type="search"
            placeholder={t('app.list.search')}
            aria-label={`${t('app.list.search')}: ${name}`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {filter.isDay ? (
          <input
            className={classes.narrow}
            type="date"
            aria-label={name}
            value={only && DAY.test(only) ? only : ''}
            onChange={(event) => choose(event.currentTarget.value ? [event.currentTarget.value] : [])}
          />
        ) : filter.single ? (
          <Radio.Group value={values[0] ?? ''} onChange={(value) => choose([value])} aria-label={name}>
            {fitting.map((option) => (
              <Radio
                key={option.value}
                className={classes.option ?? ''}
                value={option.value}
                label={option.label}
                description={option.hint}
              />
            ))}
          </Radio.Group>
        ) : (
          <Checkbox.Group value={[...values]} onChange={choose} aria-label={name}>
            {fitting.map((option) => (
              <Checkbox
                key={option.value}
                className={classes.option ?? ''}
                value={option.value}
                label={option.label}
                description={option.hint}
              />
            ))}
          </Checkbox.Group>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
