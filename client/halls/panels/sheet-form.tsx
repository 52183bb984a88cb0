import { Button, FileButton, Group, NumberInput, TextInput } from '@mantine/core'
import { EMPTY_EDIT, type PlanSheet } from '../../../shared/seats/plan/edit'
import { seatsOfBlocks } from '../../../shared/seats/plan/group'
import { Failure } from '../../kit/forms/failure'
import { useT } from '../../kit/phrases'
import { TRACEABLE_TYPES, usePictureUpload } from '../files/use-picture-upload'
import { metres, planUnits } from './metres'
import type { PanelProps } from './panel-props'
import classes from './panels.module.css'

/** Name, size and picture of the plan, and its seat groups. */
export function SheetForm({ plan, editing, setFlags, onShow }: PanelProps) {
  const t = useT()
  const { busy, problem, upload } = usePictureUpload(plan, editing)
  const { sheet } = plan
  const set = (values: Partial<PlanSheet>) => {
    const after = { ...sheet, ...values }
    if (JSON.stringify(after) !== JSON.stringify(sheet))
      editing.perform({ ...EMPTY_EDIT, sheet: { before: sheet, after } }, 'draw')
  }
  const length = (text: string) => Math.max(100, planUnits(Number(text.replace(',', '.')) || 0))
  const select = (id: string, blocks: readonly string[]) => {
    setFlags({ sg_seats: id, sb: undefined, sr: undefined })
    onShow(seatsOfBlocks(plan, blocks))
  }
  const groups = [...plan.stacks.values()].filter(({ layout }) => layout)
  return (
    <div className={classes.forms}>
      <section>
        <h2>{t('seats.sheet')}</h2>
        <TextInput
          key={sheet.name}
          label={t('seating_plans.name')}
          defaultValue={sheet.name}
          maxLength={120}
          onBlur={(event) => set({ name: event.currentTarget.value.trim() || sheet.name })}
        />
        <div className={classes.pair}>
          {(['width', 'height'] as const).map((side) => (
            <NumberInput
              key={`${side} ${sheet[side]}`}
              label={t(`seats.${side}`)}
              defaultValue={metres(sheet[side])}
              decimalScale={2}
              onBlur={(event) => set({ [side]: length(event.currentTarget.value) })}
            />
          ))}
        </div>
      </section>
      <section>
        <h2>{t('seats.picture')}</h2>
        <Failure problem={problem} />
        <Group>
          <FileButton accept={TRACEABLE_TYPES} onChange={upload}>
            {(props) => (
              <Button {...props} size="compact-md" variant="default" loading={busy}>
                {t('seats.picture_add')}
              </Button>
            )}
          </FileButton>
          {sheet.background && (
            <Button size="compact-md" variant="subtle" onClick={() => set({ background: null })}>
              {t('seats.picture_remove')}
            </Button>
          )}
        </Group>
        {sheet.background && (
          <div className={classes.pairs}>
            {(['x', 'y', 'width', 'height'] as const).map((field) => (
              <NumberInput
                key={`${field} ${sheet.background?.[field]}`}
                label={t(`seats.${field}`)}
                defaultValue={metres(sheet.background?.[field] ?? 0)}
                decimalScale={2}
                onBlur={(event) => {
                  const value = Math.max(
                    field === 'x' || field === 'y' ? 0 : 1,
                    planUnits(Number(event.currentTarget.value.replace(',', '.')) || 0),
                  )
                  if (sheet.background) set({ background: { ...sheet.background, [field]: value } })
                }}
              />
            ))}
            <NumberInput
              key={`opacity ${sheet.background.opacity}`}
              label={t('seats.picture_opacity')}
              defaultValue={sheet.background.opacity}
              min={0}
              max={100}
              onBlur={(event) =>
                sheet.background &&
                set({
                  background: {
                    ...sheet.background,
                    opacity: Math.min(100, Math.max(0, Number(event.currentTarget.value) || 0)),
                  },
                })
              }
            />
          </div>
        )}
      </section>
      <section>
        <h2>{t('seats.groups')}</h2>
        {groups.length === 0 && <p className={classes.hint}>{t('seats.groups_none')}</p>}
        <ul className={classes.groups}>
          {groups.map(({ id, name, blocks }) => (
            <li key={id}>
              <Button variant="subtle" size="compact-md" onClick={() => select(id, blocks)}>
                {name}
              </Button>
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => setFlags({ e_sg: id })}
                aria-label={`${t('seats.group_change')}: ${name}`}
              >
                {t('seats.group_change')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
