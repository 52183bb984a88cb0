import { Avatar, Menu, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconGauge,
  IconHelpCircle,
  IconKey,
  IconLanguage,
  IconLock,
  IconLogin,
  IconLogout,
  IconMoon,
  IconPasswordFingerprint,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { frameOf } from '../../../shared/app/frame'
import { DomainError } from '../../../shared/kernel/errors'
import { can } from '../../../shared/kernel/permissions'
import type { Language } from '../../../shared/kernel/phrases'
import { updateProfile } from '../../../shared/users/commands'
import { initials } from '../../kit/display/initials'
import { toastFailed } from '../../kit/display/toast'
import { AsyncPart } from '../../kit/layout/async-part'
import { useOpenModal } from '../../kit/layout/modal-address'
import { errorText, useLanguage, useT } from '../../kit/phrases'
import { isPaying } from '../../parts/desk/sale-lock'
import { usePageHelp } from '../../parts/help/page-help'
import { useFoyer, useSession, useSyncState } from '../../sync/react'
import { linkSearch, useNavigation } from './navigation'
import classes from './user-menu.module.css'

type Props = {
  /** The initials alone, without the name. */
  readonly small: boolean
  readonly position: 'top-start' | 'right-end' | 'bottom-end'
  /** Adds links to other pages, where there is no other navigation. */
  readonly places?: boolean
}

/** Menu of the signed-in user: who they are, their profile and settings, and signing out. */
export function UserMenu({ small, position, places = false }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const { identity } = foyer
  const session = useSession()
  const sync = useSyncState()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const article = usePageHelp()
  const { language, setLanguage } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const { user } = identity
  const role = t(`users.role.${user.role}`)
  const { tabs, house, menu } = useNavigation()
  const entries = places ? [...tabs, ...house, ...menu] : menu
  const lock = async () => {
    try {
      if (await isPaying()) return toastFailed(errorText(t, new DomainError('pin.paying')))
      // Without a PIN nobody could come back before the network does.
      if (!(await session.lock())) openModal('device_pin')
    } catch (error) {
      toastFailed(t('accounts.lock.failed', { reason: errorText(t, error) }))
    }
  }
  const speak = (lang: Language) => {
    setLanguage(lang)
    // Without the server it is this browser's alone.
    foyer.call(updateProfile, { input: { lang } }).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'offline')) toastFailed(errorText(t, error))
    })
  }
  const signOut = async () => {
    if (sync.waiting > 0) return toastFailed(t('app.user.sign_out_refused', { count: sync.waiting }))
    try {
      await session.logout()
    } catch (error) {
      toastFailed(errorText(t, error))
    }
  }
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      position={position}
      width={places ? 320 : 260}
      shadow="md"
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.user}
          data-small={small || undefined}
          aria-label={t('app.user.menu', { name: user.name })}
        >
          <Avatar size={32} radius="xl" color="purple" classNames={{ placeholder: classes.initials ?? '' }}>
            {initials(user.name)}
          </Avatar>
          <span className={classes.who}>
            <span className={classes.name}>{user.name}</span>
            <span className={classes.role}>{role}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Scrolls on low screens, by keyboard too. */}
        <AsyncPart
          className={classes.menu}
          role="group"
          tabIndex={0}
          aria-label={t('app.user.menu', { name: user.name })}
        >
          <Menu.Label className={classes.signedIn ?? ''}>
            {t('app.user.signed_in', { email: user.email || user.name })}
            <br />
            {role} · {identity.org.name}
          </Menu.Label>
          {entries.length > 0 && (
            <>
              <Menu.Divider />
              <div className={classes.places}>
                {entries.map((entry) => (
                  <Menu.Item
                    key={entry.to}
                    onClick={() => void navigate({ to: entry.to, search: linkSearch(entry, identity) })}
                  >
                    {t(entry.label)}
                  </Menu.Item>
                ))}
              </div>
            </>
          )}
          <Menu.Divider />
          {places && article && (
            <Menu.Item
              leftSection={<IconHelpCircle size={18} stroke={1.6} />}
              onClick={() => openModal('help_article', article)}
            >
              {t('help.page')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconUser size={18} stroke={1.6} />} onClick={() => openModal('user_id', user.id)}>
            {t('app.user.profile')}
          </Menu.Item>
          {frameOf(user.role).full && (
            <Menu.Item
              leftSection={<IconSettings size={18} stroke={1.6} />}
              onClick={() => void navigate({ to: '/settings' })}
            >
              {t('app.user.settings')}
            </Menu.Item>
          )}
          {identity.org.free_plan && can(user.role, 'campaign_actions.read') && (
            <Menu.Item leftSection={<IconGauge size={18} stroke={1.6} />} onClick={() => openModal('plan')}>
              {t('plan.title')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>
            <IconLanguage size={14} aria-hidden="true" /> {t('app.user.language')}
          </Menu.Label>
          <Menu.RadioGroup value={language} onChange={(code) => speak(code === 'de' ? 'de' : 'en')}>
            <Menu.RadioItem value="en" lang="en" closeMenuOnClick>
              English
            </Menu.RadioItem>
            <Menu.RadioItem value="de" lang="de" closeMenuOnClick>
              Deutsch
            </Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.CheckboxItem
            checked={dark}
            closeMenuOnClick={false}
            onChange={(on) => setColorScheme(on ? 'dark' : 'light')}
          >
            <IconMoon size={16} stroke={1.6} aria-hidden="true" /> {t('app.user.dark')}
          </Menu.CheckboxItem>
          <Menu.Divider />
          {identity.device && can(user.role, 'devices.enrol') && (
            <>
              <Menu.Item leftSection={<IconLock size={18} stroke={1.6} />} onClick={() => void lock()}>
                {t('accounts.lock.do')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPasswordFingerprint size={18} stroke={1.6} />}
                onClick={() => openModal('device_pin')}
              >
                {t('accounts.pin.open')}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconKey size={18} stroke={1.6} />} onClick={() => openModal('change_password')}>
            {t('accounts.password.change')}
          </Menu.Item>
          {sync.sign_in_needed && (
            <Menu.Item leftSection={<IconLogin size={18} stroke={1.6} />} onClick={() => openModal('sign_in')}>
              {t('app.user.sign_in_again')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={() => void signOut()}>
            {t('app.user.sign_out')}
          </Menu.Item>
        </AsyncPart>
      </Menu.Dropdown>
    </Menu>
  )
}
