import { Button, Group, Modal, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useThrottledValue } from '@mantine/hooks'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { plainText } from '../../../../shared/kernel/search-text'
import { toastFailed } from '../../../kit/display/toast'
import { useT } from '../../../kit/phrases'
import { isPaying } from '../../../parts/desk/sale-lock'
import { OrgLogo } from '../../../parts/orgs/org-logo'
import type { Membership } from '../../../sync/identity'
import { useFoyer, useLive, useSession, useSyncState } from '../../../sync/react'
import classes from './organisation-selector.module.css'
import { isInstalled, SEARCH_THROTTLE, useSwitchOrganisation } from './switch-organisation'

type Props = { /** Only the logo; the name is its label. */ readonly small: boolean }

/** The open organisation. With more than one, a menu to switch (spec 1, section 2). */
export function OrganisationSelector({ small }: Props) {
  const t = useT()
  const { org } = useFoyer().identity
  const memberships = useLive(useSession().memberships)
  const face = (
    <>
      <OrgLogo url={org.media_logo_url} />
      <span className={small ? 'sr' : classes.name}>{org.name}</span>
    </>
  )
  if (memberships.length < 2)
    return (
      <Link to="/" className={classes.face} data-small={small || undefined}>
        {face}
      </Link>
    )
  return (
    <Selector label={t('app.org.switch', { name: org.name })} face={face} memberships={memberships} small={small} />
  )
}

type SelectorProps = Props & {
  readonly label: string
  readonly face: React.ReactNode
  readonly memberships: readonly Membership[]
}

function Selector({ label, face, memberships, small }: SelectorProps) {
  const t = useT()
  const { identity } = useFoyer()
  const { waiting } = useSyncState()
  const session = useSession()
  const switchTo = useSwitchOrganisation()
  const [opened, setOpened] = useState(false)
  /** The chosen organisation until the switch is done; null again if it fails. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const go = async (org_id: string) => {
    setAsked(null)
    setChosen(org_id)
    await switchTo(org_id)
    setChosen(null)
  }
  const choose = async (org_id: string) => {
    setOpened(false)
    if (org_id === identity.org.id) return
    if (await isPaying()) return toastFailed(t('app.org.paying'))
    if (waiting > 0 && !isInstalled()) setAsked(org_id)
    else await go(org_id)
  }
  const toggle = () => {
    // A list that cannot be read again stays as it is.
    if (!opened) session.refreshMemberships().catch(() => {})
    setOpened(!opened)
  }
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={300}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.face}
            data-small={small || undefined}
            aria-label={label}
            onClick={toggle}
            data-busy={chosen !== null || undefined}
          >
            {face}
            {!small && <IconSelector size={16} stroke={1.75} aria-hidden="true" className={classes.arrows ?? ''} />}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={8}>
          <OrganisationList
            memberships={memberships}
            current={chosen ?? identity.org.id}
            onChoose={(org_id) => void choose(org_id)}
          />
        </Popover.Dropdown>
      </Popover>
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('app.org.unsent', { count: waiting })}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <p className={classes.hint}>{t('app.org.unsent_hint', { name: identity.org.name })}</p>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsked(null)} data-autofocus>
            {t('app.org.stay')}
          </Button>
          <Button onClick={() => asked !== null && void go(asked)}>{t('app.org.switch_anyway')}</Button>
        </Group>
      </Modal>
    </>
  )
}

type ListProps = {
  readonly memberships: readonly Membership[]
  readonly current: string
  readonly onChoose: (org_id: string) => void
}

function OrganisationList({ memberships, current, onChoose }: ListProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const wanted = plainText(useThrottledValue(typed, SEARCH_THROTTLE).trim())
  const found = memberships
    .filter(({ org }) => plainText(org.name).includes(wanted))
    .sort((a, b) => a.org.name.localeCompare(b.org.name))
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('app.org.search')}
        placeholder={t('app.org.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.list} aria-label={t('app.org.list')}>
        {found.map(({ org, user }) => (
          <li key={org.id}>
            <button
              type="button"
              className={classes.org}
              data-owner={org.is_owner || undefined}
              aria-current={org.id === current || undefined}
              onClick={() => onChoose(org.id)}
            >
              <OrgLogo url={org.media_logo_url} />
              <span>
                <strong>{org.name}</strong>
                <small>{org.is_owner ? t('app.org.support') : t(`users.role.${user.role}`)}</small>
              </span>
              {org.id === current && <IconCheck size={18} stroke={1.75} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className={classes.hint}>
          {t('app.org.none')}
        </p>
      )}
    </>
  )
}
