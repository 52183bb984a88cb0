import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { useT } from '../kit/phrases'
import { useDomainList } from '../parts/app/domain-list'
import { SettingsHub } from './hub'
import classes from './layout.module.css'

/**
 * The settings: the hub alone, or a page with the hub beside it where the screen has room and a link back where it has
 * not.
 */
export function SettingsLayout() {
  const t = useT()
  const isHub = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === '/settings' })
  const { page } = useParams({ strict: false })
  const isWide = useDomainList().some(({ settings = [] }) => settings.some((each) => each.page === page && each.isWide))
  return (
    <div className={classes.layout} data-page={isHub ? undefined : true} data-wide={isWide || undefined}>
      <div className={classes.hub}>
        <SettingsHub isAlone={isHub} />
      </div>
      {isHub ? (
        <HubTitle />
      ) : (
        <>
          <Link to="/settings" className={classes.back}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" /> {t('settings.all')}
          </Link>
          <div className={classes.page}>
            <Outlet />
          </div>
        </>
      )}
    </div>
  )
}

function HubTitle() {
  const t = useT()
  useDocumentTitle(t('app.title', { page: t('settings.title') }))
  return null
}
