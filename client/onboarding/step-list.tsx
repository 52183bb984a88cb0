import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FirstStepName } from '../../shared/onboarding/steps'
import { useOpenModal } from '../kit/layout/modal-address'
import { useT } from '../kit/phrases'
import classes from './onboarding.module.css'
import { STEP_PLACES } from './step-places'
import type { FirstStep } from './use-first-steps'

type Props = { readonly steps: readonly FirstStep[] }

/** First steps with their state. Each leads to the place where it is done. */
export const StepList = ({ steps }: Props) => (
  <ol className={classes.steps}>
    {steps.map(({ name, done }) => (
      <li key={name} data-done={done || undefined}>
        <StepTarget name={name}>
          <StepText name={name} done={done} />
        </StepTarget>
      </li>
    ))}
  </ol>
)

function StepText({ name, done }: FirstStep) {
  const t = useT()
  return (
    <>
      {done ? (
        <IconCircleCheckFilled size={20} aria-hidden="true" />
      ) : (
        <IconCircle size={20} stroke={1.6} aria-hidden="true" />
      )}
      <span className={classes.step}>
        <strong>{t(`onboarding.step.${name}`)}</strong>
        {!done && <span>{t(`onboarding.step.${name}_hint`)}</span>}
      </span>
      <span className={classes.state}>{t(done ? 'onboarding.done' : 'onboarding.open')}</span>
      <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
    </>
  )
}

function StepTarget({ name, children }: { readonly name: FirstStepName; readonly children: ReactNode }) {
  const openModal = useOpenModal()
  const place = STEP_PLACES[name]
  if ('settings' in place)
    return (
      <Link to="/settings/$page" params={{ page: place.settings }} className={classes.target}>
        {children}
      </Link>
    )
  if ('page' in place)
    return (
      <Link to={place.page} className={classes.target}>
        {children}
      </Link>
    )
  return (
    <UnstyledButton className={classes.target} onClick={() => openModal(place.modal, place.value)}>
      {children}
    </UnstyledButton>
  )
}
