import { Button } from '@mantine/core'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { useEffect, useRef } from 'react'
import askClasses from '../kit/drafts/ask-to-leave.module.css'
import { useT } from '../kit/phrases'

export type Words = { readonly subject: string; readonly body: string }

/** Returns a short name of words, by which it is known later that stored ones are still those. */
export const hashWords = ({ subject, body }: Words): string => bytesToHex(sha256(utf8ToBytes(`${subject}\n${body}`)))

type Props = { readonly keepMine: () => void; readonly takeOver: () => void }

/** Asks which words stay, where others were saved since these were opened. */
export function ChangedElsewhere({ keepMine, takeOver }: Props) {
  const t = useT()
  const question = useRef<HTMLDivElement>(null)
  // The question has the focus, not an answer: either loses somebody's words, and whoever still types may press Enter.
  useEffect(() => question.current?.focus(), [])
  return (
    <div ref={question} tabIndex={-1} className={askClasses.ask} role="alertdialog" aria-label={t('email.changed')}>
      <p>
        <strong>{t('email.changed')}</strong> {t('email.changed_lead')}
      </p>
      <Button variant="default" onClick={takeOver}>
        {t('email.changed_take')}
      </Button>
      <Button onClick={keepMine}>{t('email.changed_keep')}</Button>
    </div>
  )
}
