import { IconCheck, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { iso } from '../../../shared/kernel/time'
import { useFormat, useT } from '../../kit/phrases'
import controls from '../controls/controls.module.css'
import { PaneHead } from '../controls/pane-head'
import paneClasses from '../desk.module.css'
import { useRegister } from '../register/use-register'
import type { OpenShift } from '../shift/drawer'
import type { ClosedShift } from '../shift/shift'
import classes from '../shift/shift.module.css'
import { DrawerFigures } from '../shift/shift-figures'
import { CountFields } from './close-count'
import { CountPanel, DifferencePanel } from './close-panel'
import { countTotal as countedOf, countedPieces } from './count'
import { useStoredCount } from './stored-count'

type Props = {
  readonly shift: OpenShift
  readonly onBack: () => void
  readonly onClosed: (closed: ClosedShift) => void
}

const STEPS = ['cash_boxes.close.count', 'cash_boxes.close.difference', 'cash_boxes.close.report'] as const

/** Progress from the count to the Z-report. */
export function CloseSteps({ at }: { readonly at: 0 | 1 | 2 }) {
  const t = useT()
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, i) => (
        <li
          key={step}
          data-state={i < at ? 'past' : i === at ? 'now' : 'next'}
          aria-current={i === at ? 'step' : undefined}
        >
          <i>{i < at ? <IconCheck size={16} stroke={2.5} aria-hidden="true" /> : String(i + 1)}</i>
          {t(step)}
        </li>
      ))}
    </ol>
  )
}

/** Closes the shift: a blind count first, then the expected amount, the reason for a difference, and the Z-report. */
export function ClosePane({ shift, onBack, onClosed }: Props) {
  const t = useT()
  const format = useFormat()
  const register = useRegister()
  const { count, setCount, first, fix } = useStoredCount(shift.row.id)
  const [fixedAt, setFixedAt] = useState<string | null>(null)
  const counted = countedOf(count)
  const first_counted = first === counted ? null : first

  const close = async (difference_reason: string | null) =>
    onClosed(await register.closeShift({ counted, counts: countedPieces(count), first_counted, difference_reason }))

  return (
    <>
      <main className={paneClasses.left}>
        <PaneHead title={t('cash_boxes.close.title')} onBack={onBack}>
          <CloseSteps at={fixedAt ? 1 : 0} />
        </PaneHead>
        <div className={classes.notice}>
          <IconEyeOff size={20} stroke={1.75} aria-hidden="true" />
          {fixedAt
            ? t('cash_boxes.close.fixed', { time: format.time(fixedAt) })
            : first === null
              ? t('cash_boxes.close.blind')
              : t('cash_boxes.close.again')}
          {fixedAt && (
            <button type="button" className={controls.button} data-kind="link" onClick={() => setFixedAt(null)}>
              {t('cash_boxes.close.recount')}
            </button>
          )}
        </div>
        <CountFields count={count} fixed={fixedAt !== null} onCount={setCount}>
          {fixedAt && (
            <section className={controls.box}>
              <DrawerFigures figures={shift.figures} />
            </section>
          )}
        </CountFields>
      </main>
      <div className={paneClasses.right}>
        {fixedAt ? (
          <DifferencePanel shift={shift} counted={counted} first={first_counted} onClose={close} />
        ) : (
          <CountPanel
            counted={counted}
            onDone={() => {
              fix(counted)
              setFixedAt(iso(Date.now()))
            }}
          />
        )}
      </div>
    </>
  )
}
