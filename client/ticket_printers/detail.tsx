import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { RowOf } from '../../shared/registry'
import { ticketPrintersList } from '../../shared/ticket_printers/list'
import { toastDone } from '../kit/display/toast'
import { EntityDetail } from '../kit/entity/entity-detail'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { Section } from '../kit/layout/detail-pane'
import { useT } from '../kit/phrases'
import { useAll, useFoyer } from '../sync/react'
import classes from './ticket-printers.module.css'

type Printer = RowOf<'ticket_printers'>

/** A printer's settings, and a test page. */
export const PrinterDetail = ({ printer }: { readonly printer: Printer }) => (
  <EntityDetail list={ticketPrintersList} row={printer} can="ticket_printers.edit">
    <TestPrint key={printer.id} printer={printer} />
  </EntityDetail>
)

function TestPrint({ printer }: { readonly printer: Printer }) {
  const t = useT()
  const { org } = useFoyer().identity
  const layouts = useAll('print_layouts')
  const { busy, problem, attempt } = useAttempt()
  const print = () =>
    attempt(async () => {
      const { printTestPage } = await import('../parts/printing/test-page')
      const [kind = 'TICKET'] = printer.print_kinds
      await printTestPage(printer, kind, { layouts, org, timeZone: t.zone })
      toastDone(t('ticket_printers.test_done'))
    })
  return (
    <Section title={t('ticket_printers.test')}>
      <div className={classes.test}>
        <p>{t('ticket_printers.test_hint')}</p>
        <Failure problem={problem} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          loading={busy}
          onClick={() => void print()}
        >
          {t('ticket_printers.test_do')}
        </Button>
      </div>
    </Section>
  )
}
