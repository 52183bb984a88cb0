import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { codeHash, makeCode } from '../../shared/devices/code'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { useFormat, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './devices.module.css'

type Made = { readonly code: string; readonly name: string; readonly expires_at: string }

/**
 * Creates an enrolment code for a new desk or door and shows it once. The code is generated here; the server only gets
 * its hash.
 */
export function InviteModal({ close }: { readonly close: () => void }) {
  const t = useT()
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Modal
      opened
      onClose={close}
      title={t('devices.invite_title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={480}
    >
      {made ? <ShowCode made={made} onAnother={() => setMade(null)} close={close} /> : <NewDevice onMade={setMade} />}
    </Modal>
  )
}

function NewDevice({ onMade }: { readonly onMade: (made: Made) => void }) {
  const t = useT()
  const foyer = useFoyer()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'desk' | 'door'>('desk')
  const { busy, problem, attempt } = useAttempt()
  const make = () =>
    attempt(async () => {
      const { random, newId, identity } = foyer.core
      const code = makeCode(random)
      const input = { id: newId(), name: name.trim(), kind, code_hash: codeHash(identity().org.id, code) }
      const { expires_at } = (await foyer.call('InviteDevice', { input })) as { readonly expires_at: string }
      onMade({ code, name: input.name, expires_at })
    })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void make()
  }
  return (
    <form className={classes.fence} onSubmit={onSubmit}>
      <p>{t('devices.invite_lead')}</p>
      <Failure problem={problem} />
      <TextInput
        label={t('devices.name')}
        value={name}
        maxLength={60}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label={t('devices.kind')}
        classNames={{ label: classes.kind ?? '' }}
        value={kind}
        onChange={(value) => setKind(value === 'door' ? 'door' : 'desk')}
        data={[
          { value: 'desk', label: t('devices.kind.desk') },
          { value: 'door', label: t('devices.kind.door') },
        ]}
      />
      <div className={classes.foot}>
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          {t('devices.invite_do')}
        </Button>
      </div>
    </form>
  )
}

function ShowCode({
  made,
  onAnother,
  close,
}: {
  readonly made: Made
  readonly onAnother: () => void
  readonly close: () => void
}) {
  const t = useT()
  const format = useFormat()
  return (
    <div className={classes.fence}>
      <p>{t('devices.invite_how', { name: made.name })}</p>
      <output className={classes.code}>{made.code}</output>
      <p className={classes.quiet}>{t('devices.invite_until', { time: format.when(made.expires_at) })}</p>
      <div className={classes.foot}>
        <Button variant="default" onClick={onAnother}>
          {t('devices.invite_another')}
        </Button>
        <Button onClick={close} data-autofocus>
          {t('app.close')}
        </Button>
      </div>
    </div>
  )
}
