import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import type { PlanTool } from '../../../shared/seats/flags'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import { Failure } from '../../kit/forms/failure'
import { useT } from '../../kit/phrases'
import { ImportDialog } from '../files/import-dialog'
import { TRACEABLE_TYPES, usePictureUpload } from '../files/use-picture-upload'
import classes from './editor.module.css'
import type { Editing } from './use-editing'

type Props = {
  readonly plan: SeatingPlan
  readonly editing: Editing
  readonly setTool: (tool: PlanTool) => void
  readonly categories: ReadonlyMap<string, RowOf<'price_categories'>>
}

/**
 * Ways to begin a plan without seats: a picture to trace, on which the first block is drawn next, a first block, or a
 * file.
 */
export function EmptyPlan({ plan, editing, setTool, categories }: Props) {
  const t = useT()
  const [isImporting, setImporting] = useState(false)
  const { busy, problem, upload } = usePictureUpload(plan, editing, () => setTool('n_sg'))
  return (
    <section className={classes.begin} aria-labelledby="begin-plan">
      <h2 id="begin-plan">{t('seats.begin')}</h2>
      <p>{t('seats.begin_hint')}</p>
      <Failure problem={problem} />
      <FileButton accept={TRACEABLE_TYPES} onChange={upload}>
        {(props) => (
          <Button {...props} variant="default" loading={busy}>
            {t('seats.picture_add')}
          </Button>
        )}
      </FileButton>
      <Button onClick={() => setTool('n_sg')}>{t('seats.begin_group')}</Button>
      <Button variant="default" onClick={() => setImporting(true)}>
        {t('seats.import_title')}
      </Button>
      {isImporting && (
        <ImportDialog
          categories={categories}
          onImport={(edit) => editing.perform(edit, 'import')}
          close={() => setImporting(false)}
        />
      )}
    </section>
  )
}
