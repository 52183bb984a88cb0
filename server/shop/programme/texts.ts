import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'

/** The texts of an event that its page shows. */
export type EventTexts = Pick<RowOf<'events'>, 'title' | 'subtitle' | 'description'>

/** Returns an event's texts in a language. What is not translated stays in the organisation's. */
export function textsIn(event: EventTexts & Pick<RowOf<'events'>, 'translations'>, lang: Language): EventTexts {
  const other = event.translations.find((each) => each.lang === lang)
  return {
    title: other?.title || event.title,
    subtitle: other?.subtitle || event.subtitle,
    description: other?.description || event.description,
  }
}
