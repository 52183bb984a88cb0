import { Combobox, useCombobox } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { useLayout } from '../../kit/layout/screen-size'
import { useFormat, useT } from '../../kit/phrases'
import { useLocalSearch } from '../../kit/reading/use-local-search'
import { StatusBadge } from '../../parts/orders/status-badge'
import { KeyHint } from '../controls/key-hint'
import { useKeys } from '../controls/keys'
import classes from './search.module.css'

type Props = {
  readonly events: readonly RowOf<'events'>[]
  readonly onCode: (code: string) => void
  readonly onOrder: (order_id: string) => void
  readonly onEvent: (event_id: string) => void
}

/** Searches the local rows for an order by name or code, or an event by title. Scanned codes need no field. */
export function SearchBox({ events, onCode, onOrder, onEvent }: Props) {
  const t = useT()
  const format = useFormat()
  const layout = useLayout()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const wanted = text.trim()
  const orders = useLocalSearch('orders', wanted, { limit: 6, from: 2 })
  const titles =
    wanted.length < 2
      ? []
      : events.filter((event) => event.title.toLocaleLowerCase().includes(wanted.toLocaleLowerCase())).slice(0, 3)

  useKeys((key) => {
    if (key !== '/') return false
    field.current?.focus()
    return true
  })

  const finish = () => {
    setText('')
    combobox.closeDropdown()
    field.current?.blur()
  }
  return (
    <Combobox
      store={combobox}
      radius={10}
      withinPortal={false}
      width={layout === 'phone' ? 'calc(100vw - 24px)' : 'target'}
      classNames={{ dropdown: classes.dropdown ?? '' }}
      shadow="md"
      onOptionSubmit={(value) => {
        const [kind, id = ''] = value.split(':')
        finish()
        if (kind === 'order') onOrder(id)
        else onEvent(id)
      }}
    >
      <Combobox.Target>
        <div className={classes.box}>
          <IconScan size={20} stroke={1.75} aria-hidden="true" />
          <input
            ref={field}
            className={classes.field}
            type="search"
            value={text}
            autoComplete="off"
            spellCheck={false}
            aria-label={t('desk.scan.label')}
            placeholder={t('desk.scan.label')}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.openDropdown()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') finish()
              if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0 || wanted === '') return
              event.preventDefault()
              finish()
              onCode(wanted)
            }}
          />
          <span className={classes.ready}>{t('desk.scan.ready')}</span>
          <KeyHint name="/" className={classes.key} />
        </div>
      </Combobox.Target>
      <Combobox.Dropdown hidden={wanted.length < 2}>
        <Combobox.Options aria-label={t('desk.scan.label')}>
          {titles.map((event) => (
            <Combobox.Option key={event.id} value={`event:${event.id}`} className={classes.option ?? ''}>
              <span>
                <strong>{event.title}</strong>
                <small>{format.dateTime(event.starts_at)}</small>
              </span>
            </Combobox.Option>
          ))}
          {orders?.map((order) => (
            <Combobox.Option key={order.id} value={`order:${order.id}`} className={classes.option ?? ''}>
              <span>
                <strong>{order.name || t('desk.order.walk_in')}</strong>
                <small>
                  {order.booking_code} · {order.static_title}
                </small>
              </span>
              <StatusBadge code={order.status_code} />
            </Combobox.Option>
          ))}
          {orders?.length === 0 && titles.length === 0 && (
            <Combobox.Empty>{t('desk.scan.none', { text: wanted })}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
