import { Button, Checkbox, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { updateOrg } from '../../shared/orgs/commands'
import { ONBOARDING_CHOICES, type OnboardingChoice } from '../../shared/orgs/office'
import { toastDone } from '../kit/display/toast'
import { Failure } from '../kit/forms/failure'
import type { ListSearch } from '../kit/list-search'
import type { ModalProps } from '../kit/modal'
import { useT } from '../kit/phrases'
import { useFoyer, useLive, useSession } from '../sync/react'
import classes from './onboarding.module.css'

/** The choices of most organisations, made at first. */
const COMMON: readonly OnboardingChoice[] = ['tickets', 'seating_plans', 'cash_register']

/**
 * Choice of what the organisation uses the product for (`onboarding`). The first one is followed by the steps that it
 * sets.
 */
export function ChoicesModal({ close }: ModalProps) {
  const t = useT()
  const foyer = useFoyer()
  const navigate = useNavigate()
  const session = useSession()
  const { org } = foyer.identity
  const own = useLive(session.memberships).find((one) => one.org.id === org.id)
  const before = own?.org.onboarding_choices ?? []
  const [chosen, setChosen] = useState<readonly string[]>(before.length > 0 ? before : COMMON)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const onboarding_choices: OnboardingChoice[] = ONBOARDING_CHOICES.filter((choice) => chosen.includes(choice))
      await foyer.call(updateOrg, { id: org.id, input: { onboarding_choices } })
      await session.refreshMemberships()
      toastDone(t('onboarding.saved'))
      if (before.length > 0) close()
      else
        await navigate({
          to: '.',
          search: (previous: ListSearch) => ({ ...previous, onboarding: undefined, first_steps: '1' }),
        })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={close}
      size={560}
      title={t('onboarding.choose')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={(event) => void save(event)}>
        <p className={classes.lead}>{t('onboarding.choose_lead')}</p>
        <Failure problem={failure} />
        <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label={t('onboarding.choose')}>
          <div className={classes.choices}>
            {ONBOARDING_CHOICES.map((choice, i) => (
              <Checkbox.Card
                key={choice}
                value={choice}
                className={classes.choice ?? ''}
                data-autofocus={i === 0 || undefined}
              >
                <Checkbox.Indicator />
                <span>
                  <strong>{t(`onboarding.choice.${choice}`)}</strong>
                  <span>{t(`onboarding.choice.${choice}_hint`)}</span>
                </span>
              </Checkbox.Card>
            ))}
          </div>
        </Checkbox.Group>
        <footer className={classes.foot}>
          <Button type="submit" loading={busy}>
            {t('app.save')}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}
