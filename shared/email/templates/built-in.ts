import type { TEMPLATE_TYPES } from '../../message_templates/entity'
import {
  email,
  eventListItem,
  footer,
  headerSection,
  heading,
  highlight,
  openingSection,
  PLACEHOLDER_IMAGES,
  ticketFooter,
} from './layout'
import { TEMPLATE_WORDS, type TemplateLanguage, type TemplateTexts } from './words'

type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** A template that every organisation has. It is not stored, and can be neither deleted nor overridden. */
export type BuiltInTemplate = {
  readonly id: string
  readonly lang: TemplateLanguage
  readonly type: TemplateType
  readonly name: string
  readonly subject: string
  readonly body: string
}

/** Ids of built-in templates begin with this. */
export const BUILT_IN_PREFIX = 'local_'

export const isBuiltIn = (id: string): boolean => id.startsWith(BUILT_IN_PREFIX)

/** Body width of short templates in pixels, and the maximum of others (spec 2, 9.1). */
export const BODY_WIDTHS = { short: 510, wide: 600 } as const

const newsletter = (words: TemplateTexts) =>
  email(
    { lang: words.lang, title: words.newsletter_title, preview: words.newsletter_preview, width: BODY_WIDTHS.short },
    [
      headerSection(words),
      openingSection(words.newsletter_title, words.newsletter_lead),
      heading(words.newsletter_second_title),
      `    <mj-section padding="0 0 16px">
      <mj-column>
        <mj-text>${words.newsletter_second}</mj-text>
        <mj-text>${words.newsletter_close}</mj-text>
      </mj-column>
    </mj-section>`,
      footer(words),
    ],
  )

const eventWithTwoMore = (words: TemplateTexts) =>
  email({ lang: words.lang, title: words.event_lead_title, preview: words.event_preview, width: BODY_WIDTHS.wide }, [
    headerSection(words),
    openingSection(words.event_lead_title, words.event_lead),
    highlight(words, 1, PLACEHOLDER_IMAGES.wide),
    heading(words.event_more),
    eventListItem(words, 2),
    eventListItem(words, 3),
    footer(words),
  ])

const heroWithList = (words: TemplateTexts) =>
  email({ lang: words.lang, title: words.list_more, preview: words.list_preview, width: BODY_WIDTHS.wide }, [
    headerSection(words),
    highlight(words, 1),
    heading(words.list_more),
    eventListItem(words, 2),
    eventListItem(words, 3),
    `    <mj-section padding="8px 0">
      <mj-column>
        <mj-text>${words.list_close}</mj-text>
      </mj-column>
    </mj-section>`,
    footer(words),
  ])

const reminder = (words: TemplateTexts) =>
  email({ lang: words.lang, title: words.reminder_title, preview: words.reminder_preview, width: BODY_WIDTHS.short }, [
    headerSection(words),
    `    <mj-section data-event-container="1">
      <mj-column>
        <mj-image data-event-image="1" src="${PLACEHOLDER_IMAGES.wide}" alt="" />
        <mj-spacer height="24px" />
        <mj-text font-size="26px" font-weight="700" line-height="1.3">${words.reminder_title}</mj-text>
        <mj-text>${words.reminder_lead}</mj-text>
        <mj-button data-event-cta-link="1" href="{{read_on_web_url}}">${words.reminder_cta}</mj-button>
      </mj-column>
    </mj-section>`,
    `    <mj-section padding="8px 0">
      <mj-column>
        <mj-text>${words.reminder_hints}</mj-text>
        <mj-text>${words.reminder_close}</mj-text>
      </mj-column>
    </mj-section>`,
    ticketFooter(words),
  ])

const KINDS: readonly {
  readonly key: 'newsletter' | 'event' | 'list' | 'reminder'
  readonly type: TemplateType
  readonly body: (words: TemplateTexts) => string
}[] = [
  { key: 'newsletter', type: 'newsletter', body: newsletter },
  { key: 'event', type: 'event', body: eventWithTwoMore },
  { key: 'list', type: 'event', body: heroWithList },
  { key: 'reminder', type: 'reminder', body: reminder },
]

/** The built-in templates: four in each language. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = (
  Object.keys(TEMPLATE_WORDS) as TemplateLanguage[]
).flatMap((lang) => {
  const words = TEMPLATE_WORDS[lang]
  return KINDS.map(({ key, type, body }) => ({
    id: `${BUILT_IN_PREFIX}${key}_${lang}`,
    lang,
    type,
    name: words[`${key}_name`],
    subject: words[`${key}_subject`],
    body: body(words),
  }))
})

/**
 * A beginning with nothing but the name of the organisation and the link to unsubscribe. It is none of the stored
 * templates.
 */
export function emptyEmail(lang: TemplateLanguage): Pick<BuiltInTemplate, 'name' | 'subject' | 'body'> {
  const words = TEMPLATE_WORDS[lang]
  const body = email({ lang: words.lang, title: '{{org_name}}', preview: '', width: BODY_WIDTHS.wide }, [
    headerSection(words),
    footer(words),
  ])
  return { name: words.empty_name, subject: '', body }
}

/** Returns a built-in template; undefined for an unknown id. */
export const builtInTemplate = (id: string): BuiltInTemplate | undefined =>
  BUILT_IN_TEMPLATES.find((template) => template.id === id)

/** Returns the `json` of a template: its type, and the MJML of an event template (spec 2, 3.1). */
export const templateJson = (type: TemplateType, body: string): string =>
  JSON.stringify(type === 'event' ? { type, mjml: body } : { type })
