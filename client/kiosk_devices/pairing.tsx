import { Button, Group, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { isCompleteCode } from '../../shared/devices/code'
import { DomainError, isErrorCode } from '../../shared/kernel/errors'
import type { Row } from '../../shared/kernel/model/entity'
import type { kiosk_devices } from '../../shared/kiosk_devices/entity'
import { pairKioskDevice, unpairKioskDevice } from '../../shared/kiosk_devices/pairing-commands'
import { toastDone } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import { Section } from '../kit/layout/detail-pane'
import { useFormat, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useFoyer } from '../sync/react'

type Device = Pick<Row<typeof kiosk_devices>, 'id' | 'name' | 'paired_at' | 'seen_at'>

/** Pairs a kiosk device with a screen by the code on it, and ends that again. */
export function Pairing({ device }: { readonly device: Device }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const [code, setCode] = useState('')
  const [asks, setAsks] = useState(false)
  const pair = () =>
    attempt(async () => {
      const { refused } = pairKioskDevice.returns.parse(
        await foyer.call(pairKioskDevice, { id: device.id, input: { code } }),
      )
      if (refused !== null) throw new DomainError(isErrorCode(refused) ? refused : 'internal')
      setCode('')
      toastDone(t('kiosk_devices.paired', { name: device.name }))
      rereadServerRows()
    })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void pair()
  }
  return (
    <Section title={t('kiosk_devices.screen')}>
      <p>
        {device.paired_at
          ? t(device.seen_at ? 'kiosk_devices.screen_seen' : 'kiosk_devices.screen_paired', {
              at: format.stamp(device.seen_at ?? device.paired_at),
            })
          : t('kiosk_devices.screen_none', { address: `${window.location.origin}/kiosk` })}
      </p>
      <Failure problem={problem} />
      <form onSubmit={onSubmit} noValidate>
        <Group align="end">
          <TextInput
            label={t(device.paired_at ? 'kiosk_devices.code_other' : 'kiosk_devices.code')}
            value={code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} disabled={!isCompleteCode(code)}>
            {t('kiosk_devices.pair')}
          </Button>
        </Group>
      </form>
      {device.paired_at && (
        <Group mt="md">
          <Button variant="outline" color="red" disabled={busy} onClick={() => setAsks(true)}>
            {t('kiosk_devices.unpair')}
          </Button>
        </Group>
      )}
      {asks && (
        <FormDialog
          title={t('kiosk_devices.unpair_title', { name: device.name })}
          lead={<p>{t('kiosk_devices.unpair_lead')}</p>}
          close={() => setAsks(false)}
          command={unpairKioskDevice}
          args={{ id: device.id }}
          fields={{}}
          submit="kiosk_devices.unpair"
          done={t('kiosk_devices.unpaired', { name: device.name })}
        />
      )}
    </Section>
  )
}
