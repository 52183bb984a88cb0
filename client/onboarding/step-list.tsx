import { useT } from '../kit/phrases'
import { Steps } from '../parts/settings/steps'
import { STEP_PLACES } from './step-places'
import type { FirstStep } from './use-first-steps'

/** First steps with their state. */
export function StepList({ steps }: { readonly steps: readonly FirstStep[] }) {
  const t = useT()
  return (
    <Steps
      steps={steps.map(({ name, done }) => ({
        name,
        done,
        place: STEP_PLACES[name],
        title: t(`onboarding.step.${name}`),
        hint: done ? null : t(`onboarding.step.${name}_hint`),
        state: t(done ? 'onboarding.done' : 'onboarding.open'),
      }))}
    />
  )
}
