import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLayout } from '../../kit/layout/screen-size'
import type { ListSearch } from '../../kit/list-search'
import { useT } from '../../kit/phrases'
import { besideBar } from '../../parts/app/beside-bar'
import type { BarItemProps } from '../../parts/app/domain'
import classes from './exchange.module.css'
import { FindOrder } from './find-order'

/** The bar's way to an exchange: finds the order and opens its first step. */
export function ExchangePopover({ position }: BarItemProps) {
  const t = useT()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const open = (order_id: string) => {
    setOpened(false)
    void navigate({
      to: '.',
      search: (before: ListSearch) => ({
        ...before,
        exchange_order: 'items_to_exchange',
        order_id,
        exchange_event_id: undefined,
      }),
    })
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={besideBar(position, useLayout())}
      width={360}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={t('orders.exchange.find')} disabled={opened}>
          <ActionIcon
            aria-label={t('orders.exchange.find')}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconArrowsExchange size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('orders.exchange.find')}>
        <div className={classes.head}>
          <strong>{t('orders.exchange.find')}</strong>
        </div>
        <FindOrder onChoose={open} />
      </Popover.Dropdown>
    </Popover>
  )
}
