import { Modal } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import type { PrintKind } from '../../../shared/printing/layout'
import type { RowOf } from '../../../shared/registry'
import { toastDone } from '../../kit/display/toast'
import { useAttempt } from '../../kit/forms/attempt'
import { useT } from '../../kit/phrases'
import { useAll, useFoyer } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskForm, Submit } from '../controls/form'
import { Problem } from '../controls/problem'
import {
  BROWSER,
  conflictIn,
  type PrinterChoice,
  printerFor,
  printersFor,
  type useDeskPrinters,
} from './printer-choice'
import classes from './service-print.module.css'

const KINDS = ['TICKET', 'RECEIPT', 'VOUCHER'] as const

type Props = {
  readonly printers: ReturnType<typeof useDeskPrinters>
  /** Reason why it is shown without having been asked for. */
  readonly lead?: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Dialog in which a desk chooses its printer for each kind of paper and prints test pages. */
export function PrintersDialog({ printers: desk, lead, onDone, onClose }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<PrinterChoice>(desk.choice)
  const kinds = KINDS.filter((kind) => printersFor(desk.printers, kind).length > 0)
  const save = () => {
    const conflict = conflictIn(desk.printers, chosen)
    if (conflict)
      throw new DomainError('ticket_printers.one_address', {
        one: conflict[0].name,
        other: conflict[1].name,
        address: conflict[0].url,
      })
    desk.choose(chosen)
    onDone()
  }
  return (
    <Modal.Root opened onClose={onClose} size={720} padding={0} radius={14} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={t('desk.printers.title')}>
        <DeskForm className={classes.dialog} onSubmit={save}>
          <div className={classes.words}>
            <h2>{t('desk.printers.title')}</h2>
            <p>{lead ?? t(kinds.length === 0 ? 'desk.printers.none' : 'desk.printers.lead')}</p>
          </div>
          {kinds.map((kind) => (
            <KindChoice
              key={kind}
              kind={kind}
              printers={desk.printers}
              choice={chosen}
              onChoose={(id) => setChosen({ ...chosen, [kind]: id })}
            />
          ))}
          <footer className={classes.foot}>
            <button type="button" className={controls.button} onClick={onClose}>
              {t('app.close')}
            </button>
            {kinds.length > 0 && <Submit size="small">{t('desk.printers.save')}</Submit>}
          </footer>
        </DeskForm>
      </Modal.Content>
    </Modal.Root>
  )
}

type KindProps = {
  readonly kind: PrintKind
  readonly printers: readonly RowOf<'ticket_printers'>[]
  readonly choice: PrinterChoice
  readonly onChoose: (id: string) => void
}

/** The printers for one kind of paper, and the test page of the chosen one. */
function KindChoice({ kind, printers, choice, onChoose }: KindProps) {
  const t = useT()
  const { org } = useFoyer().identity
  const layouts = useAll('print_layouts')
  const { busy, problem, dismiss, attempt } = useAttempt()
  const now = printerFor(printers, kind, choice)
  const label = t(`ticket_printers.print_kinds.${kind}`)
  const option = (id: string, isChosen: boolean, name: string, about: string) => (
    <button
      key={id}
      type="button"
      className={controls.button}
      aria-pressed={isChosen}
      onClick={() => {
        dismiss()
        onChoose(id)
      }}
    >
      <span>
        {name}
        <small>{about}</small>
      </span>
    </button>
  )
  const test = (printer: RowOf<'ticket_printers'>) =>
    attempt(async () => {
      const { printTestPage } = await import('../../parts/printing/test-page')
      await printTestPage(printer, kind, { layouts, org, timeZone: t.zone })
      toastDone(t('ticket_printers.test_done'))
    })
  return (
    <fieldset className={classes.kind} data-kind={kind}>
      <legend className={controls.label}>{label}</legend>
      <div className={classes.printers}>
        {printersFor(printers, kind).map(({ id, name, brand, paper, url }) =>
          option(
            id,
            now?.id === id,
            name,
            [t(`ticket_printers.brand.${brand}`), t(`ticket_printers.paper.${paper}`), url].join(' · '),
          ),
        )}
        {option(BROWSER, now === null, t('desk.printers.browser'), t('desk.printers.browser_hint'))}
      </div>
      <Problem problem={problem} onDismiss={dismiss} />
      {now && (
        <button
          type="button"
          className={controls.button}
          data-kind="link"
          disabled={busy}
          aria-label={t('desk.printers.test', { kind: label, name: now.name })}
          onClick={() => void test(now)}
        >
          <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
          {t('ticket_printers.test_do')}
        </button>
      )}
    </fieldset>
  )
}
