import { IconReportMoney } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { can } from '../../../shared/kernel/permissions'
import type { NavigationEntry } from '../../kit/domain'
import { useOpenModal } from '../../kit/layout/modal-address'
import { useLayout } from '../../kit/layout/screen-size'
import { useT } from '../../kit/phrases'
import { SyncChip } from '../../kit/sync/sync-chip'
import { useAll, useFoyer } from '../../sync/react'
import { NAVIGATION } from './navigation'
import classes from './shell.module.css'
import { UserMenu } from './user-menu'

/** The office: sidebar (a rail on tablets, a bar on phones) and the page. */
export function Shell() {
  const t = useT()
  const { identity } = useFoyer()
  const layout = useLayout()
  const entries = NAVIGATION.filter((entry) => can(identity.user.role, entry.can))
  const office = entries.filter((entry) => entry.group === 'office')
  const house = entries.filter((entry) => entry.group === 'house')
  return (
    <div className={classes.shell} data-layout={layout}>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <aside className={classes.side} aria-label={t('app.name')}>
        <Link to="/" className={classes.org} aria-label={identity.org.name}>
          <img src="/icon.svg" alt="" width="24" height="24" />
          <span className={classes.label}>{identity.org.name}</span>
        </Link>
        <nav className={classes.nav} aria-label={t('app.nav')}>
          {office.length > 0 && <NavigationGroup entries={office} />}
          {house.length > 0 && <NavigationGroup entries={house} title={t('app.nav.house')} />}
        </nav>
        <div className={classes.foot}>
          {can(identity.user.role, 'cash_boxes.read') && can(identity.user.role, 'cash_box_shifts.read') && <PosButton />}
          <SyncChip variant={layout === 'wide' ? 'side' : 'rail'} />
          <UserMenu />
        </div>
      </aside>
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

/** Button that opens the cash boxes from any page. */
function PosButton() {
  const t = useT()
  const open = useOpenModal()
  return (
    <button type="button" className={classes.link} aria-haspopup="dialog" title={t('cash_boxes.pos')} onClick={() => open('pos_menu')}>
      <IconReportMoney size={20} stroke={1.6} aria-hidden="true" />
      <span className={classes.label}>{t('cash_boxes.pos')}</span>
    </button>
  )
}

function NavigationGroup({ entries, title }: { readonly entries: readonly NavigationEntry[]; readonly title?: string }) {
  const t = useT()
  return (
    <div className={classes.group}>
      {title && <h2 className={classes.groupTitle}>{title}</h2>}
      <ul>
        {entries.map(({ to, label, icon: Icon }) => {
          return (
            <li key={to}>
              <Link to={to} className={classes.link} activeProps={{ 'aria-current': 'page' }} title={t(label)}>
                <Icon size={20} stroke={1.6} aria-hidden="true" />
                <span className={classes.label}>{t(label)}</span>
                {to === '/incidents' && <OpenIncidents />}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function OpenIncidents(): ReactNode {
  const t = useT()
  const open = useAll('incidents').filter((incident) => incident.settled_at === null).length
  return open === 0 ? null : (
    <span className={`num ${classes.count}`}>
      {open}
      <span className="sr"> {t('incidents.open')}</span>
    </span>
  )
}
