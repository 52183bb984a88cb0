import { Button, Group, Modal } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { errorText, useT } from '../../phrases'
import classes from './bulk.module.css'
import type { Outcome } from './run-bulk'

type Props = {
  readonly action: string
  readonly outcomes: readonly Outcome[]
  readonly nameOf: (row: Outcome['row']) => string
  readonly again: () => void
  readonly close: () => void
}

const GLYPHS = { changed: IconCheck, refused: IconX, open: IconClock } as const
const ORDER = ['refused', 'open', 'changed'] as const
const COUNTS = {
  changed: 'list_views.bulk_done',
  refused: 'list_views.bulk_refused',
  open: 'list_views.bulk_left',
} as const

/**
 * Receipt of a command for several rows: what it changed, refused and why, and what it did not reach. Refusals come
 * first.
 */
export function Receipt({ action, outcomes, nameOf, again, close }: Props) {
  const t = useT()
  const of = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state)
  const textOf = ({ state, problem }: Outcome) => {
    if (state === 'changed') return t('list_views.bulk_changed')
    return problem ? errorText(t, problem) : t('list_views.bulk_open')
  }
  const counted = ORDER.flatMap((state) =>
    of(state).length > 0 ? [{ state, text: t(COUNTS[state], { count: of(state).length }) }] : [],
  )
  return (
    <Modal
      opened
      onClose={close}
      size={640}
      title={t('list_views.bulk_receipt', { action })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <ul className={classes.counts} role="status">
        {counted.map(({ state, text }) => (
          <li key={state} data-state={state}>
            {text}
          </li>
        ))}
      </ul>
      <div className={classes.scroll}>
        <table className={classes.receipt}>
          <thead>
            <tr>
              <th scope="col">{t('list_views.row')}</th>
              <th scope="col">{t('list_views.result')}</th>
            </tr>
          </thead>
          <tbody>
            {ORDER.flatMap(of).map((outcome) => {
              const Glyph = GLYPHS[outcome.state]
              return (
                <tr key={outcome.row.id} data-state={outcome.state}>
                  <th scope="row">{nameOf(outcome.row)}</th>
                  <td
                    className={
                      outcome.state === 'refused'
                        ? classes.refused
                        : outcome.state === 'open'
                          ? classes.open
                          : undefined
                    }
                  >
                    <Glyph size={16} stroke={2} aria-hidden="true" />
                    {textOf(outcome)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" mt="lg">
        {of('open').length > 0 && (
          <Button variant="default" onClick={again}>
            {t('list_views.bulk_again')}
          </Button>
        )}
        <Button data-autofocus onClick={close}>
          {t('app.close')}
        </Button>
      </Group>
    </Modal>
  )
}
