import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { focusOn } from '../../kit/forms/focus'
import { EmptyState } from '../../kit/layout/empty-state'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { Field } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { IconButton } from '../controls/icon-button'
import { PaneHead } from '../controls/pane-head'
import type { Shelf } from '../shop/shelf'
import classes from './park.module.css'
import { MAX_PARKED, type ParkedCart, throwAway, useParked } from './parked-carts'

type ParkProps = { readonly customer: string; readonly onPark: (name: string) => void; readonly onBack: () => void }

/** Lays the sale aside under a name; without one, under the time. */
export function ParkPane({ customer, onPark, onBack }: ParkProps) {
  const t = useT()
  const [name, setName] = useState(customer)
  return (
    <>
      <PaneHead title={t('desk.parked.park_title')} onBack={onBack} />
      <DeskForm className={`${controls.box} ${classes.park}`} onSubmit={() => onPark(name.trim())}>
        <Field id="park-name" ref={focusOn} label={t('desk.parked.name')} hint={t('desk.parked.park_hint')} maxLength={60} value={name} onChange={setName} />
        <Submit>{t('desk.parked.park')}</Submit>
      </DeskForm>
    </>
  )
}

type ListProps = { readonly shelf: Shelf; readonly now: number; readonly onTakeUp: (cart: ParkedCart) => void; readonly onBack: () => void }

/** What was laid aside at this device, to be taken up again or thrown away. */
export function ParkedPane({ shelf, now, onTakeUp, onBack }: ListProps) {
  const t = useT()
  const format = useFormat()
  const carts = useParked(useFoyer().identity.device?.id ?? '')
  const [doomed, setDoomed] = useState<string | null>(null)
  const back = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const gone = useRef<number | null>(null)
  // What was thrown away takes the focus with it: it goes on with the cart in its place, or else with the way back.
  useEffect(() => {
    if (gone.current === null || carts.some(({ key }) => key === doomed)) return
    const lines = [...(list.current?.children ?? [])]
    const next = lines[Math.min(gone.current, lines.length - 1)]?.querySelector('button') ?? back.current
    next?.focus()
    gone.current = null
  }, [carts, doomed])
  return (
    <>
      <PaneHead title={t('desk.parked.title')} hint={t('desk.parked.count', { count: carts.length, max: MAX_PARKED })} back={back} onBack={onBack} />
      {carts.length === 0 ? (
        <EmptyState title="desk.parked.none" hint="desk.parked.none_hint" />
      ) : (
        <section className={`${controls.box} ${classes.carts}`} aria-label={t('desk.parked.title')}>
          <ul ref={list} className={`${controls.rows} ${classes.list}`}>
            {carts.map((cart, at) => {
              const { total, qty } = shelf.sum(cart.kept)
              const minutes = Math.max(0, Math.floor((now - Date.parse(cart.at)) / 60_000))
              return (
                <li key={cart.key} className={classes.line} data-parked={cart.name}>
                  <button type="button" className={controls.row} onClick={() => onTakeUp(cart)}>
                    <span className={controls.rowName}>
                      {cart.name}
                      <small>
                        {[t('desk.cart.items', { count: qty }), minutes < 60 ? t('desk.parked.minutes', { minutes }) : format.when(cart.at)].join(' · ')}
                      </small>
                    </span>
                    <span>{format.money(total)}</span>
                  </button>
                  {doomed === cart.key ? (
                    <button
                      ref={focusOn}
                      type="button"
                      className={controls.button}
                      onClick={() => {
                        gone.current = at
                        void throwAway(cart)
                      }}
                    >
                      {t('desk.parked.throw_away')}
                    </button>
                  ) : (
                    <IconButton label={t('desk.parked.throw_away_named', { name: cart.name })} onClick={() => setDoomed(cart.key)}>
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

/** Said where a shift ends: what is parked is still to be sold, or not. */
export function ParkedNotice() {
  const t = useT()
  const count = useParked(useFoyer().identity.device?.id ?? '').length
  return count === 0 ? null : (
    <p className={classes.notice} role="status" data-parked-count={count}>
      {t('desk.parked.at_close', { count })}
    </p>
  )
}
