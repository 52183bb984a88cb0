import { Button, FileInput, Group, Modal, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { readSeatsCsv } from '../../../shared/seats/files/csv'
import { readGeoJson } from '../../../shared/seats/files/geojson'
import { importEdit, type SeatImport } from '../../../shared/seats/files/imported'
import { readSvg } from '../../../shared/seats/files/svg'
import type { PlanEdit } from '../../../shared/seats/plan/edit'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import classes from '../editor/editor.module.css'

type Props = {
  readonly categories: ReadonlyMap<string, RowOf<'price_categories'>>
  readonly onImport: (edit: PlanEdit) => void
  readonly close: () => void
}

/** Largest file that is read, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024

const read = (text: string): SeatImport => readSvg(text) ?? readGeoJson(text) ?? readSeatsCsv(text)

/** Reads seats from a file, and asks which category is which. */
export function ImportDialog({ categories, onImport, close }: Props) {
  const t = useT()
  const [found, setFound] = useState<SeatImport | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const list = [...categories.values()]
  const names = useMemo(() => [...new Set((found?.seats ?? []).map(({ category }) => category))], [found])
  const usual = (name: string | null) =>
    list.find(
      (category) =>
        name !== null && [category.name, category.short_name].some((each) => each.toLowerCase() === name.toLowerCase()),
    )?.id ??
    list[0]?.id ??
    ''
  const categoryOf = (name: string | null) => chosen[name ?? ''] ?? usual(name)
  const open = async (file: File | null) => {
    setFound(file && file.size <= MAX_BYTES ? read(await file.text()) : file && { seats: [], skipped: 0 })
  }
  const count = found?.seats.length ?? 0
  return (
    <Modal opened onClose={close} title={t('seats.import_title')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <p className={classes.lead}>{t('seats.import_lead')}</p>
      <FileInput
        label={t('seats.import_file')}
        accept=".csv,.txt,.json,.geojson,.svg,text/csv,application/geo+json,image/svg+xml"
        onChange={(file) => void open(file)}
      />
      {found && (
        <p className={classes.lead} role="status">
          {count === 0 ? t('seats.import_unreadable') : t('seats.import_found', { count, skipped: found.skipped })}
        </p>
      )}
      {count > 0 &&
        names
          .slice(0, 20)
          .map((name) => (
            <Select
              key={name ?? ''}
              mt="xs"
              label={name === null ? t('seats.import_category_none') : t('seats.import_category', { name })}
              data={list.map(({ id, name: label }) => ({ value: id, label }))}
              value={categoryOf(name)}
              allowDeselect={false}
              onChange={(id) => id && setChosen((before) => ({ ...before, [name ?? '']: id }))}
            />
          ))}
      <Group justify="flex-end" mt="md">
        <Button
          disabled={count === 0 || list.length === 0}
          onClick={() => {
            if (found) onImport(importEdit(found.seats, categoryOf, newId))
            close()
          }}
        >
          {t('seats.import_do', { count })}
        </Button>
      </Group>
    </Modal>
  )
}
