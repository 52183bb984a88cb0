import { Alert, Button, TextInput } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { EnterCode, useNeedsCode } from '../kit/enter-code'
import { errorText, useT } from '../kit/phrases'
import { useAll, useFoyer } from '../sync/react'
import { SetUp } from './set-up'

/** The first name of a row of names that no device has. */
const freeName = (nth: (n: number) => string, taken: readonly string[]): string => {
  let n = 1
  while (taken.includes(nth(n))) n++
  return nth(n)
}

type Props = { readonly menu: ReactNode }

/** Makes this browser a door; once, online. */
export const Enrol = ({ menu }: Props) => (useNeedsCode() ? <ByCode menu={menu} /> : <ByName menu={menu} />)

function ByCode({ menu }: Props) {
  const t = useT()
  return (
    <SetUp title={t('devices.code.needed_door')} hint={t('devices.code.needed_lead')} menu={menu} onSubmit={(event) => event.preventDefault()}>
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
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const enrol = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await foyer.enrol({ name: name.trim(), kind: 'door' })
    } catch (error) {
      setFailure(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SetUp title={t('door.enrol')} hint={t('door.enrol_hint')} menu={menu} onSubmit={enrol}>
      {failure && (
        <Alert color="red" variant="outline" role="alert">
          {failure}
        </Alert>
      )}
      <TextInput label={t('door.enrol_name')} value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
      <Button type="submit" size="md" loading={busy} disabled={name.trim() === ''}>
        {t('door.enrol_do')}
      </Button>
      <EnterCode />
    </SetUp>
  )
}
