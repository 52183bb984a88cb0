import { useCallback } from 'react'
import { shopLink } from '../../../shared/email/shop-links'
import { descriptionText, emailPictureOf, shorten, slotEvents } from '../../../shared/email/slots/events'
import { fillSlots, type SlotContent, slotNumbers } from '../../../shared/email/slots/fill'
import { PLACEHOLDER_IMAGES } from '../../../shared/email/templates/layout'
import { TEMPLATE_WORDS } from '../../../shared/email/templates/words'
import { eventPictures } from '../../../shared/events/queries'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { useFormat, useT } from '../../kit/phrases'
import { useShop } from '../../parts/email/use-shop'
import { useFind, useFoyer } from '../../sync/react'

type Event = RowOf<'events'>

/** Every event that a person can choose. */
export function useEvents(): readonly Event[] {
  const events = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: 2000 }) ?? []
  return events.filter(({ is_template, cancelled }) => !is_template && !cancelled)
}

/** Returns a function that reads what a template shows of an event. */
export function useSlotContent(): (event: Event) => Promise<SlotContent> {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const shop = useShop()
  return useCallback(
    async (event) => {
      const media = await foyer.ask(eventPictures, { id: event.id })
      return {
        event_id: event.id,
        title: event.title,
        description: shorten(descriptionText(event.description ?? '')),
        date: format.dateTime(event.starts_at),
        image_url: (media && emailPictureOf(media)) ?? PLACEHOLDER_IMAGES.hero,
        cta_link: shopLink(shop, { event_id: event.id }),
        cta_text: TEMPLATE_WORDS[t.language].cta,
      }
    },
    [foyer, format, shop, t],
  )
}

/**
 * Returns a function that fills a template with an event and up to two other future ones. Throws where their data
 * cannot be read.
 */
export function useFillTemplate(): (source: string, event_id: string | null) => Promise<string> {
  const events = useEvents()
  const contentOf = useSlotContent()
  return useCallback(
    async (source, event_id) => {
      const now = iso(Date.now())
      const chosen = events.find(({ id }) => id === event_id)
      if (!chosen) return source
      const filled = await Promise.all(
        slotEvents(
          chosen,
          events.filter(({ published }) => published),
          now,
        ).map(contentOf),
      )
      return fillSlots(source, new Map(slotNumbers(source).map((slot) => [slot, filled[slot - 1] ?? null])))
    },
    [events, contentOf],
  )
}
