import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { WholeOrder } from '../../../shared/orders/queries'
import { shownAnswer } from '../../../shared/questions/answer-rules'
import { updateAnswer } from '../../../shared/questions/commands'
import { savedFileName } from '../../../shared/questions/files'
import { Can } from '../../kit/can'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { FormDialog } from '../../kit/forms/form-dialog'
import { Section } from '../../kit/layout/detail-pane'
import { type T, useFormat, useT } from '../../kit/phrases'
import { saveBlob } from '../../kit/save-file'
import { useFoyer } from '../../sync/react'
import classes from '../orders.module.css'

type Answer = WholeOrder['answers'][number]

/** The ticket that an answer is about; '' for the order as a whole. */
function ticketOf({ item_id, piece }: Answer, { items }: WholeOrder, t: T): string {
  const item = items.find(({ id }) => id === item_id)
  if (!item) return ''
  return item.qty > 1 ? `${item.static_name} · ${t('answers.ticket', { piece })}` : item.static_name
}

/** The buyer's answers at the checkout, which staff can correct. */
export function Answers({ order }: { readonly order: WholeOrder }) {
  const t = useT()
  const foyer = useFoyer()
  const format = useFormat()
  const { busy, attempt, problem } = useAttempt()
  const [edited, setEdited] = useState<Answer | null>(null)
  if (order.answers.length === 0) return null
  const download = (answer: Answer) =>
    attempt(async () => {
      const file = await foyer.file('/api/answers/file_link', { answer_id: answer.id })
      saveBlob(savedFileName(answer.answer, file.type), file)
    })
  return (
    <Section title={t('answers.title')}>
      <Failure problem={problem} />
      <ul>
        {order.answers.map((answer) => {
          const ticket = ticketOf(answer, order, t)
          const text = shownAnswer(answer, { language: t.language, format })
          return (
            <li key={answer.id} className={classes.answer}>
              <span>
                {answer.label}
                {ticket && <span className={classes.quiet}> · {ticket}</span>}
              </span>
              {answer.has_file ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
                  loading={busy}
                  onClick={() => void download(answer)}
                >
                  {answer.answer}
                </Button>
              ) : (
                <strong>{text || <span className={classes.quiet}>{t('answers.none')}</span>}</strong>
              )}
              {answer.kind !== 'file' && (
                <Can do="orders.sell">
                  <ActionIcon
                    aria-label={t('answers.edit_of', { name: [answer.label, ticket].filter(Boolean).join(' · ') })}
                    onClick={() => setEdited(answer)}
                  >
                    <IconPencil size={16} stroke={1.75} />
                  </ActionIcon>
                </Can>
              )}
            </li>
          )
        })}
      </ul>
      {edited && (
        <FormDialog
          title={t('answers.edit')}
          lead={<p>{edited.label}</p>}
          close={() => setEdited(null)}
          command={updateAnswer}
          args={{ id: edited.id }}
          fields={{ answer: { label: t('answers.answer') } }}
          initial={{
            answer: edited.kind === 'date' ? edited.answer : shownAnswer(edited, { language: t.language, format }),
          }}
          submit="answers.save"
        />
      )}
    </Section>
  )
}
