import { can } from '../../shared/kernel/permissions'
import type { SettingsBlockName } from '../../shared/settings/blocks'
import { LinkButton } from '../kit/layout/link-button'
import { useT } from '../kit/phrases'
import type { PagePath } from '../parts/app/domain'
import { SettingsFrame } from '../parts/settings/settings-frame'
import type { Lock } from '../parts/settings/settings-lock'
import { useAll, useFoyer } from '../sync/react'

/** Administrators that a locked block names at most. */
const NAMED = 3

/** Address of a settings page. */
export const settingsPath = (name: SettingsBlockName): PagePath => `/settings/${name}` as PagePath

/** The page that unlocks a block, for locks that a setting opens. */
const KEYS: Readonly<Partial<Record<Lock, SettingsBlockName>>> = { account: 'psp', vouchers: 'payment_methods' }

type Props = { readonly name: SettingsBlockName; readonly lock: Lock }

/** Explanation of a locked block: the reason, and the role to ask or the page that unlocks it. */
export function LockReason({ name, lock }: Props) {
  const t = useT()
  const { role } = useFoyer().identity.user
  const admins = useAll('users').filter((user) => user.role === 'ADMIN')
  const names = admins.slice(0, NAMED).map((user) => user.name)
  const mayUnlock = can(role, 'orgs.edit')
  const key = KEYS[lock]
  return (
    <>
      <p>{t(`settings.lock.${lock}_hint`, { name: t(`settings.${name}`), role: t(`users.role.${role}`) })}</p>
      {lock !== 'always' && !mayUnlock && (
        <p>{names.length > 0 ? t('settings.lock.ask', { names: names.join(', ') }) : t('settings.lock.ask_admin')}</p>
      )}
      {key && mayUnlock && (
        <div>
          <LinkButton to={settingsPath(key)} variant="default">
            {t(`settings.${key}`)}
          </LinkButton>
        </div>
      )}
    </>
  )
}

/** Shown in place of a locked settings page. */
export const LockedPage = ({ name, lock }: Props) => (
  <SettingsFrame title={`settings.${name}`} lead={`settings.lock.${lock}_title`}>
    <LockReason name={name} lock={lock} />
  </SettingsFrame>
)
