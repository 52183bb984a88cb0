import { useState } from 'react'
import { useT } from '../kit/phrases'
import { EnterCode, useNeedsCode } from '../parts/devices/enter-code'
import { useFoyer, usePreparedCounter } from '../sync/react'
import controls from './controls/controls.module.css'
import { DeskField } from './controls/field'
import { DeskForm, Submit } from './controls/form'
import classes from './desk.module.css'

/** Enrols this browser as a desk. Shown while it is not a device yet. */
export function EnrolDesk() {
  usePreparedCounter()
  return <main className={classes.gate}>{useNeedsCode() ? <ByCode /> : <ByName />}</main>
}

function ByCode() {
  const t = useT()
  return (
    <div className={controls.card}>
      <div>
        <h1>{t('devices.code.needed_desk')}</h1>
        <p>{t('devices.code.needed_lead')}</p>
      </div>
      <EnterCode alone />
    </div>
  )
}

function ByName() {
  const t = useT()
  const foyer = useFoyer()
  const [name, setName] = useState('')
  return (
    <DeskForm className={controls.card} onSubmit={() => foyer.enrol({ name: name.trim(), kind: 'desk' })}>
      <div>
        <h1>{t('desk.enrol.title')}</h1>
        <p>{t('desk.enrol.lead')}</p>
      </div>
      <DeskField
        id="desk-name"
        label={t('desk.enrol.name')}
        value={name}
        maxLength={60}
        required
        placeholder={t('desk.enrol.example')}
        onChange={setName}
      />
      <Submit ready={name.trim() !== ''}>{t('desk.enrol.do')}</Submit>
      <EnterCode />
    </DeskForm>
  )
}
