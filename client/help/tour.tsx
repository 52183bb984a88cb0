import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { can } from '../../shared/kernel/permissions'
import { useT } from '../kit/phrases'
import { useFoyer, useLive } from '../sync/react'
import classes from './help.module.css'
import { STEPS, tutorial } from './tutorial'

/** The guided tour: a card over the corner of the page that stays while its user goes from page to page. */
export function Tour() {
  const t = useT()
  const navigate = useNavigate()
  const { role } = useFoyer().identity.user
  const steps = STEPS.filter((each) => !each.can || can(role, each.can))
  const shown = useLive(tutorial.state)
  if (shown === null) return null
  const at = Math.min(shown, steps.length - 1)
  const step = steps[at]
  if (!step) return null
  const { title, text, to } = step
  const isLast = at === steps.length - 1
  return (
    <section className={classes.tour} aria-label={t('help.tour.title')}>
      <header>
        <span className={`num ${classes.quiet}`}>{t('help.tour.step', { step: at + 1, count: steps.length })}</span>
        <ActionIcon aria-label={t('help.tutorial_finish')} onClick={tutorial.finish}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </header>
      <div role="status">
        <h2>{t(title)}</h2>
        <p>{t(text, { key: t('search.shortcut') })}</p>
      </div>
      <footer>
        {to && (
          <Button variant="subtle" onClick={() => void navigate({ to })}>
            {t('help.tour.go')}
          </Button>
        )}
        <span className={classes.space} />
        {at > 0 && (
          <Button variant="default" onClick={() => tutorial.show(at - 1)}>
            {t('help.tour.back')}
          </Button>
        )}
        <Button onClick={() => (isLast ? tutorial.finish() : tutorial.show(at + 1))}>
          {t(isLast ? 'help.tour.finish' : 'help.tour.next')}
        </Button>
      </footer>
    </section>
  )
}
