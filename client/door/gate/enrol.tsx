import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { useT } from '../../kit/phrases'
import { EnterCode, useNeedsCode } from '../../parts/devices/enter-code'
import { useAll, useFoyer, usePreparedCounter } from '../../sync/react'
import { SetUp } from './set-up'

/** The first name of a row of names that no device has. */
const freeName = (nth: (n: number) => string, taken: readonly string[]): string => {
  let n = 1
  while (taken.includes(nth(n))) n++
  return nth(n)
}

type Props = { readonly menu: ReactNode }

/** Makes this browser a door; once, online. */
export function Enrol({ menu }: Props) {
  usePreparedCounter()
  return useNeedsCode() ? <ByCode menu={menu} /> : <ByName menu={menu} />
}

function ByCode({ menu }: Props) {
  const t = useT()
  return (
    <SetUp
      title={t('devices.code.needed_door')}
      hint={t('devices.code.needed_lead')}
      menu={menu}
      onSubmit={(event) => event.preventDefault()}
    >
      <EnterCode alone />
    </SetUp>
  )
}

function ByName({ menu }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const taken = useAll('devices').map((device) => device.name)
  const [typed, setName] = useState<string | null>(null)
  const name = typed ?? freeName((n) => t('door.enrol_default', { n }), taken)
  const { busy, problem, attempt } = useAttempt()
  const enrol = (event: SyntheticEvent) => {
    event.preventDefault()
    void attempt(() => foyer.enrol({ name: name.trim(), kind: 'door' }))
  }
  return (
    <SetUp title={t('door.enrol')} hint={t('door.enrol_hint')} menu={menu} onSubmit={enrol}>
      <Failure problem={problem} />
      <TextInput
        label={t('door.enrol_name')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={busy} disabled={name.trim() === ''}>
        {t('door.enrol_do')}
      </Button>
      <EnterCode />
    </SetUp>
  )
}
