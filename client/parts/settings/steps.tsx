import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SettingsBlockName } from '../../../shared/settings/blocks'
import { useOpenModal } from '../../kit/layout/modal-address'
import type { PagePath } from '../app/domain'
import classes from './steps.module.css'

/** Place where a step is done: a settings page, another page, or a modal. */
export type StepPlace =
  | { readonly settings: SettingsBlockName }
  | { readonly page: PagePath }
  | { readonly modal: string; readonly value?: string }

type Step = {
  readonly name: string
  readonly place: StepPlace
  readonly title: string
  /** Null where there is nothing to add. */
  readonly hint: string | null
  readonly done: boolean
  /** Said beside the step. */
  readonly state?: string
}

/** Things to do. Each leads to the place where it is done. */
export const Steps = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ol className={classes.steps}>
    {steps.map((step) => (
      <li key={step.name} data-done={step.done || undefined}>
        <Target place={step.place}>
          {step.done ? (
            <IconCircleCheckFilled size={20} aria-hidden="true" />
          ) : (
            <IconCircle size={20} stroke={1.6} aria-hidden="true" />
          )}
          <span className={classes.step}>
            <strong>{step.title}</strong>
            {step.hint !== null && <span>{step.hint}</span>}
          </span>
          {step.state && <span className={classes.state}>{step.state}</span>}
          <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
        </Target>
      </li>
    ))}
  </ol>
)

function Target({ place, children }: { readonly place: StepPlace; readonly children: ReactNode }) {
  const openModal = useOpenModal()
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
