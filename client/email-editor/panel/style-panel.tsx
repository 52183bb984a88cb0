import { SegmentedControl, Select } from '@mantine/core'
import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import { readLook, withLook } from '../../../shared/email/edit/look'
import { previewText, withPreviewText } from '../../../shared/email/edit/preview-text'
import { linkTarget } from '../../../shared/email/link-target'
import { printSides, readSides } from '../../../shared/email/render/defaults'
import { type EmailNode, emailTree, withAncestors } from '../../../shared/email/source/tree'
import { useT } from '../../kit/phrases'
import { ColorField } from '../colors/color-field'
import classes from '../email-editor.module.css'
import { FAMILIES, LAYOUT_COLOR_PAUSE, SIZES, TEXT_COLOR_PAUSE, WEIGHTS } from '../figures'
import { MJML_TAGS } from '../mjml-tags'
import { nodeName } from '../node-name'
import { type Email, elementIn } from '../use-email'
import { AudienceSection } from './audience-section'
import { SidesField, SizeField, WordsField } from './style-fields'

const ALIGNMENTS = [
  { value: 'left', Icon: IconAlignLeft },
  { value: 'center', Icon: IconAlignCenter },
  { value: 'right', Icon: IconAlignRight },
] as const

/** Choices with the element's own value, which may be none of those on offer. */
const withOwn = (offered: readonly string[], own: string | undefined): string[] => [
  ...(own && !offered.includes(own) ? [own] : []),
  ...offered,
]

/** Attributes of HTML that the panel sets, by what an element is. */
const HTML_LOOK = [
  'align',
  'background-color',
  'border-radius',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'padding',
  'width',
]

/** Returns true for an attribute that changes how an element looks. */
function knows({ element, isHtml }: EmailNode, name: string): boolean {
  if (!isHtml) return Object.hasOwn(MJML_TAGS[element.name]?.attrs ?? {}, name)
  const tag = element.name.toLowerCase()
  if (name === 'alt' || name === 'src') return tag === 'img'
  if (name === 'href') return tag === 'a'
  return HTML_LOOK.includes(name) && !(tag === 'img' && /^(align|color|font)/.test(name))
}

