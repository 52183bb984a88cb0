import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  IconBook,
  IconBug,
  IconHelp,
  IconHelpCircle,
  IconKeyboard,
  IconLifebuoy,
  IconListCheck,
  IconMessageCircle,
  IconSchool,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { can } from '../../shared/kernel/permissions'
import { useOpenModal } from '../kit/layout/modal-address'
import { useLayout } from '../kit/layout/screen-size'
import { useT } from '../kit/phrases'
import { besideBar } from '../parts/app/beside-bar'
import type { BarItemProps } from '../parts/app/domain'
import { usePageHelp } from '../parts/help/page-help'
import { useFoyer, useLive } from '../sync/react'
import { keepScreenshot } from './screenshot'
import { tutorial } from './tutorial'

const Tour = lazy(() => import('./tour').then((m) => ({ default: m.Tour })))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Help menu of the bar. Members of the support organisation do not contact support. */
export function HelpMenu({ position }: BarItemProps) {
  const t = useT()
  const navigate = useNavigate()
  const open = useOpenModal()
  const { org, user } = useFoyer().identity
  const article = usePageHelp()
  const isRunning = useLive(tutorial.state) !== null
  useEffect(tutorial.resume, [])
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    open('shortcuts')
  })
  const icon = (Icon: typeof IconHelp) => <Icon size={18} stroke={1.6} aria-hidden="true" />
  return (
    <>
      <Menu position={besideBar(position, useLayout())} width={240} shadow="md">
        <Tooltip label={t('help.menu')}>
          <span>
            <Menu.Target>
              <ActionIcon aria-label={t('help.menu')}>
                <IconHelp size={20} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
          </span>
        </Tooltip>
        <Menu.Dropdown>
          {article && (
            <Menu.Item leftSection={icon(IconHelpCircle)} onClick={() => open('help_article', article)}>
              {t('help.page')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={icon(IconBook)} onClick={() => void navigate({ to: '/help' })}>
            {t('help.center')}
          </Menu.Item>
          {!org.is_owner && (
            <>
              <Menu.Item leftSection={icon(IconMessageCircle)} onClick={() => open('live_chat')}>
                {t('help.chat')}
              </Menu.Item>
              <Menu.Item leftSection={icon(IconLifebuoy)} onClick={() => open('new_support_message')}>
                {t('help.contact')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            leftSection={icon(IconBug)}
            onClick={() => {
              keepScreenshot()
              open('report_bug')
            }}
          >
            {t('help.bug')}
          </Menu.Item>
          {can(user.role, 'orgs.edit') && (
            <Menu.Item leftSection={icon(IconListCheck)} onClick={() => open('first_steps')}>
              {t('onboarding.title')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={icon(IconSchool)} onClick={() => (isRunning ? tutorial.finish() : tutorial.show(0))}>
            {t(isRunning ? 'help.tutorial_finish' : 'help.tutorial_start')}
          </Menu.Item>
          <Menu.Item leftSection={icon(IconKeyboard)} rightSection="?" onClick={() => open('shortcuts')}>
            {t('help.shortcuts')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRunning && (
        <Suspense fallback={null}>
          <Tour />
        </Suspense>
      )}
    </>
  )
}
