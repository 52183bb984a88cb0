import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { can } from '../../../shared/kernel/permissions'
import { isCart } from '../../../shared/orders/status'
import { useOpenModal } from '../../kit/layout/modal-address'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import classes from '../orders.module.css'
import type { ShownOrder } from '../use-order'
import { ORDER_ACTIONS, type OrderAction } from './actions'

/** Actions shown as buttons at most; the menu has all others. */
const BUTTONS = 2

/** Actions that the user may take on an order now: the first actions as buttons, the others in a menu. */
export function OrderActionBar({ shown }: { readonly shown: ShownOrder }) {
  const t = useT()
  const { user, org } = useFoyer().identity
  const openModal = useOpenModal()
  // A cart of the shop is its buyer's alone.
  const actions = isCart(shown.order) ? [] : ORDER_ACTIONS
  const offered = actions.filter((action) => can(user.role, action.can) && action.isOffered(shown, org))
  const buttons = offered.filter(({ rank }) => rank === 'primary' || rank === 'button').slice(0, BUTTONS)
  const inMenu = offered.filter((action) => !buttons.includes(action))
  const open = ({ modal, value }: OrderAction) => openModal(modal, value?.(shown) ?? shown.order.id)
  if (offered.length === 0) return null
  return (
    <div className={classes.actions}>
      {buttons.map((action) => {
        const Glyph = action.icon
        return (
          <Button
            key={action.modal}
            variant={action.rank === 'primary' ? 'filled' : 'default'}
            leftSection={<Glyph size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => open(action)}
          >
            {t(action.label)}
          </Button>
        )
      })}
      {inMenu.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}>
              {t('orders.do.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((action, i) => {
              const Glyph = action.icon
              return (
                <Fragment key={action.modal}>
                  {i > 0 && inMenu[i - 1]?.group !== action.group && <Menu.Divider />}
                  <Menu.Item
                    {...(action.rank === 'removing' && { color: 'red' })}
                    leftSection={<Glyph size={16} stroke={1.75} aria-hidden="true" />}
                    onClick={() => open(action)}
                  >
                    {t(action.label)}
                  </Menu.Item>
                </Fragment>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
