import { useT } from '../../kit/phrases'
import { ChoiceRow } from '../controls/choice-row'
import controls from '../controls/controls.module.css'
import type { DeskCatalogue } from '../shop/desk-catalogue'
import { pricesForAll } from '../shop/shop'
import type { Cart, CartAction } from './cart'

type Props = { readonly cart: Cart; readonly shelf: DeskCatalogue; readonly dispatch: (action: CartAction) => void }

/** Gives all tickets of the cart the same price with one tap. */
export function PriceForAll({ cart, shelf, dispatch }: Props) {
  const t = useT()
  const choices = pricesForAll(cart, shelf)
  if (choices.length === 0) return null
  return (
    <ChoiceRow title={t('desk.cart.all')} label={t('desk.cart.all_said')} ruled>
      {choices.map(({ name, prices, isChosen }) => (
        <button
          key={name}
          type="button"
          className={controls.button}
          aria-pressed={isChosen}
          onClick={() => dispatch({ type: 'reprice_all', prices })}
        >
          {name}
        </button>
      ))}
    </ChoiceRow>
  )
}
