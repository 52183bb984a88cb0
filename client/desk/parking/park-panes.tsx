import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { focusOn } from '../../kit/focus'
import { EmptyState } from '../../kit/layout/empty-state'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskField } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { IconButton } from '../controls/icon-button'
import { PaneHead } from '../controls/pane-head'
import type { DeskCatalogue } from '../shop/desk-catalogue'
import classes from './park.module.css'
import { discardParkedCart, MAX_PARKED, type ParkedCart, useParkedCarts } from './parked-carts'

type ParkProps = { readonly customer: string; readonly onPark: (name: string) => void; readonly onBack: () => void }

/** Form that parks the cart under a name, or under the time where none is given. */
export function ParkPane({ customer, onPark, onBack }: ParkProps) {
  const t = useT()
  const [name, setName] = useState(customer)
  return (
    <>
      <PaneHead title={t('desk.parked.park_title')} onBack={onBack} />
      <DeskForm className={`${controls.box} ${classes.park}`} onSubmit={() => onPark(name.trim())}>
        <DeskField
          id="park-name"
          ref={focusOn}
          label={t('desk.parked.name')}
          hint={t('desk.parked.park_hint')}
          maxLength={60}
          value={name}
          onChange={setName}
        />
        <Submit>{t('desk.parked.park')}</Submit>
      </DeskForm>
    </>
  )
}

type ListProps = {
  readonly shelf: DeskCatalogue
  readonly now: number
  readonly onResume: (cart: ParkedCart) => void
  readonly onBack: () => void
}

/** List of the carts parked on this device, to be resumed or deleted. */
export function ParkedPane({ shelf, now, onResume, onBack }: ListProps) {
  const t = useT()
  const format = useFormat()
  const carts = useParkedCarts(useFoyer().identity.device?.id ?? '')
  const [deleting, setDeleting] = useState<string | null>(null)
  const back = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const deletedAt = useRef<number | null>(null)
  // A deleted cart loses the focus, which moves to the cart in its place or else to the back button.
  useEffect(() => {
    if (deletedAt.current === null || carts.some(({ key }) => key === deleting)) return
    const lines = [...(list.current?.children ?? [])]
    const next = lines[Math.min(deletedAt.current, lines.length - 1)]?.querySelector('button') ?? back.current
    next?.focus()
    deletedAt.current = null
  }, [carts, deleting])
  return (
    <>
      <PaneHead
        title={t('desk.parked.title')}
        hint={t('desk.parked.count', { count: carts.length, max: MAX_PARKED })}
        back={back}
        onBack={onBack}
      />
      {carts.length === 0 ? (
        <EmptyState title="desk.parked.none" hint="desk.parked.none_hint" />
      ) : (
        <section className={`${controls.box} ${classes.carts}`} aria-label={t('desk.parked.title')}>
          <ul ref={list} className={`${controls.rows} ${classes.list}`}>
            {carts.map((cart, at) => {
              const { total, qty } = shelf.totals(cart.cart)
              const minutes = Math.max(0, Math.floor((now - Date.parse(cart.at)) / 60_000))
              return (
                <li key={cart.key} className={classes.line} data-parked={cart.name}>
                  <button type="button" className={controls.row} onClick={() => onResume(cart)}>
                    <span className={controls.rowName}>
                      {cart.name}
                      <small>
                        {[
                          t('desk.cart.items', { count: qty }),
                          minutes < 60 ? t('desk.parked.minutes', { minutes }) : format.when(cart.at),
                        ].join(' · ')}
                      </small>
                    </span>
                    <span>{format.money(total)}</span>
                  </button>
                  {deleting === cart.key ? (
                    <button
                      ref={focusOn}
                      type="button"
                      className={controls.button}
                      onClick={() => {
                        deletedAt.current = at
                        void discardParkedCart(cart)
                      }}
                    >
                      {t('desk.parked.throw_away')}
                    </button>
                  ) : (
                    <IconButton
                      label={t('desk.parked.throw_away_named', { name: cart.name })}
                      onClick={() => setDeleting(cart.key)}
                    >
                      <IconTrash size={20} stroke={1.75} aria-hidden="true" />
                    </IconButton>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

/** Notice at the end of a shift that carts are still parked. */
export function ParkedNotice() {
  const t = useT()
  const count = useParkedCarts(useFoyer().identity.device?.id ?? '').length
  return count === 0 ? null : (
    <p className={classes.notice} role="status" data-parked-count={count}>
      {t('desk.parked.at_close', { count })}
    </p>
  )
}
