import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconArrowLeft, IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { can } from '../../../shared/kernel/permissions'
import { LinkButton } from '../../kit/layout/link-button'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import type { PlanCamera } from '../canvas/camera'
import classes from './plan-header.module.css'
import { useFlags } from './use-flags'
import type { PlanRow } from './use-plan'

type Props = {
  readonly row: PlanRow
  readonly subtitle?: string
  /** True if this user can edit the plan here and now. */
  readonly mayEdit: boolean
  readonly scale: number
  readonly camera: RefObject<PlanCamera | null>
  /** Controls between the name and the mode. */
  readonly lead?: ReactNode
  /** Controls at the end of the bar. */
  readonly children?: ReactNode
}

/** Bar above a seating plan: the way back, its name, the mode, and zoom. */
export function PlanHeader({ row, subtitle, mayEdit, scale, camera, lead, children }: Props) {
  const t = useT()
  const format = useFormat()
  const { flags, setFlags } = useFlags()
  const { role } = useFoyer().identity.user
  const maySell = can(role, 'orders.sell') && !row.is_template
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const
  return (
    <header className={classes.header}>
      <LinkButton
        variant="subtle"
        color="gray"
        px={7}
        to="/settings/$page"
        params={{ page: 'seating_plan_templates' }}
        aria-label={t('seats.back')}
      >
        <IconArrowLeft size={20} aria-hidden="true" />
      </LinkButton>
      <div className={classes.title}>
        <h1>{row.name}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {lead}
      <SegmentedControl
        size="sm"
        aria-label={t('seats.mode')}
        value={flags.ps ? 'pick' : flags.edit_spl ? 'edit' : 'view'}
        data={[
          { value: 'view', label: t('seats.mode_view') },
          { value: 'edit', label: t('seats.mode_edit'), disabled: !mayEdit },
          ...(maySell || flags.ps ? [{ value: 'pick', label: t('seats.mode_pick') }] : []),
        ]}
        onChange={(to) => setFlags({ edit_spl: to === 'edit' ? '1' : undefined, ps: to === 'pick' ? '1' : undefined })}
      />
      <div className={classes.zoom}>
        <ActionIcon {...icon} aria-label={t('seats.zoom_out')} onClick={() => camera.current?.zoomBy(0.8)}>
          <IconZoomOut size={18} aria-hidden="true" />
        </ActionIcon>
        <span className="num">{format.rate(scale * 100)}</span>
        <ActionIcon {...icon} aria-label={t('seats.zoom_in')} onClick={() => camera.current?.zoomBy(1.25)}>
          <IconZoomIn size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={t('seats.zoom_fit')} onClick={() => camera.current?.fit()}>
          <IconMaximize size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <span className={classes.space} />
      {children}
    </header>
  )
}
