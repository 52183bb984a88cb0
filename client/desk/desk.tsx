import { type ReactNode, useState } from 'react'
import { cashiersOf } from '../../shared/cash_boxes/rules'
import { useFoyer, useLive } from '../sync/react'
import { ZReport } from './closing/z-report'
import { DeskCounter } from './counter/counter'
import { DeskTopBar } from './counter/top-bar'
import classes from './desk.module.css'
import { EnrolDesk } from './enrol'
import { useRegister } from './register/use-register'
import { HandOver } from './shift/hand-over'
import { OpenShiftForm } from './shift/open-shift'
import type { ClosedShift } from './shift/shift'

/** The cashier's screen. `menu` is the account menu at the right end of the top bar. */
export function Desk({ menu = null }: { readonly menu?: ReactNode }) {
  const { identity } = useFoyer()
  return identity.device?.kind === 'desk' ? (
    <EnrolledDesk menu={menu} />
  ) : (
    <Gate menu={menu}>
      <EnrolDesk />
    </Gate>
  )
}

const Gate = ({ menu, children }: { readonly menu: ReactNode; readonly children: ReactNode }) => (
  <div className={classes.screen}>
    <DeskTopBar shift={null} hidden search={null} menu={menu} onShift={() => {}} />
    {children}
  </div>
)

function EnrolledDesk({ menu }: { readonly menu: ReactNode }) {
  const { identity } = useFoyer()
  const shift = useLive(useRegister().shift)
  const [closed, setClosed] = useState<ClosedShift | null>(null)
  const gate = (work: ReactNode) => <Gate menu={menu}>{work}</Gate>
  if (closed) return gate(<ZReport closed={closed} onNew={() => setClosed(null)} />)
  // Does not offer a new shift before the log has been read.
  if (shift === undefined) return gate(null)
  if (shift === null) return gate(<OpenShiftForm />)
  if (cashiersOf(shift.row).at(-1) !== identity.user.id) return gate(<HandOver shift={shift} onClosed={setClosed} />)
  return <DeskCounter key={shift.row.id} shift={shift} menu={menu} onClosed={setClosed} />
}