/** Typography, spacing and layout of the selected element: those that do something to it. */
export function StylePanel({ email }: { readonly email: Email }) {
  const t = useT()
  const { selected, source, tree, defaults, select, latest, now, write } = email
  if (!selected) {
    const preview = previewText(tree)
    return (
      <>
        {preview !== null && (
          <section>
            <WordsField
              label={t('email.preview_text')}
              value={preview}
              onChange={(text) => write(withPreviewText(emailTree(latest()), text), { burst: 'preview text' })}
            />
            <p className={classes.hint}>{t('email.preview_text_hint')}</p>
          </section>
        )}
        <p className={classes.hint}>{t('email.nothing_selected')}</p>
      </>
    )
  }
  const look = readLook(source, selected, defaults)
  const can = (name: string) => knows(selected, name)
  // A colour is written after a pause, in which something else may have been.
  const set = (values: Readonly<Record<string, string | null>>) => {
    const { tree: written } = now()
    const node = elementIn(written, source, selected)
    if (node)
      write(withLook(written.source, node, values), { burst: `${Object.keys(values).join()} ${node.element.start}` })
  }
  const background = can('container-background-color') ? 'container-background-color' : 'background-color'
  const align = can('align') ? 'align' : 'text-align'
  const inner = can('inner-padding') ? 'inner-padding' : 'padding'
  const family = look['font-family']?.split(',')[0]?.replace(/["']/g, '').trim()
  const size = look['font-size']?.trim().replace(/px$/, '')
  const text = (name: string, label: string) =>
    can(name) && (
      <WordsField
        key={selected.id}
        label={label}
        value={look[name] ?? ''}
        onChange={(typed) => set({ [name]: typed })}
      />
    )
  const length = (name: string, label: string) =>
    can(name) && (
      <SizeField
        key={selected.id}
        label={label}
        value={look[name] ?? ''}
        onChange={(typed) => set({ [name]: typed })}
      />
    )
  return (
    <>
      <nav className={classes.path} aria-label={t('email.selected')}>
        {withAncestors(selected)
          .filter(({ element }) => element.name !== 'mjml')
          .reverse()
          .map((node) => (
            <button key={node.id} type="button" aria-current={node === selected} onClick={() => select(node)}>
              {nodeName(t, node)}
            </button>
          ))}
      </nav>
      {text('alt', t('email.alt'))}
      {can('href') && (
        <WordsField
          key={selected.id}
          label={t('email.link')}
          value={look.href ?? ''}
          problem={(typed) => (typed.trim() && linkTarget(typed) === null ? t('email.cta_no_link') : null)}
          onChange={(href) => set({ href: linkTarget(href) })}
        />
      )}
      {can('font-family') && (
        <section>
          <h3>{t('email.typography')}</h3>
          <Select
            label={t('email.font')}
            data={withOwn(FAMILIES, family)}
            value={family || null}
            onChange={(chosen) => chosen && set({ 'font-family': `${chosen}, Arial, sans-serif` })}
          />
          <div className={classes.pair}>
            <Select
              label={t('email.size')}
              data={withOwn(SIZES, size)}
              value={size || null}
              onChange={(chosen) => chosen && set({ 'font-size': `${chosen}px` })}
            />
            {can('font-weight') && (
              <Select
                label={t('email.weight')}
                data={withOwn(WEIGHTS, look['font-weight'])}
                value={look['font-weight'] || null}
                clearable
                onChange={(chosen) => set({ 'font-weight': chosen })}
              />
            )}
          </div>
          <ColorField
            label={t('email.color')}
            source={source}
            value={look.color ?? ''}
            pause={TEXT_COLOR_PAUSE}
            onChange={(color) => set({ color })}
          />
        </section>
      )}
      <section>
        <h3>{t('email.spacing')}</h3>
        {inner === 'inner-padding' && (
          <SidesField
            label={t('email.margin')}
            value={readSides(look.padding)}
            onChange={(sides) => set({ padding: printSides(sides) })}
          />
        )}
        {can(inner) && (
          <SidesField
            label={t('email.padding')}
            value={readSides(look[inner])}
            onChange={(sides) => set({ [inner]: printSides(sides) })}
          />
        )}
        {can(align) && (
          <div className={classes.aligned}>
            <span aria-hidden="true">{t('email.alignment')}</span>
            <SegmentedControl
              fullWidth
              aria-label={t('email.alignment')}
              value={look[align] ?? 'left'}
              onChange={(chosen) => set({ [align]: chosen })}
              data={ALIGNMENTS.map(({ value, Icon }) => ({
                value,
                label: (
                  <>
                    <Icon size={16} aria-hidden="true" />
                    <span className="sr">{t(`email.align_${value}`)}</span>
                  </>
                ),
              }))}
            />
          </div>
        )}
      </section>
      <section>
        <h3>{t('email.layout')}</h3>
        {can(background) && (
          <ColorField
            label={t('email.background')}
            source={source}
            value={look[background] ?? ''}
            pause={LAYOUT_COLOR_PAUSE}
            onChange={(color) => set({ [background]: color })}
          />
        )}
        {can('border-color') && (
          <ColorField
            label={t('email.line')}
            source={source}
            value={look['border-color'] ?? ''}
            pause={LAYOUT_COLOR_PAUSE}
            onChange={(color) => set({ 'border-color': color })}
          />
        )}
        <div className={classes.pair}>
          {length('border-radius', t('email.radius'))}
          {length('width', t('email.width'))}
          {length('height', t('email.height'))}
        </div>
      </section>
      <AudienceSection email={email} node={selected} />
    </>
  )
}
