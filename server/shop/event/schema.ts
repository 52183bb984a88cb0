import type { Language } from '../../../shared/kernel/phrases'
import { visibleText } from '../../../shared/kernel/rich-text'
import type { RowOf } from '../../../shared/model'
import { dataBlock, type Html } from '../html'
import { isBuyable } from '../programme/sale'
import { textsIn } from '../programme/texts'
import type { EventRead } from './read'

type Options = { readonly org: RowOf<'orgs'>; readonly lang: Language; readonly address: URL; readonly url: string }

const SCHEMA = 'https://schema.org'

const availabilityOf = (free: number, buyable: boolean): string =>
  !buyable || free === 0 ? 'SoldOut' : free <= 10 ? 'LimitedAvailability' : 'InStock'

/** Describes an event with its offers for search engines, in the words of schema.org. */
export function eventData({ event, sale, location, picture, categories }: EventRead, options: Options): Html {
  const { org, lang, address, url } = options
  const { title, description } = textsIn(event, lang)
  const offers = categories.flatMap(({ name: category, free, prices }) =>
    prices.map(({ name, value }) => ({
      '@type': 'Offer',
      name: `${category}, ${name}`,
      price: (value / 100).toFixed(2),
      priceCurrency: org.currency,
      availability: `${SCHEMA}/${sale === 'soon' ? 'PreOrder' : availabilityOf(free, isBuyable(sale))}`,
      url,
    })),
  )
  return dataBlock({
    '@context': SCHEMA,
    '@type': 'Event',
    name: title,
    startDate: event.starts_at,
    endDate: event.ends_at,
    eventStatus: `${SCHEMA}/${event.cancelled ? 'EventCancelled' : event.postponed ? 'EventPostponed' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    url,
    inLanguage: lang,
    organizer: { '@type': 'Organization', name: org.name },
    ...(description && { description: visibleText(description) }),
    ...(picture && { image: [new URL(picture, address).href] }),
    ...(event.artist && { performer: { '@type': 'PerformingGroup', name: event.artist } }),
    ...(location && {
      location: {
        '@type': 'Place',
        name: location.name,
        address: {
          '@type': 'PostalAddress',
          ...(location.street && { streetAddress: location.street }),
          ...(location.postcode && { postalCode: location.postcode }),
          ...(location.city && { addressLocality: location.city }),
          ...(location.country && { addressCountry: location.country }),
        },
      },
    }),
    ...(offers.length > 0 && { offers }),
  })
}
