import { Modal, Progress } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import type { PrintedOrder } from '../../../shared/printing/print-data'
import {
  NoPrinter,
  OtherPrinter,
  type PrintItem,
  type PrintJob,
  PrintRefused,
  printJob,
} from '../../../shared/printing/service/print-job'
import type { RowOf } from '../../../shared/registry'
import { focusOn } from '../../kit/focus'
import { newId } from '../../kit/new-id'
import { errorText, type Format, type T, useFormat, useT } from '../../kit/phrases'
import { printerAdvice } from '../../parts/printing/test-page'
import { useAll, useFoyer } from '../../sync/react'
import controls from '../controls/controls.module.css'
import classes from './service-print.module.css'
import type { TicketFace } from './ticket-face'

/** Tickets named in a message. */
const NAMED = 6

type Props = {
  readonly tickets: readonly TicketFace[]
  readonly printerOf: (ticket: TicketFace) => RowOf<'ticket_printers'>
  readonly order: PrintedOrder
  readonly onPrinted: () => void
  /** Prints the tickets with the browser instead: those that are missing. */
  readonly onBrowser: (tickets: readonly TicketFace[]) => void
  readonly onOther: () => void
}

/** A job and the printer it goes to. Tickets and vouchers may have different ones. */
export type PrinterJob = { readonly printer: RowOf<'ticket_printers'>; readonly job: PrintJob }

/** The problem, in the cashier's words. */
function failureText(t: T, part: PrinterJob | null, error: unknown): string {
  if (!part) return errorText(t, error)
  const { printer } = part
  if (error instanceof OtherPrinter) return errorText(t, printerAdvice(error, printer))
  if (error instanceof NoPrinter) return t('desk.print.no_printer', { address: printer.url })
  if (error instanceof PrintRefused) return t('desk.print.refused', { name: printer.name, error: error.message })
  if (error instanceof DomainError) return t('desk.print.layout', { error: errorText(t, error) })
  return t('desk.print.lost', { name: printer.name })
}

/** Names of tickets, the same ones counted: `3 × Gallery`. */
function namesOf(t: T, { number }: Format, items: readonly PrintItem[]): string {
  const counts = new Map<string, number>()
  for (const { name } of items) counts.set(name, (counts.get(name) ?? 0) + 1)
  const named = [...counts].slice(0, NAMED)
  const names = named.map(([name, count]) => (count > 1 ? `${number(count)} × ${name}` : name)).join(', ')
  const more = items.length - named.reduce((sum, [, count]) => sum + count, 0)
  return more > 0 ? t('desk.print.more', { names, count: more }) : names
}

/** Prints tickets over the print service of this computer, and lets the cashier continue where it failed. */
export function ServicePrint({ tickets, printerOf, order, onPrinted, onBrowser, onOther }: Props) {
  const t = useT()
  const { core, identity } = useFoyer()
  const saved = useAll('print_layouts')
  // Layouts do not change while they print.
  const [layouts] = useState(saved)
  /** Divides the tickets among their printers. */
  const prepare = useCallback(async (): Promise<readonly PrinterJob[]> => {
    const { printItems } = await import('./pages')
    const printers = [...new Map(tickets.map((ticket) => [printerOf(ticket).id, printerOf(ticket)])).values()]
    const items = printItems(tickets, printerOf, {
      rows: core.rows,
      layouts,
      org: identity.org,
      time_zone: t.zone,
      order,
    })
    const own = (printer: RowOf<'ticket_printers'>) =>
      items.filter((_, i) => tickets[i] && printerOf(tickets[i]).id === printer.id)
    return printers.map((printer) => ({
      printer,
      job: printJob(newId(), printer, own(printer), (url, init) => fetch(url, init)),
    }))
  }, [tickets, printerOf, order, core, identity, layouts, t.zone])
  return (
    <JobDialog
      prepare={prepare}
      expected={tickets.length}
      onPrinted={onPrinted}
      onBrowser={(missing) => onBrowser(tickets.filter(({ id }) => missing.has(id)))}
      onOther={onOther}
    />
  )
}

type JobProps = {
  /** Makes the jobs, when printing begins. */
  readonly prepare: () => Promise<readonly PrinterJob[]>
  /** Number of pages, until the jobs know it. */
  readonly expected: number
  readonly onPrinted: () => void
  /** Prints with the browser instead: the ids of what is missing. */
  readonly onBrowser: (missing: ReadonlySet<string>) => void
  /** Lets the cashier choose another printer. Offered while nothing has been printed. */
  readonly onOther: () => void
}

/** Runs print jobs with their progress. Where one fails, it says what is missing and continues with one tap. */
export function JobDialog({ prepare, expected, onPrinted, onBrowser, onOther }: JobProps) {
  const t = useT()
  const format = useFormat()
  const [printed, setPrinted] = useState(0)
  const [total, setTotal] = useState(expected)
  const [failure, setFailure] = useState<{
    readonly part: PrinterJob | null
    readonly error: unknown
    readonly missing: readonly PrintItem[]
  } | null>(null)
  const parts = useRef<readonly PrinterJob[]>([])
  const busy = useRef(false)

  const run = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    setFailure(null)
    const progress = () => setPrinted(parts.current.reduce((sum, { job }) => sum + job.printed(), 0))
    let current: PrinterJob | null = null
    try {
      if (parts.current.length === 0) parts.current = await prepare()
      setTotal(parts.current.reduce((sum, { job }) => sum + job.total, 0))
      for (const part of parts.current) {
        current = part
        if (part.job.printed() < part.job.total) await part.job.run(progress)
      }
      onPrinted()
    } catch (error) {
      progress()
      setFailure({ part: current, error, missing: parts.current.flatMap(({ job }) => job.missing()) })
    } finally {
      busy.current = false
    }
  }, [prepare, onPrinted])

  useEffect(() => {
    if (parts.current.length === 0) void run()
  }, [run])

  const missing = new Set(failure?.missing.map(({ id }) => id))
  return (
    <Modal.Root opened onClose={onPrinted} size={640} padding={0} radius={14} centered closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('desk.print.title')} data-print={failure ? 'failed' : 'running'}>
        <section className={classes.dialog}>
          {failure ? (
            <>
              <div role="alert" className={classes.words}>
                <h2>{t('desk.print.failed', { printed, total })}</h2>
                <p>{failureText(t, failure.part, failure.error)}</p>
                <p>{t('desk.print.missing', { names: namesOf(t, format, failure.missing) })}</p>
              </div>
              <footer className={classes.foot}>
                <button type="button" className={controls.button} onClick={onPrinted}>
                  {t('app.close')}
                </button>
                {printed === 0 && (
                  <button type="button" className={controls.button} onClick={onOther}>
                    {t('desk.print.other_printer')}
                  </button>
                )}
                <button type="button" className={controls.button} onClick={() => onBrowser(missing)}>
                  {t('desk.print.browser')}
                </button>
                <button
                  type="button"
                  className={controls.button}
                  data-kind="primary"
                  ref={focusOn}
                  data-autofocus
                  onClick={() => void run()}
                >
                  <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
                  {t(printed > 0 ? 'desk.print.rest' : 'desk.print.again')}
                </button>
              </footer>
            </>
          ) : (
            <div role="status" className={classes.words}>
              <h2>{t('desk.print.running', { printed, total })}</h2>
              <Progress value={total ? (100 * printed) / total : 0} aria-label={t('desk.print.title')} />
            </div>
          )}
        </section>
      </Modal.Content>
    </Modal.Root>
  )
}
