import type { TemplateTexts } from './words'

/** Colours of the built-in templates. Each text reaches a contrast of 4.5 on its background. */
const INK = '#221C2B'
const MUTED = '#5D5568'
export const BRAND = '#6F278F'

/** Paths of the placeholder pictures, by their size. */
export const PLACEHOLDER_IMAGES = {
  square: '/placeholders/cat-200x200.png',
  hero: '/placeholders/cat-720x300.png',
  wide: '/placeholders/cat-680x270.png',
} as const

/** Wraps the sections of a built-in template. */
export const email = (
  {
    lang,
    title,
    preview,
    width,
  }: { readonly lang: string; readonly title: string; readonly preview: string; readonly width: number },
  sections: readonly string[],
) =>
  `<mjml lang="${lang}">
  <mj-head>
    <mj-title>${title}</mj-title>
    <mj-preview>${preview}</mj-preview>
    <mj-attributes>
      <mj-all font-family="Poppins, Helvetica, Arial, sans-serif" />
      <mj-section background-color="#FFFFFF" padding="0" />
      <mj-text font-size="16px" line-height="1.6" color="${INK}" padding="0 32px 16px" />
      <mj-button background-color="${BRAND}" color="#FFFFFF" border-radius="6px" font-size="16px" font-weight="600" inner-padding="14px 28px" padding="0 32px 32px" align="left" />
      <mj-image padding="0" />
      <mj-divider border-width="1px" border-color="#E3DFE8" padding="0 32px 24px" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="#F5F3F6" width="${width}px">
${sections.join('\n')}
  </mj-body>
</mjml>
`

/** Logo (if there is one) and name of the organisation, and the link to the web view. */
export const headerSection = (words: TemplateTexts) => `    <mj-section padding="24px 0 16px">
      <mj-column>
        <mj-text font-size="0" line-height="0" padding="0 32px">{{org_logo}}</mj-text>
        <mj-text font-size="18px" font-weight="700" color="${BRAND}" padding="0 32px 4px">{{org_name}}</mj-text>
        <mj-text font-size="13px" color="${MUTED}"><a href="{{read_on_web_url}}" style="color:${MUTED}">${words.read_on_web}</a></mj-text>
      </mj-column>
    </mj-section>`

/** Reason for the email, and the link to unsubscribe. */
export const footer = (words: TemplateTexts) => `    <mj-section background-color="#F5F3F6" padding="24px 0">
      <mj-column>
        <mj-text font-size="13px" color="${MUTED}" align="center">${words.why}<br />${words.regards_line} · <a href="{{unsubscribe_url}}" style="color:${MUTED}">${words.unsubscribe}</a></mj-text>
      </mj-column>
    </mj-section>`

/** Footer of an email about a ticket that was bought. It has no link to unsubscribe, because it is no advertisement. */
export const ticketFooter = (words: TemplateTexts) => `    <mj-section background-color="#F5F3F6" padding="24px 0">
      <mj-column>
        <mj-text font-size="13px" color="${MUTED}" align="center">${words.why_reminder}</mj-text>
      </mj-column>
    </mj-section>`

/** An event over the whole width: picture, date, title, description and button. */
export const highlight = (
  words: TemplateTexts,
  slot: number,
  image: string = PLACEHOLDER_IMAGES.hero,
) => `    <mj-section data-event-container="${slot}">
      <mj-column>
        <mj-image data-event-image="${slot}" src="${image}" alt="" />
        <mj-spacer height="24px" />
        <mj-text data-event-date="${slot}" font-size="14px" font-weight="600" color="${BRAND}" padding="0 32px 4px">${words.event_date}</mj-text>
        <mj-text data-event-title="${slot}" font-size="26px" font-weight="700" line-height="1.3" padding="0 32px 12px">${words.event_title}</mj-text>
        <mj-text data-event-description="${slot}">${words.event_description}</mj-text>
        <mj-button data-event-cta-link="${slot}" data-event-cta-text="${slot}" href="{{read_on_web_url}}">${words.cta}</mj-button>
      </mj-column>
    </mj-section>`

/** An event in a column beside others: picture, date, title, description and button. */
export const eventColumn = (words: TemplateTexts, slot: number) => `<mj-column data-event-container="${slot}">
        <mj-image data-event-image="${slot}" src="${PLACEHOLDER_IMAGES.square}" alt="" fluid-on-mobile="true" padding="0 16px 12px" />
        <mj-text data-event-date="${slot}" font-size="13px" font-weight="600" color="${BRAND}" padding="0 16px 4px">${words.event_date}</mj-text>
        <mj-text data-event-title="${slot}" font-size="18px" font-weight="700" line-height="1.35" padding="0 16px 8px">${words.event_title}</mj-text>
        <mj-text data-event-description="${slot}" font-size="14px" padding="0 16px 12px">${words.event_description}</mj-text>
        <mj-button data-event-cta-link="${slot}" data-event-cta-text="${slot}" href="{{read_on_web_url}}" font-size="14px" inner-padding="10px 18px" padding="0 16px 24px">${words.cta}</mj-button>
      </mj-column>`

/** An event in a list: a small picture beside its date, title and link. */
export const eventListItem = (
  words: TemplateTexts,
  slot: number,
) => `    <mj-section data-event-container="${slot}" padding="0 24px 24px">
      <mj-column width="30%" vertical-align="middle">
        <mj-image data-event-image="${slot}" src="${PLACEHOLDER_IMAGES.square}" alt="" width="120px" align="left" padding="0 8px" border-radius="6px" />
      </mj-column>
      <mj-column width="70%" vertical-align="middle">
        <mj-text data-event-date="${slot}" font-size="13px" font-weight="600" color="${BRAND}" padding="12px 8px 2px">${words.event_date}</mj-text>
        <mj-text data-event-title="${slot}" font-size="18px" font-weight="700" line-height="1.35" padding="0 8px 8px">${words.event_title}</mj-text>
        <mj-button data-event-cta-link="${slot}" data-event-cta-text="${slot}" href="{{read_on_web_url}}" font-size="14px" inner-padding="10px 18px" padding="0 8px">${words.cta}</mj-button>
      </mj-column>
    </mj-section>`

/** A heading above a list. */
export const heading = (text: string) => `    <mj-section padding="8px 0 0">
      <mj-column>
        <mj-divider />
        <mj-text font-size="20px" font-weight="700">${text}</mj-text>
      </mj-column>
    </mj-section>`

/** An opening line and a paragraph. */
export const openingSection = (title: string, paragraph: string) => `    <mj-section padding="8px 0">
      <mj-column>
        <mj-text font-size="26px" font-weight="700" line-height="1.3">${title}</mj-text>
        <mj-text>${paragraph}</mj-text>
      </mj-column>
    </mj-section>`
