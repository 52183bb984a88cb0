import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { isCompleteCode } from '../../../shared/devices/code'
import { needsCode } from '../../../shared/devices/enrolment'
import { can } from '../../../shared/kernel/permissions'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import classes from './enter-code.module.css'

/** Returns true if the signed-in user needs a code to enrol this browser. */
export function useNeedsCode(): boolean {
  const { org, user } = useFoyer().identity
  return needsCode(org, (permission) => can(user.role, permission))
}

/**
 * Form for a manager's enrolment code, which sets the device's name and kind. `alone` if this is the only way to set up
 * a device.
 */
export function EnterCode({ alone = false }: { readonly alone?: boolean }) {
  const t = useT()
  const foyer = useFoyer()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const { busy, problem, attempt } = useAttempt()
  const send = async () => {
    if (busy || !isCompleteCode(code)) return
    await attempt(async () => {
      const { kind } = await foyer.enrol({ code })
      if (kind !== 'office') await navigate({ to: `/${kind}` })
    })
  }
  // The page around it may be a form of its own, and a form holds no other.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void send()
  }
  return (
    <div className={classes.part} data-alone={alone || undefined}>
      {!alone && (
        <div>
          <h2>{t('devices.code.title')}</h2>
          <p>{t('devices.code.lead')}</p>
        </div>
      )}
      <Failure problem={problem} />
      <div className={classes.row}>
        <TextInput
          className={classes.code ?? ''}
          aria-label={t('devices.code.label')}
          placeholder="A1B2-C3D4"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={12}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
          onKeyDown={onKeyDown}
        />
        <Button
          variant={alone ? 'filled' : 'default'}
          loading={busy}
          disabled={!isCompleteCode(code)}
          onClick={() => void send()}
        >
          {t('devices.code.do')}
        </Button>
      </div>
    </div>
  )
}
