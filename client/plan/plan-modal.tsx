import { Button, Modal, Progress } from '@mantine/core'
import { planState } from '../../shared/plan/rules'
import { Failure } from '../kit/forms/failure'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './plan.module.css'
import { PLAN_LIMITS, useServicePlan } from './use-plan'

const COLORS = { free: 'purple', near: 'yellow', reached: 'red' } as const

/** The limits of the organisation's plan with what is used of them (`plan`). */
export function PlanModal({ close }: ModalProps) {
  const t = useT()
  const openModal = useOpenModal()
  const { name, is_owner } = useFoyer().identity.org
  const { answer: plan, problem } = useServicePlan()
  return (
    <Modal
      opened
      onClose={close}
      size={480}
      title={t('plan.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Failure problem={plan === undefined ? problem : null} />
      {plan !== undefined && <p className={classes.lead}>{t(plan ? 'plan.lead' : 'plan.unlimited', { name })}</p>}
      {plan &&
        PLAN_LIMITS.map((limit) => {
          const usage = plan[limit]
          const used = t('plan.used', usage)
          return (
            <section key={limit} className={classes.limit} aria-label={t(`plan.${limit}`)}>
              <h3>{t(`plan.${limit}`)}</h3>
              <span className="num">{used}</span>
              <Progress
                value={(usage.used / usage.limit) * 100}
                color={COLORS[planState(usage)]}
                aria-label={`${t(`plan.${limit}`)}: ${used}`}
              />
              <p>{t(`plan.${limit}_hint`)}</p>
            </section>
          )
        })}
      {plan && !is_owner && (
        <footer className={classes.foot}>
          <p>{t('plan.upgrade')}</p>
          <Button variant="default" onClick={() => openModal('new_support_message')}>
            {t('plan.contact')}
          </Button>
        </footer>
      )}
    </Modal>
  )
}
