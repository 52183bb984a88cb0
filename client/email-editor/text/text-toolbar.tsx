import { ActionIcon, Button, Menu, Popover, TextInput } from '@mantine/core'
import {
  IconBold,
  IconBraces,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconPalette,
  IconStrikethrough,
  IconTextSize,
  IconUnderline,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { linkTarget } from '../../../shared/email/link-target'
import { VARIABLES } from '../../../shared/message_templates/variables'
import { useT } from '../../kit/phrases'
import { Palette } from '../colors/palette'
import { SIZES, TEXT_COLOR_PAUSE } from '../figures'
import { attributeOf, FORMATS, type Format, markOf, setLink, setStyle, toggleFormat, toggleList } from './commands'
import type { TextSession } from './text-session'
import classes from './text-toolbar.module.css'

const ICONS: Readonly<Record<Format, typeof IconBold>> = {
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  strike: IconStrikethrough,
}

type Props = {
  /** The words that are edited; null while none are. */
  readonly session: TextSession | null
  readonly source: string
}

/**
 * Formats, links, lists and variables of the words that are edited. It stands beside the email, so that it never lies
 * over other words.
 */
export function TextToolbar({ session, source }: Props) {
  const t = useT()
  const markAt = (tags: readonly string[]) => session && markOf(session.view.state, tags)
  const link = markAt(['a'])
  const [href, setHref] = useState<string | null>(null)
  const [palette, setPalette] = useState(false)
  const target = href === null ? null : linkTarget(href)
  const button = (label: string, icon: ReactNode, press: () => void, isOn?: boolean) => (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={!session}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('email.format')}>
      {(Object.keys(FORMATS) as Format[]).map((format) => {
        const Icon = ICONS[format]
        return (
          <span key={format}>
            {button(
              t(`email.format_${format}`),
              <Icon size={16} />,
              () => session?.run(toggleFormat(format)),
              markAt(FORMATS[format]) !== null,
            )}
          </span>
        )
      })}
      <Popover opened={href !== null} onChange={(isOpen) => !isOpen && setHref(null)} trapFocus withArrow>
        <Popover.Target>
          {button(
            t('email.link'),
            <IconLink size={16} />,
            () => setHref(link ? (attributeOf(link, 'href') ?? '') : ''),
            link !== null,
          )}
        </Popover.Target>
        <Popover.Dropdown>
          <form
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault()
              if (target) session?.run(setLink(target))
              setHref(null)
            }}
          >
            <TextInput
              data-autofocus
              label={t('email.link')}
              value={href ?? ''}
              maxLength={1000}
              error={href?.trim() && target === null ? t('email.cta_no_link') : null}
              onChange={(event) => setHref(event.currentTarget.value)}
            />
            <Button type="submit" disabled={target === null}>
              {t('email.apply')}
            </Button>
          </form>
        </Popover.Dropdown>
      </Popover>
      {link && button(t('email.unlink'), <IconLinkOff size={16} />, () => session?.run(setLink(null)))}
      <Popover opened={palette} onChange={setPalette} trapFocus withArrow>
        <Popover.Target>
          {button(t('email.color'), <IconPalette size={16} />, () => setPalette(!palette))}
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.form}>
            <Palette
              source={source}
              value=""
              pause={TEXT_COLOR_PAUSE}
              onChange={(color) => session?.run(setStyle('color', color))}
              onChosen={() => setPalette(false)}
            />
            <Button variant="default" onClick={() => session?.run(setStyle('color', null))}>
              {t('email.color_none')}
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
      <Menu>
        <Menu.Target>{button(t('email.size'), <IconTextSize size={16} />, () => {})}</Menu.Target>
        <Menu.Dropdown className={classes.sizes ?? ''}>
          <Menu.Item onClick={() => session?.run(setStyle('font-size', null))}>{t('email.size_none')}</Menu.Item>
          {SIZES.map((size) => (
            <Menu.Item key={size} onClick={() => session?.run(setStyle('font-size', `${size}px`))}>
              {size}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {button(t('email.list_bullets'), <IconList size={16} />, () => session?.run(toggleList('ul')))}
      {button(t('email.list_numbers'), <IconListNumbers size={16} />, () => session?.run(toggleList('ol')))}
      <Menu>
        <Menu.Target>{button(t('message_templates.insert_variable'), <IconBraces size={16} />, () => {})}</Menu.Target>
        <Menu.Dropdown>
          {VARIABLES.map((name) => (
            <Menu.Item key={name} onClick={() => session?.insert(`{{${name}}}`)}>
              {t(`message_templates.variable.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
