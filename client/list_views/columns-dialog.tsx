import { ActionIcon, Button, Checkbox, Group, Modal } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { PhraseKey } from '../../shared/phrases'
import { useT } from '../kit/phrases'
import classes from './views.module.css'

type Column = { readonly key: string; readonly label: PhraseKey }

type Props = {
  /** All columns of the list, those shown first, in their order. */
  readonly columns: readonly Column[]
  readonly shown: readonly string[]
  /** `null`: the columns that the list begins with. */
  readonly choose: (columns: readonly string[] | null) => void
  readonly close: () => void
}

/** Chooses the columns of a list and their order. */
export function ColumnsDialog({ columns, shown, choose, close }: Props) {
  const t = useT()
  const [order, setOrder] = useState(() => columns.map(({ key }) => key))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shown))
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const [first] = order
  const move = (at: number, by: number) =>
    setOrder((before) => {
      const next = [...before]
      const [moved] = next.splice(at, 1)
      if (moved !== undefined) next.splice(at + by, 0, moved)
      return next
    })
  const toggle = (key: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const done = (next: readonly string[] | null) => {
    choose(next)
    close()
  }
  return (
    <Modal
      opened
      onClose={close}
      size={440}
      title={t('list_views.columns_title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <p className={classes.lead}>{t('list_views.columns_lead')}</p>
      <ul className={classes.columns}>
        {order.map((key, at) => {
          const column = byKey.get(key)
          if (!column) return null
          const label = t(column.label)
          return (
            <li key={key}>
              <Checkbox
                label={label}
                checked={key === first || chosen.has(key)}
                disabled={key === first}
                onChange={() => toggle(key)}
              />
              <ActionIcon
                aria-label={t('list_views.columns_up', { column: label })}
                disabled={at < 2}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={16} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('list_views.columns_down', { column: label })}
                disabled={at === 0 || at === order.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Group justify="space-between" mt="lg">
        <Button variant="default" onClick={() => done(null)}>
          {t('list_views.columns_reset')}
        </Button>
        <Button onClick={() => done(order.filter((key) => key === first || chosen.has(key)))}>
          {t('list_views.columns_do')}
        </Button>
      </Group>
    </Modal>
  )
}
