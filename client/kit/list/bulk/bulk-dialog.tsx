import { useRef, useState } from 'react'
import { z } from 'zod'
import type { BulkCommand } from '../../../../shared/kernel/model/list/bulk'
import { sum } from '../../../../shared/kernel/money'
import type { PhraseKey } from '../../../../shared/phrases'
import { useFoyer } from '../../../sync/react'
import summary from '../../confirm/confirm-dialog.module.css'
import { conventionalWords } from '../../fields/field-words'
import type { FieldWords } from '../../fields/kind'
import { FormDialog } from '../../forms/form-dialog'
import { fieldLabel, ownPhrase, useFormat, useT } from '../../phrases'
import { rereadServerRows } from '../../reading/server-pages'
import type { Choices } from '../filter-choices'
import { Receipt } from './receipt'
import { type Outcome, type RowCommand, rowCommands, runBulk } from './run-bulk'

type AnyRow = Outcome['row']

type Props = {
  readonly table: string
  readonly name: string
  readonly action: BulkCommand
  readonly rows: readonly AnyRow[]
  readonly choices: Choices
  readonly nameOf: (row: AnyRow) => string
  readonly close: () => void
  /** Called when rows were changed, before the receipt is closed. */
  readonly onChanged: () => void
}

/** Key of a bulk command's label: its own, for a deletion also that of deleting one row. */
const bulkPhrase = (table: string, name: string): PhraseKey =>
  ownPhrase(
    table,
    `bulk.${name}`,
    name === 'delete' ? ownPhrase(table, 'delete_do', 'list_views.bulk_delete') : undefined,
  )

/** Labels of the bulk commands of a list. */
export const useBulkLabel = (table: string) => {
  const t = useT()
  return (name: string) => t(bulkPhrase(table, name))
}

/** Asks before a command runs for several rows, runs it for each, and shows each result. */
export function BulkDialog({ table, name, action, rows, choices, nameOf, close, onChanged }: Props) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const label = useBulkLabel(table)(name)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const isOpen = useRef(true)
  const prepared = useRef<readonly RowCommand[]>([])
  const [first] = rows
  const run = async (each: readonly RowCommand[], before: readonly Outcome[]) => {
    prepared.current = each
    const made = await runBulk(foyer, action, each, (count) => {
      setDone(count)
      return isOpen.current
    })
    rereadServerRows()
    onChanged()
    setDone(null)
    setOutcomes([...before, ...made])
  }
  if (outcomes) {
    const again = () => {
      const open = new Set(outcomes.filter(({ state }) => state === 'open').map(({ row }) => row.id))
      void run(
        prepared.current.filter(({ row }) => open.has(row.id)),
        outcomes.filter(({ state }) => state !== 'open'),
      )
    }
    return <Receipt action={label} outcomes={outcomes} nameOf={nameOf} again={again} close={close} />
  }
  if (!first) return null
  const { input } = action.command.args.shape
  const shape = input instanceof z.ZodObject ? input.shape : {}
  const words = { ...conventionalWords(t, table, shape), ...conventionalWords(t, `${table}.bulk.${name}`, shape) }
  const fields = Object.fromEntries(
    Object.entries(action.asks ?? {}).flatMap(([field, from]): [string, FieldWords][] => {
      const known = words[field]
      const options = from === null ? undefined : choices[from]
      return known ? [[field, { ...known, ...(options && { choices: options }) }]] : []
    }),
  )
  const count = rows.length
  const sums = (action.sums ?? []).flatMap((column) => {
    const key = fieldLabel(table, column)
    return key ? [[t(key), format.money(sum(rows.map((row) => Number(row[column] ?? 0))))] as const] : []
  })
  const fixed = action.input?.(first, () => first.id) ?? {}
  return (
    <FormDialog
      title={t(ownPhrase(table, `bulk.${name}_title`, 'list_views.bulk_title'), { count, action: label })}
      close={() => {
        isOpen.current = false
        close()
      }}
      lead={
        <>
          <p>{t(ownPhrase(table, `bulk.${name}_lead`, 'list_views.bulk_lead'))}</p>
          <dl className={summary.list} aria-label={t('app.confirm.consequences')}>
            {[[t('list_views.bulk_rows'), format.number(count)] as const, ...sums].map(([key, value]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
          {done !== null && <p role="status">{t('list_views.bulk_running', { done, count })}</p>}
        </>
      }
      command={action.command}
      args={{ id: first.id }}
      fields={fields}
      initial={fixed}
      submit={bulkPhrase(table, name)}
      keepsOpen
      run={(args) => {
        const given = ((args as { readonly input?: object }).input ?? {}) as Readonly<Record<string, unknown>>
        const filled = Object.fromEntries(Object.entries(given).filter(([field]) => Object.hasOwn(fields, field)))
        return run(rowCommands(action, rows, filled), [])
      }}
    />
  )
}
