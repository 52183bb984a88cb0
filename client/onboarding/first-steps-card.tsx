import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { toastDone } from '../kit/display/toast'
import { useOpenModal } from '../kit/layout/modal-address'
import { useHiddenNotice } from '../kit/layout/notice/use-hidden-notice'
import { useT } from '../kit/phrases'
import classes from './onboarding.module.css'
import { StepList } from './step-list'
import { useFirstSteps } from './use-first-steps'

/** The open first steps on the dashboard, until all are done or the user hides them for good. */
export function FirstStepsCard() {
  const t = useT()
  const openModal = useOpenModal()
  const { isHidden, hide } = useHiddenNotice('first_steps')
  const { answer: steps } = useFirstSteps()
  if (isHidden || !steps) return null
  const open = steps.filter(({ done }) => !done)
  if (open.length === 0) return null
  const progress = t('onboarding.progress', { done: steps.length - open.length, count: steps.length })
  return (
    <section className={classes.card} aria-label={t('onboarding.title')}>
      <header>
        <h2>{t('onboarding.title')}</h2>
        <span className="num">{progress}</span>
        <ActionIcon
          aria-label={t('onboarding.hide')}
          onClick={() => {
            hide()
            toastDone(t('onboarding.hidden'))
          }}
        >
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </header>
      <Progress
        value={((steps.length - open.length) / steps.length) * 100}
        size={6}
        aria-label={progress}
        className={classes.progress ?? ''}
      />
      <StepList steps={open} />
      <footer>
        <Button variant="default" onClick={() => openModal('first_steps')}>
          {t('onboarding.more')}
        </Button>
      </footer>
    </section>
  )
}
