import { IconCalculator, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { cashiersOf } from '../../../shared/cash_boxes/rules'
import { useAttempt } from '../../kit/forms/attempt'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer, useRow } from '../../sync/react'
import { ClosePane } from '../closing/close-pane'
import controls from '../controls/controls.module.css'
import { KeysProvider } from '../controls/keys'
import { Problem } from '../controls/problem'
import classes from '../desk.module.css'
import { useRegister } from '../register/use-register'
import type { OpenShift } from './drawer'
import type { ClosedShift } from './shift'

/** Shown where another cashier has left a shift open: the new cashier counts and closes it, or takes it over. */
export function HandOver({
  shift,
  onClosed,
}: {
  readonly shift: OpenShift
  readonly onClosed: (closed: ClosedShift) => void
}) {
  const t = useT()
  const format = useFormat()
  const register = useRegister()
  const { identity } = useFoyer()
  const [closing, setClosing] = useState(false)
  const { busy, problem, dismiss, attempt } = useAttempt()
  const name = useRow('users', cashiersOf(shift.row).at(-1) ?? null)?.name ?? t('cash_boxes.hand_over.somebody')
  if (closing)
    return (
      <KeysProvider onScan={() => {}}>
        <ClosePane shift={shift} onBack={() => setClosing(false)} onClosed={onClosed} />
      </KeysProvider>
    )
  return (
    <main className={classes.gate}>
      <section className={controls.card}>
        <div>
          <h1>{t('cash_boxes.hand_over.title', { num: shift.row.num, name })}</h1>
          <p>{t('cash_boxes.hand_over.lead', { time: format.when(shift.row.starts_at), count: shift.figures.qty })}</p>
        </div>
        <Problem problem={problem} onDismiss={dismiss} />
        <button
          type="button"
          className={controls.button}
          data-kind="primary"
          data-size="large"
          disabled={busy}
          onClick={() => setClosing(true)}
        >
          <IconCalculator size={24} stroke={1.75} aria-hidden="true" />
          {t('cash_boxes.hand_over.count')}
        </button>
        <p>{t('cash_boxes.hand_over.count_hint', { name })}</p>
        <button
          type="button"
          className={controls.button}
          data-size="large"
          disabled={busy}
          onClick={() => void attempt(register.takeOver)}
        >
          <IconUserCheck size={24} stroke={1.75} aria-hidden="true" />
          {t('cash_boxes.hand_over.take')}
        </button>
        <p>{t('cash_boxes.hand_over.take_hint', { me: identity.user.name })}</p>
      </section>
    </main>
  )
}
