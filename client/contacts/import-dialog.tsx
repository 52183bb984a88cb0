import { Button, FileInput, Group, Modal, Progress, Radio, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  type CheckedLine,
  CONTACT_COLUMNS,
  type ContactColumn,
  checkLine,
  guessColumns,
} from '../../shared/contact_imports/columns'
import { addContactImportLines, createContactImport } from '../../shared/contact_imports/commands'
import { type CsvTable, decodeCsv, readContactsCsv, writeCsv } from '../../shared/contact_imports/csv'
import { DUPLICATE_RULES, LINES_AT_ONCE, MAX_IMPORT_LINES } from '../../shared/contact_imports/entity'
import { contactImportsList } from '../../shared/contact_imports/list'
import { labelsList } from '../../shared/labels/list'
import { useRowChoices } from '../kit/fields/choices/row-choices'
import { Failure } from '../kit/forms/failure'
import { Facts } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { useFormat, useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { saveBlob } from '../kit/save-file'
import { useFoyer } from '../sync/react'
import classes from './contacts.module.css'
import { useDuplicates } from './use-duplicates'

/** Largest file in bytes. */
const MAX_BYTES = 20 * 1024 * 1024
/** Errors shown, and errors the server keeps. */
const SHOWN_PROBLEMS = 50
const KEPT_PROBLEMS = 1000
/** Country of an address that names none, where the organisation has no address. */
const HOME = 'AT'

const imports = rowsOfList(contactImportsList)

/** Imports contacts from a file. The parameter is "new", or the id of an import whose progress it shows. */
export function ImportContacts({ value, close }: ModalProps) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={close}
      title={t('contact_imports.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={720}
    >
      {value.length === 36 ? <ImportProgress id={value} /> : <NewImport />}
    </Modal>
  )
}

type Opened = { readonly name: string; readonly table: CsvTable }

function NewImport() {
  const t = useT()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async (file: File | null) => {
    if (!file) return
    const table =
      file.size <= MAX_BYTES
        ? readContactsCsv(decodeCsv(new Uint8Array(await file.arrayBuffer())))
        : { header: [], lines: [] }
    const lines = table.lines.length
    const isTooLong = lines > MAX_IMPORT_LINES
    setProblem(
      isTooLong
        ? t('contact_imports.too_long', { lines, most: MAX_IMPORT_LINES })
        : lines === 0
          ? t('contact_imports.unreadable')
          : null,
    )
    setOpened(isTooLong || lines === 0 ? null : { name: file.name.slice(0, 200), table })
  }
  return (
    <>
      <FileInput
        label={t(opened ? 'contact_imports.other_file' : 'contact_imports.choose')}
        description={t('contact_imports.choose_hint', { most: MAX_IMPORT_LINES })}
        accept=".csv,.txt,text/csv"
        error={problem}
        onChange={(file) => void open(file)}
      />
      {opened && <Preview key={`${opened.name} ${opened.table.lines.length}`} opened={opened} />}
    </>
  )
}

type Sending = { readonly id: string; readonly sent: number }

function Preview({ opened: { name, table } }: { readonly opened: Opened }) {
  const t = useT()
  const { number } = useFormat()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const labels = useRowChoices(labelsList)
  const [columns, setColumns] = useState(() => guessColumns(table.header))
  const [rule, setRule] = useState<(typeof DUPLICATE_RULES)[number]>('skip')
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const checked = useMemo(() => {
    const terms = {
      columns,
      labels: new Map(labels.map(({ value, label }) => [label.toLowerCase(), value])),
      country: HOME,
    }
    return table.lines.map((line) => checkLine(line, terms))
  }, [table, columns, labels])
  const good = useMemo(() => checked.flatMap((line) => (line.problem === null ? [line] : [])), [checked])
  const wrong = checked.flatMap((line) => (line.problem === null ? [] : [line]))
  const { known, repeated, error } = useDuplicates(good)
  const fresh = known === null ? null : good.length - known - repeated
  const send = async () => {
    const import_id = sending?.id ?? newId()
    setProblem(null)
    setSending({ id: import_id, sent: 0 })
    try {
      const errors = wrong.slice(0, KEPT_PROBLEMS).map(({ line, problem: why }) => ({ line, problem: why }))
      if (!sending)
        await foyer.call(createContactImport, {
          input: { id: import_id, name, duplicates: rule, total: good.length, failed: wrong.length, errors },
        })
      for (let from = 0; from < good.length; from += LINES_AT_ONCE) {
        const lines = good.slice(from, from + LINES_AT_ONCE).map(({ line, contact }) => ({ line, contact }))
        await foyer.call(addContactImportLines, { id: import_id, input: { lines } })
        setSending({ id: import_id, sent: from + lines.length })
      }
      openModal('import_contacts', import_id)
    } catch (failed) {
      // What arrived stays. The next attempt sends the same lines to the same import.
      setProblem(failed)
    }
  }
  const choose = (at: number, column: string | null) =>
    setColumns((before) =>
      before.map((each, i) => (i === at ? (column as ContactColumn | null) : each === column ? null : each)),
    )
  const busy = sending !== null && problem === null
  // Two columns may have the same name.
  const headed = table.header.map((header, at) => ({ key: `${at} ${header}`, header, at }))
  return (
    <>
      <h3 className={classes.part}>{t('contact_imports.columns')}</h3>
      <p className={classes.quiet}>{t('contact_imports.columns_hint')}</p>
      <table className={classes.table}>
        <tbody>
          {headed.map(({ key, header, at }) => (
            <tr key={key}>
              <td>
                {header}
                <div className={classes.quiet}>
                  {t('contact_imports.example', {
                    text: (table.lines.find(({ isBroken }) => !isBroken)?.cells[at] ?? '').slice(0, 60),
                  })}
                </div>
              </td>
              <td>
                <Select
                  aria-label={t('contact_imports.column_of', { name: header })}
                  placeholder={t('contact_imports.ignored')}
                  clearable
                  clearButtonProps={{ 'aria-label': t('app.form.clear') }}
                  disabled={busy}
                  data={CONTACT_COLUMNS.map((column) => ({
                    value: column,
                    label: t(`contact_imports.column.${column}`),
                  }))}
                  value={columns[at] ?? null}
                  onChange={(column) => choose(at, column)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className={classes.part}>{t('contact_imports.preview')}</h3>
      <div role="status">
        {known === null && error === null && <p className={classes.quiet}>{t('contact_imports.checking')}</p>}
        <Facts
          facts={[
            [t('contact_imports.new'), fresh === null ? '–' : number(fresh)],
            [t('contact_imports.duplicates'), known === null ? '–' : number(known)],
            [t('contact_imports.repeated'), number(repeated)],
            [t('contact_imports.problems'), number(wrong.length)],
          ]}
        />
      </div>
      {wrong.length > 0 && <Problems table={table} wrong={wrong} />}
      <Radio.Group
        mt="md"
        label={t('contact_imports.rule')}
        value={rule}
        onChange={(value) => setRule(value === 'update' ? 'update' : 'skip')}
      >
        {DUPLICATE_RULES.map((each) => (
          <Radio
            key={each}
            mt="xs"
            value={each}
            disabled={sending !== null}
            label={t(`contact_imports.rule.${each}`)}
          />
        ))}
      </Radio.Group>
      <Failure problem={problem ?? error} />
      {busy && sending && (
        <>
          <Progress mt="md" value={(sending.sent / good.length) * 100} aria-label={t('contact_imports.title')} />
          <p role="status">{t('contact_imports.sending', { sent: sending.sent, total: good.length })}</p>
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button disabled={good.length === 0 || known === null} loading={busy} onClick={() => void send()}>
          {t('contact_imports.start', { count: good.length })}
        </Button>
      </Group>
    </>
  )
}
type Wrong = Exclude<CheckedLine, { readonly problem: null }>

function Problems({ table, wrong }: { readonly table: CsvTable; readonly wrong: readonly Wrong[] }) {
  const t = useT()
  const save = () => {
    const lines = new Set(wrong.map(({ line }) => line))
    const rows = table.lines.flatMap(({ line, cells }) => (lines.has(line) ? [cells] : []))
    saveBlob(t('contact_imports.problems_file'), new Blob([writeCsv([table.header, ...rows])], { type: 'text/csv' }))
  }
  return (
    <>
      <ul className={classes.problems}>
        {wrong.slice(0, SHOWN_PROBLEMS).map(({ line, problem }) => (
          <li key={line}>{t('contact_imports.line', { line, problem: t(`contact_imports.problem.${problem}`) })}</li>
        ))}
      </ul>
      {wrong.length > SHOWN_PROBLEMS && (
        <p>{t('contact_imports.more_problems', { count: wrong.length - SHOWN_PROBLEMS })}</p>
      )}
      <Button mt="xs" variant="default" onClick={save}>
        {t('contact_imports.save_problems')}
      </Button>
    </>
  )
}

function ImportProgress({ id }: { readonly id: string }) {
  const t = useT()
  const { number } = useFormat()
  const row = imports.useOne(id)
  if (!row) return null
  const { state, total, created, updated, skipped, failed } = row
  const done = created + updated + skipped
  return (
    <div role="status">
      {state === 'abandoned' && <p>{t('contact_imports.abandoned')}</p>}
      {state === 'done' && <h3>{t('contact_imports.done')}</h3>}
      {(state === 'running' || state === 'receiving') && (
        <>
          <p>{t('contact_imports.running', { done, total })}</p>
          <Progress value={(done / total) * 100} aria-label={t('contact_imports.title')} />
          <p className={classes.quiet}>{t('contact_imports.running_hint')}</p>
        </>
      )}
      <Facts
        facts={[
          [t('contact_imports.created'), number(created)],
          [t('contact_imports.updated'), number(updated)],
          [t('contact_imports.skipped'), number(skipped)],
          [t('contact_imports.failed'), number(failed)],
        ]}
      />
    </div>
  )
}
