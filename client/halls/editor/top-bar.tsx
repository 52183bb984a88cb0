import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCloudCheck,
  IconCloudUp,
  IconDots,
  IconDownload,
  IconFileTypePdf,
  IconFileVector,
  IconUpload,
} from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { writeSvg } from '../../../shared/seats/files/svg'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import type { PlanPresence } from '../../../shared/seats/plan/presence-commands'
import { Can } from '../../kit/can'
import { toastFailed } from '../../kit/display/toast'
import { useOpenModal } from '../../kit/layout/modal-address'
import { errorText, useFormat, useT } from '../../kit/phrases'
import { saveBlob } from '../../kit/save-file'
import { useFoyer } from '../../sync/react'
import type { PlanCamera } from '../canvas/camera'
import { ImportDialog } from '../files/import-dialog'
import { People } from '../plan/people'
import { PlanHeader } from '../plan/plan-header'
import type { OtherEditor } from '../plan/use-other-editors'
import type { PlanRow, PlanSession, PlanUse } from '../plan/use-plan'
import { ApplyDialog } from './apply-dialog'
import classes from './editor.module.css'
import type { Editing } from './use-editing'

type Props = {
  readonly id: string
  readonly row: PlanRow
  readonly use: PlanUse
  readonly plan: SeatingPlan
  readonly session: PlanSession
  readonly others: readonly OtherEditor[]
  readonly presence: PlanPresence
  readonly editing: Editing
  readonly canEdit: boolean
  readonly mayEdit: boolean
  readonly scale: number
  readonly camera: RefObject<PlanCamera | null>
  readonly categories: ReadonlyMap<string, RowOf<'price_categories'>>
}

type Dialog = 'import' | 'apply' | null

/** Name and state of the plan, undo and redo, the mode, zoom, files and templates. */
export function EditorTopBar({
  id,
  row,
  use,
  plan,
  session,
  others,
  presence,
  editing,
  canEdit,
  mayEdit,
  scale,
  camera,
  categories,
}: Props) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const [dialog, setDialog] = useState<Dialog>(null)
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const
  const saved =
    presence.edited_at === null ? t('seats.saved') : t('seats.saved_at', { time: format.when(presence.edited_at) })
  const exportSvg = () =>
    saveBlob(
      `${row.name}.svg`,
      new Blob(
        [
          writeSvg(
            plan,
            (category) => categories.get(category)?.color ?? '#6a6273',
            (category) => categories.get(category)?.name ?? '',
          ),
        ],
        { type: 'image/svg+xml' },
      ),
    )
  const exportPdf = async () => {
    try {
      saveBlob(
        `${row.name}.pdf`,
        await foyer.file('/api/seating_plans/pdf_link', { seating_plan_id: id, language: t.language }),
      )
    } catch (error) {
      toastFailed(errorText(t, error))
    }
  }
  const exports = (
    <>
      <Menu.Item leftSection={<IconFileVector size={16} aria-hidden="true" />} onClick={exportSvg}>
        {t('seats.export')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden="true" />} onClick={() => void exportPdf()}>
        {t('seats.export_pdf')}
      </Menu.Item>
    </>
  )
  return (
    <PlanHeader
      row={row}
      subtitle={[row.is_template ? t('seats.template_of') : '', t('seats.used_by', { count: use.events.length })]
        .filter(Boolean)
        .join(' · ')}
      mayEdit={mayEdit}
      scale={scale}
      camera={camera}
      lead={
        canEdit && (
          <>
            <ActionIcon
              {...icon}
              aria-label={t('seats.undo')}
              aria-keyshortcuts="Control+Z"
              disabled={!editing.undo}
              onClick={() => editing.undo?.()}
            >
              <IconArrowBackUp size={20} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              {...icon}
              aria-label={t('seats.redo')}
              aria-keyshortcuts="Control+Shift+Z"
              disabled={!editing.redo}
              onClick={() => editing.redo?.()}
            >
              <IconArrowForwardUp size={20} aria-hidden="true" />
            </ActionIcon>
          </>
        )
      }
    >
      <People present={presence.user_ids} others={others} />
      {canEdit && (
        <span className={classes.saved} role="status">
          {session.unsaved > 0 ? (
            <IconCloudUp size={18} aria-hidden="true" />
          ) : (
            <IconCloudCheck size={18} aria-hidden="true" />
          )}
          <span>{session.unsaved > 0 ? t('seats.saving', { count: session.unsaved }) : saved}</span>
        </span>
      )}
      {canEdit && (
        <Button
          variant="default"
          className={classes.file ?? ''}
          leftSection={<IconUpload size={16} aria-hidden="true" />}
          onClick={() => setDialog('import')}
        >
          {t('seats.import')}
        </Button>
      )}
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            className={classes.file ?? ''}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            {t('seats.files')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{exports}</Menu.Dropdown>
      </Menu>
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <ActionIcon {...icon} className={classes.more ?? ''} aria-label={t('seats.more')}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.folded}>
            {canEdit && (
              <Menu.Item leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={() => setDialog('import')}>
                {t('seats.import')}
              </Menu.Item>
            )}
            {exports}
          </div>
          {canEdit && row.is_template && (
            <div className={classes.foldedApply}>
              <Menu.Item onClick={() => setDialog('apply')}>{t('seats.apply')}</Menu.Item>
            </div>
          )}
          <Can do="seats.edit">
            <Menu.Item onClick={() => openModal('seat_archive', id)}>{t('seats.archive')}</Menu.Item>
            <Menu.Item onClick={() => openModal('copy_seating_plan', id)}>{t('seating_plans.copy')}</Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      {canEdit && row.is_template && (
        <Button className={classes.apply ?? ''} onClick={() => setDialog('apply')}>
          {t('seats.apply')}
        </Button>
      )}
      {dialog === 'import' && (
        <ImportDialog
          categories={categories}
          onImport={(edit) => editing.perform(edit, 'import')}
          close={() => setDialog(null)}
        />
      )}
      {dialog === 'apply' && <ApplyDialog id={id} close={() => setDialog(null)} />}
    </PlanHeader>
  )
}
