import { useMemo, useState } from 'react'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import type { RowOf } from '../../../shared/registry'
import { addToWaiting } from '../../../shared/waiting_list/commands'
import { toastDone } from '../../kit/display/toast'
import { focusOn } from '../../kit/focus'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskField } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { Stepper } from '../controls/stepper'
import type { Offer } from '../shop/shop'
import classes from './waiting.module.css'

type Props = {
  readonly event: RowOf<'events'>
  readonly offers: readonly Offer[]
  readonly onDone: () => void
}

/** Form that puts the person at the desk on the waiting list of an event. */
export function AddToWaiting({ event, offers, onDone }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const id = useMemo(newId, [])
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [qty, setQty] = useState(2)
  const [together, setTogether] = useState(true)
  const [price_category_id, setCategory] = useState<string | null>(null)
  const isNumbered = event.seating_plan_id !== null
  const typed = email.trim()
  const add = async () => {
    const wish = { event_id: event.id, price_category_id, qty, together: together && isNumbered && qty > 1 }
    await foyer.call(addToWaiting, { input: { id, ...wish, name: name.trim(), email: typed, lang: t.language } })
    toastDone(t('waiting_list.desk.added', { name: name.trim() }))
    onDone()
  }
  return (
    <DeskForm
      className={`${controls.box} ${classes.form}`}
      label={t('waiting_list.desk.add')}
      faults={{
        'waiting-name': name.trim() === '' && t('waiting_list.desk.name_missing'),
        'waiting-email': !EMAIL_ADDRESS.test(typed) && t('desk.email.invalid'),
      }}
      onSubmit={add}
    >
      <DeskField
        id="waiting-name"
        ref={focusOn}
        label={t('waiting_list.name')}
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <DeskField
        id="waiting-email"
        type="email"
        inputMode="email"
        maxLength={254}
        label={t('waiting_list.email')}
        hint={t('waiting_list.desk.email_hint')}
        value={email}
        onChange={setEmail}
      />
      <div>
        <span className={controls.label}>{t('waiting_list.qty')}</span>
        <Stepper
          qty={qty}
          least={1}
          most={event.max_qty_per_order}
          atLeast="stop"
          lessLabel={t('desk.cart.less', { line: t('waiting_list.qty') })}
          moreLabel={t('desk.cart.more', { line: t('waiting_list.qty') })}
          onLess={() => setQty(qty - 1)}
          onMore={() => setQty(qty + 1)}
        />
      </div>
      {offers.length > 1 && (
        <fieldset className={classes.choices}>
          <legend className={controls.label}>{t('waiting_list.price_category_id')}</legend>
          {[{ id: null, name: t('waiting_list.desk.any_category') }, ...offers.map(({ category }) => category)].map(
            (category) => (
              <button
                key={category.id}
                type="button"
                className={controls.button}
                aria-pressed={price_category_id === category.id}
                onClick={() => setCategory(category.id)}
              >
                {category.name}
              </button>
            ),
          )}
        </fieldset>
      )}
      {isNumbered && qty > 1 && (
        <button
          type="button"
          className={controls.button}
          aria-pressed={together}
          onClick={() => setTogether(!together)}
        >
          {t('waiting_list.together')}
        </button>
      )}
      <footer className={classes.foot}>
        <button type="button" className={controls.button} onClick={onDone}>
          {t('app.cancel')}
        </button>
        <Submit size="small">{t('waiting_list.desk.add_do')}</Submit>
      </footer>
    </DeskForm>
  )
}
