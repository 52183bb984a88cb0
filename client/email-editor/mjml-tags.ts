import type { TagSpec } from '@codemirror/lang-html'
import { EVENT_PARTS, markerAttribute } from '../../shared/email/slots/markers'

const ALIGN = ['left', 'center', 'right']
const COLUMN = [
  'mj-text',
  'mj-button',
  'mj-image',
  'mj-divider',
  'mj-spacer',
  'mj-table',
  'mj-social',
  'mj-navbar',
  'mj-accordion',
  'mj-carousel',
  'mj-raw',
]
const ROWS = ['mj-section', 'mj-wrapper', 'mj-hero', 'mj-raw']
const WORDS = [
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-decoration',
  'text-transform',
]
const SPACE = ['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left']
const BORDER = ['border', 'border-radius']

const tag = (
  children: readonly string[],
  names: readonly string[],
  values: Readonly<Record<string, readonly string[]>> = {},
): TagSpec => ({
  children,
  globalAttrs: false,
  attrs: { ...Object.fromEntries([...names, 'css-class', 'mj-class'].map((name) => [name, null])), ...values },
})

/** Elements of MJML with their attributes and contents, for completion in the code view. */
export const MJML_TAGS: Readonly<Record<string, TagSpec>> = {
  mjml: tag(['mj-head', 'mj-body'], ['lang', 'dir']),
  'mj-head': tag(['mj-attributes', 'mj-breakpoint', 'mj-font', 'mj-preview', 'mj-style', 'mj-title'], []),
  'mj-attributes': tag(['mj-all', 'mj-class', 'mj-section', ...COLUMN], []),
  'mj-all': tag([], [...WORDS, ...SPACE]),
  'mj-class': tag([], ['name', ...WORDS, ...SPACE]),
  'mj-title': tag([], []),
  'mj-preview': tag([], []),
  'mj-font': tag([], ['name', 'href']),
  'mj-breakpoint': tag([], ['width']),
  'mj-style': tag([], [], { inline: ['inline'] }),
  'mj-body': tag(ROWS, ['background-color', 'width']),
  'mj-wrapper': tag(
    ['mj-section', 'mj-hero'],
    ['background-color', 'background-url', 'full-width', 'text-align', ...SPACE, ...BORDER],
  ),
  'mj-section': tag(
    ['mj-column', 'mj-group', 'mj-raw'],
    ['background-color', 'background-url', 'full-width', ...SPACE, ...BORDER],
    {
      direction: ['ltr', 'rtl'],
      'text-align': ALIGN,
    },
  ),
  'mj-group': tag(['mj-column'], ['background-color', 'width', 'vertical-align']),
  'mj-column': tag(COLUMN, ['background-color', 'inner-background-color', 'width', ...SPACE, ...BORDER], {
    'vertical-align': ['top', 'middle', 'bottom'],
  }),
  'mj-hero': tag(
    COLUMN,
    ['background-color', 'background-url', 'background-height', 'background-width', 'height', 'width', ...SPACE],
    {
      mode: ['fixed-height', 'fluid-height'],
    },
  ),
  'mj-text': tag([], ['container-background-color', 'height', ...WORDS, ...SPACE], { align: [...ALIGN, 'justify'] }),
  'mj-button': tag(
    [],
    ['background-color', 'href', 'inner-padding', 'target', 'title', 'width', ...WORDS, ...SPACE, ...BORDER],
    { align: ALIGN },
  ),
  'mj-image': tag(
    [],
    [
      'alt',
      'container-background-color',
      'fluid-on-mobile',
      'height',
      'href',
      'src',
      'title',
      'width',
      ...SPACE,
      ...BORDER,
    ],
    {
      align: ALIGN,
    },
  ),
  'mj-divider': tag(
    [],
    ['border-color', 'border-style', 'border-width', 'container-background-color', 'width', ...SPACE],
    { align: ALIGN },
  ),
  'mj-spacer': tag([], ['container-background-color', 'height', ...SPACE]),
  'mj-table': tag(
    [],
    ['cellpadding', 'cellspacing', 'width', ...WORDS.filter((name) => name !== 'font-weight'), ...SPACE],
    { align: ALIGN },
  ),
  'mj-social': tag(['mj-social-element'], ['icon-size', ...WORDS, ...SPACE], {
    align: ALIGN,
    mode: ['horizontal', 'vertical'],
  }),
  'mj-social-element': tag([], ['alt', 'href', 'name', 'src', ...WORDS, ...SPACE]),
  'mj-navbar': tag(['mj-navbar-link'], ['base-url'], { align: ALIGN }),
  'mj-navbar-link': tag([], ['href', ...WORDS, ...SPACE]),
  'mj-accordion': tag(['mj-accordion-element'], ['border', ...SPACE]),
  'mj-accordion-element': tag(['mj-accordion-title', 'mj-accordion-text'], ['background-color']),
  'mj-accordion-title': tag([], ['background-color', ...WORDS, ...SPACE]),
  'mj-accordion-text': tag([], ['background-color', ...WORDS, ...SPACE]),
  'mj-carousel': tag(['mj-carousel-image'], ['border-radius', 'thumbnails']),
  'mj-carousel-image': tag([], ['alt', 'href', 'src', 'title']),
  'mj-raw': tag([], []),
}

/** Attributes that any element may carry: the markers of event slots. */
export const MARKER_ATTRIBUTES: Readonly<Record<string, null>> = Object.fromEntries(
  EVENT_PARTS.map((part) => [markerAttribute(part), null]),
)
