import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { can } from '../../shared/kernel/permissions'
import { LinkButton } from '../kit/layout/link-button'
import { useT } from '../kit/phrases'
import { useAll, useFoyer } from '../sync/react'
import { Designer } from './designer/designer'
import { builtInDesign, builtInKeys, designOf } from './designs'
import { LayoutList } from './layout-list'
import classes from './layouts.module.css'
import { ShownLayout } from './shown-layout'

/** The layouts of tickets, vouchers and receipts: the list, and the one that is open. */
export function LayoutsPage() {
  const t = useT()
  useDocumentTitle(t('app.title', { page: t('print_layouts.title') }))
  const { layout } = useSearch({ from: '/_app/_shell/settings/$page' })
  const { org, user } = useFoyer().identity
  const layouts = useAll('print_layouts')
  const isNarrow = useMediaQuery('(max-width: 799px)', undefined, { getInitialValueInEffect: false })
  const [first = ''] = builtInKeys('TICKET', org.lang).slice(-1)
  // A phone shows the list first, and a layout in its place.
  const key = layout ?? (isNarrow ? null : first)
  const row = layouts.find(({ id }) => id === key)
  const design = row ? designOf(row) : builtInDesign(key ?? '')
  return (
    <div className={classes.page} data-open={key !== null || undefined}>
      <LayoutList layouts={layouts} shown={key} />
      {key !== null && (
        <div className={classes.main}>
          {isNarrow && (
            <LinkButton variant="subtle" to="/settings/$page" params={{ page: 'customize_pdf' }}>
              {t('print_layouts.all')}
            </LinkButton>
          )}
          {!design && <p className={classes.note}>{t('print_layouts.gone')}</p>}
          {design &&
            (design.id !== null && !isNarrow && can(user.role, 'print_layouts.edit') ? (
              <Designer key={design.id} saved={design} />
            ) : (
              <ShownLayout key={key} design={design} narrow={isNarrow === true} />
            ))}
        </div>
      )}
    </div>
  )
}
