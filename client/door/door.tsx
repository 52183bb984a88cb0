import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { CLOSES_AFTER } from '../../shared/check_ins/rules'
import { ms } from '../../shared/kernel/time'
import { useT } from '../kit/phrases'
import { useFoyer, useRow } from '../sync/react'
import { ChooseGate } from './gate/choose-gate'
import { gateDirectionOf } from './gate/directions'
import { Enrol } from './gate/enrol'
import { GateScreen } from './gate/gate'
import { useStoredChoice } from './gate/kept-choice'

/** The steward's screen. `menu` is the account's, shown while nothing is being scanned. */
export function Door({ menu = null }: { readonly menu?: ReactNode }) {
  const t = useT()
  const { identity } = useFoyer()
  const [event_id, keepEvent] = useStoredChoice('foyer.door.event', '')
  const [gate, keepGate] = useStoredChoice('foyer.door.gate', t('door.gate_default'))
  const [ways, keepWays] = useStoredChoice('foyer.door.ways', 'in')
  // An event that is over by this device's clock was chosen all the same: its steward knows better.
  const [insisted, insist] = useState('')
  const event = useRow('events', event_id || null)
  useDocumentTitle(t('app.title', { page: t('door.title') }))
  if (!identity.device) return <Enrol menu={menu} />
  if (event_id && event === undefined) return null
  // Yesterday's event is not tonight's: the door asks again.
  if (!event || (insisted !== event.id && ms(event.ends_at) + CLOSES_AFTER < Date.now()))
    return (
      <ChooseGate
        menu={menu}
        gate={gate}
        ways={gateDirectionOf(ways)}
        onOpen={(chosen, name, way) => {
          keepGate(name)
          keepWays(way)
          keepEvent(chosen)
          insist(chosen)
        }}
      />
    )
  return (
    <GateScreen
      key={event.id + gate}
      event={event}
      gate={gate}
      ways={gateDirectionOf(ways)}
      onLeave={() => keepEvent('')}
    />
  )
}
