import { Button, Modal } from '@mantine/core'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './onboarding.module.css'
import { StepList } from './step-list'
import { useFirstSteps } from './use-first-steps'

/** All first steps of the organisation (`first_steps`). */
export function FirstStepsModal({ close }: ModalProps) {
  const t = useT()
  const openModal = useOpenModal()
  const { org } = useFoyer().identity
  const { answer: steps, problem } = useFirstSteps()
  const done = steps?.filter((step) => step.done).length ?? 0
  return (
    <Modal
      opened
      onClose={close}
      size={560}
      title={t('onboarding.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <p className={classes.lead}>
        {steps && done === steps.length ? t('onboarding.all_done') : t('onboarding.lead', { name: org.name })}
      </p>
      {problem !== null && !steps && <p role="alert">{t('onboarding.offline')}</p>}
      {steps && <StepList steps={steps} />}
      <footer className={classes.foot}>
        {steps && <span className="num">{t('onboarding.progress', { done, count: steps.length })}</span>}
        <Button variant="default" onClick={() => openModal('onboarding')}>
          {t('onboarding.choose')}
        </Button>
      </footer>
    </Modal>
  )
}
