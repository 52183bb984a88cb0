import { ActionIcon, Button } from '@mantine/core'
import { IconGauge, IconX } from '@tabler/icons-react'
import { can } from '../../shared/kernel/permissions'
import { type PlanUsage, planState } from '../../shared/plan/rules'
import { useOpenModal } from '../kit/layout/modal-address'
import { useHiddenNotice } from '../kit/layout/notice/use-hidden-notice'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './plan.module.css'
import { PLAN_LIMITS, useServicePlan } from './use-plan'

/** Announces that a limit of the plan is near or reached, to those who plan campaigns. */
export function PlanBanner() {
  const { role } = useFoyer().identity.user
  return can(role, 'campaign_actions.edit') ? <Limits /> : null
}

function Limits() {
  const { answer: plan } = useServicePlan()
  if (!plan) return null
  return PLAN_LIMITS.map((limit) => <LimitNotice key={limit} limit={limit} usage={plan[limit]} />)
}

type Props = { readonly limit: (typeof PLAN_LIMITS)[number]; readonly usage: PlanUsage }

/** The notice of one limit. Hiding that a limit is near leaves the notice that it is reached. */
function LimitNotice({ limit, usage }: Props) {
  const t = useT()
  const openModal = useOpenModal()
  const state = planState(usage)
  const { isHidden, hide } = useHiddenNotice(`plan.${limit}.${state}`)
  if (isHidden || state === 'free') return null
  return (
    <section className={classes.notice} data-state={state} role="status" aria-label={t('plan.notice')}>
      <IconGauge size={18} stroke={1.75} aria-hidden="true" />
      <p>{t(`plan.${state}.${limit}`, { left: usage.limit - usage.used, limit: usage.limit })}</p>
      <Button variant="subtle" onClick={() => openModal('plan')}>
        {t('plan.view')}
      </Button>
      <ActionIcon aria-label={t('plan.hide')} onClick={hide}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </section>
  )
}
