import { Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import {
  isComparable,
  SUBJECT_TEST_START,
  type SubjectResult,
  type SubjectTest,
} from '../../../shared/campaign_actions/subject-test'
import { useFormat, useT } from '../../kit/phrases'
import type { TimelineAction } from '../words'
import classes from './subjects.module.css'

type Props = {
  readonly value: SubjectTest | null
  readonly change: (value: SubjectTest | null) => void
  /** The message's own subject; null while it has none. */
  readonly first: string | null
  /** Number of recipients; null while it is unknown. */
  readonly count: number | null
}

/** A second subject that competes with the message's own, or none. */
export function Subjects({ value, change, first, count }: Props) {
  const t = useT()
  return (
    <Stack gap="xs" mt="md">
      <Switch
        label={t('campaigns.subjects')}
        description={t('campaigns.subjects_hint')}
        checked={value !== null}
        onChange={(event) => change(event.currentTarget.checked ? SUBJECT_TEST_START : null)}
      />
      {value && (
        <>
          <TextInput
            label={t('campaigns.subjects_second')}
            value={value.subject}
            maxLength={200}
            data-autofocus
            error={first !== null && value.subject.trim() === first.trim() ? t('campaigns.subjects_same') : null}
            onChange={(event) => change({ ...value, subject: event.currentTarget.value })}
          />
          <Group grow align="flex-start">
            {(
              [
                ['share', 2, 50],
                ['hours', 1, 72],
              ] as const
            ).map(([name, min, max]) => (
              <NumberInput
                key={name}
                label={t(`campaigns.subjects_${name}`)}
                value={value[name]}
                min={min}
                max={max}
                allowDecimal={false}
                onChange={(typed) => change({ ...value, [name]: Number(typed) })}
              />
            ))}
          </Group>
          {count !== null && !isComparable(count, value.share) && (
            <p className={classes.notice}>{t('campaigns.subjects_too_few')}</p>
          )}
        </>
      )}
    </Stack>
  )
}

/** The comparison of two subjects: before the launch, while one is chosen, or its result. */
export function SubjectsCompared({
  test,
  result,
  action: { message, success_progress },
}: {
  readonly test: SubjectTest
  readonly result: SubjectResult | null
  readonly action: Pick<TimelineAction, 'message' | 'success_progress'>
}) {
  const t = useT()
  const format = useFormat()
  const title = <h3>{t('campaigns.subjects_title')}</h3>
  if (!result) {
    const isSent = success_progress.total > 0
    return (
      <section className={classes.subjects}>
        {title}
        <p>
          {t(isSent ? 'campaigns.subjects_running' : 'campaigns.subjects_planned', {
            share: format.number(test.share),
            hours: test.hours,
          })}
        </p>
        <ol type="A">
          <li>{message?.subject}</li>
          <li>{test.subject}</li>
        </ol>
      </section>
    )
  }
  const rate = (opened: number, sent: number) => (sent === 0 ? 0 : Math.round((opened / sent) * 1000) * 10)
  const lines = [
    { key: 'a', subject: result.a, opened: result.opened_a, sent: result.sent_a },
    { key: 'b', subject: result.b, opened: result.opened_b, sent: result.sent_b },
  ] as const
  const [a, b] = lines
  const isEven = rate(a.opened, a.sent) === rate(b.opened, b.sent)
  return (
    <section className={classes.subjects}>
      {title}
      <ol type="A">
        {lines.map(({ key, subject, opened, sent }) => (
          <li key={key}>
            <strong>{subject}</strong>
            {result.chosen === key && <span className={classes.winner}>{t('campaigns.subjects_winner')}</span>}
            <p>
              {t('campaigns.subjects_opened', {
                rate: format.rate(rate(opened, sent)),
                opened: format.number(opened),
                sent: format.number(sent),
              })}
            </p>
          </li>
        ))}
      </ol>
      <p>{t(isEven ? 'campaigns.subjects_even' : 'campaigns.subjects_chosen')}</p>
    </section>
  )
}
