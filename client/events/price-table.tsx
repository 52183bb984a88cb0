import type { PlacesIn } from '../../shared/events/places/count-places'
import { byPosition } from '../../shared/kernel/model/list/by-position'
import { can } from '../../shared/kernel/permissions'
import { Money } from '../kit/display/money'
import { AsyncPart } from '../kit/layout/async-part'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useFoyer } from '../sync/react'
import { CapacityBar } from './capacity-bar'
import classes from './events.module.css'
import type { ShownEvent } from './state'

type Props = { readonly event: ShownEvent; readonly placesIn: PlacesIn }

/** Prices by category, and how much of each category is left. */
export function PriceTable({ event, placesIn }: Props) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const mayEdit = can(useFoyer().identity.user.role, 'price_templates.edit')
  const kept = useAll('prices').filter((price) => price.event_id === event.id)
  const prices = event.prices ?? kept
  const categories = useAll('price_categories')
  const taxes = useAll('tax_groups')
  const groups = categories
    .filter((category) => prices.some((price) => price.price_category_id === category.id))
    .sort(byPosition)
    .map((category) => ({
      category,
      house: placesIn(category.id),
      prices: prices.filter((price) => price.price_category_id === category.id).sort(byPosition),
    }))
  const isCounted = groups.some(({ house }) => house !== null)
  if (groups.length === 0) return <p className={classes.none}>{t('events.prices_none')}</p>
  return (
    <AsyncPart
      role="region"
      aria-label={t('events.prices')}
      tabIndex={0}
      className={`${classes.card} ${classes.flush}`}
    >
      <table className={classes.prices}>
        <caption className="sr">{t('events.prices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('events.category')}</th>
            <th scope="col">{t('events.price')}</th>
            <th scope="col" data-end>
              {t('events.amount')}
            </th>
            <th scope="col" data-end data-tax>
              {t('events.tax')}
            </th>
            {isCounted && (
              <>
                <th scope="col" data-end data-sold>
                  {t('events.sold')}
                </th>
                <th scope="col" data-end>
                  {t('events.free')}
                </th>
              </>
            )}
          </tr>
        </thead>
        {groups.map(({ category, house, prices }) => (
          <tbody key={category.id}>
            {prices.map((price, i) => (
              <tr key={price.id} data-off={!price.enabled || undefined}>
                {i === 0 && (
                  <th scope="rowgroup" rowSpan={prices.length}>
                    <span className={classes.swatch} style={{ background: category.color }} aria-hidden="true" />
                    {mayEdit ? (
                      <button
                        type="button"
                        className={classes.category}
                        onClick={() => openModal('pc_id', category.id)}
                      >
                        {category.name}
                      </button>
                    ) : (
                      category.name
                    )}
                  </th>
                )}
                <td>
                  {price.name}
                  {!price.enabled && <span className={classes.off}> · {t('events.off')}</span>}
                  {price.description && <span className={classes.off}> · {price.description}</span>}
                </td>
                <td data-end>
                  <Money cents={price.value} />
                </td>
                <td data-end data-tax className="num">
                  {format.rate(taxes.find((tax) => tax.id === price.tax_group_id)?.rate ?? 0)}
                </td>
                {i === 0 && isCounted && (
                  <>
                    <td data-end data-sold rowSpan={prices.length} className="num">
                      {house && format.number(house.booked)}
                    </td>
                    <td data-end rowSpan={prices.length}>
                      {house && (
                        <span className={classes.free}>
                          <CapacityBar house={house} />
                          <span className="num">
                            {t('events.free_of', {
                              free: format.number(house.free),
                              capacity: format.number(house.total),
                            })}
                          </span>
                        </span>
                      )}
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </AsyncPart>
  )
}
