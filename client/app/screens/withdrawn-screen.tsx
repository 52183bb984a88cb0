import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconDeviceTabletX } from '@tabler/icons-react'
import { useState } from 'react'
import { devicesPhrases } from '../../../shared/devices/phrases'
import type { DeviceBlock } from '../../../shared/sync/protocol'
import { useSessionStep } from '../../auth/sign-in'
import { Failure } from '../../kit/forms/failure'
import { addPhrases, useFormat, useT } from '../../kit/phrases'
import { saveFile } from '../../kit/save-file'
import { useSession } from '../../sync/react'
import type { WithdrawalNotice } from '../../sync/session/identity-records'
import classes from './dead-ends.module.css'

// No user is signed in here, so the organisation's phrases may not be loaded.
addPhrases(devicesPhrases)

const WHAT = {
  'device.revoked': 'revoked',
  'device.fenced': 'fenced',
  'device.cloned': 'cloned',
} as const satisfies Record<DeviceBlock, string>

/** Last screen of a withdrawn device: the reason, the state of its unsent work, and how to set it up again. */
export function WithdrawnScreen({ notice }: { readonly notice: WithdrawalNotice }) {
  const t = useT()
  const format = useFormat()
  const session = useSession()
  const what = WHAT[notice.standing]
  const title = t(`devices.withdrawn.${what}`)
  useDocumentTitle(t('app.title', { page: title }))
  const [saved, setSaved] = useState(notice.left === 0)
  const { problem, busy, attempt } = useSessionStep()
  const save = () =>
    attempt(async () => {
      saveFile(`foyer-${notice.device}-${notice.at.slice(0, 10)}.json`, await session.exportLeftBehind())
      setSaved(true)
    })
  return (
    <main className={classes.end}>
      <IconDeviceTabletX size={56} stroke={1.5} aria-hidden="true" />
      <h1>{title}</h1>
      <p>{t(`devices.withdrawn.${what}_lead`, { name: notice.device, time: format.when(notice.at) })}</p>
      {notice.left === 0 ? (
        <p>{t(`devices.withdrawn.${what === 'cloned' ? 'copy' : 'handed_over'}`, { count: notice.handed_over })}</p>
      ) : (
        <p data-warn>{t('devices.withdrawn.left', { count: notice.left })}</p>
      )}
      <p role="status">{t(notice.wiped ? 'devices.withdrawn.wiped' : 'devices.withdrawn.wiping')}</p>
      <p>{t('devices.withdrawn.back')}</p>
      <Failure problem={problem} />
      {notice.left > 0 && (
        <Button variant={saved ? 'default' : 'filled'} size="md" onClick={() => void save()}>
          {t('devices.withdrawn.save')}
        </Button>
      )}
      <Button size="md" disabled={!saved} loading={busy} onClick={() => void attempt(session.acknowledgeWithdrawal)}>
        {t('devices.withdrawn.sign_in')}
      </Button>
    </main>
  )
}
