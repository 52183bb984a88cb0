import { Button, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Failure } from '../kit/forms/failure'
import { useT } from '../kit/phrases'
import { useSyncState } from '../sync/react'
import { useSave } from './designer/use-save'
import type { Design } from './designs'
import { FiscalHint } from './fiscal-hint'
import classes from './layouts.module.css'
import { useExamples } from './live-data'
import { type Output, OutputPreview } from './output'

type Props = {
  readonly design: Design
  /** True where the window is too narrow for the designer. */
  readonly narrow: boolean
}

/** A layout that is looked at: a built-in one, which is copied to change it, or any where the window is narrow. */
export function ShownLayout({ design, narrow }: Props) {
  const t = useT()
  const { reachable } = useSyncState()
  const saving = useSave()
  const [output, setOutput] = useState<Output>('PDF')
  const examples = useExamples(design.kind)
  const [chosen, setChosen] = useState<string | null>(null)
  const example = examples.find(({ id }) => id === chosen) ?? examples[0]
  const data = useMemo(() => example?.data(design.language) ?? {}, [example, design.language])
  const name =
    design.id === null
      ? `${t(`print_layouts.kind.${design.kind}`)} ${t(`print_layouts.format.${design.format}`)}`
      : design.name
  return (
    <section className={classes.shown} aria-label={name}>
      <header className={classes.top}>
        <div className={classes.title}>
          <h2>{name}</h2>
          <p>
            {[design.id === null && t('print_layouts.built_in'), t(`print_layouts.language.${design.language}`)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <span className={classes.space} />
        <Select
          className={classes.example ?? ''}
          aria-label={t('print_layouts.example')}
          allowDeselect={false}
          data={examples.map(({ id, label }) => ({ value: id, label }))}
          value={example?.id ?? null}
          onChange={setChosen}
        />
        <Button
          loading={saving.busy}
          disabled={!reachable}
          onClick={() => void saving.copy(design, t('print_layouts.copy_of', { name }))}
        >
          {t(design.id === null && !narrow ? 'print_layouts.customize' : 'print_layouts.copy')}
        </Button>
      </header>
      {narrow && <p className={classes.note}>{t('print_layouts.narrow')}</p>}
      {!reachable && <p className={classes.note}>{t('print_layouts.offline')}</p>}
      <FiscalHint design={design} />
      <Failure problem={saving.problem} />
      <OutputPreview design={design} data={data} output={output} onOutput={setOutput} />
    </section>
  )
}
