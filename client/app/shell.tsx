import {
  IconAlertTriangle,
  IconBottle,
  IconCalendarEvent,
  IconCashBanknote,
  IconCashRegister,
  IconDevices,
  IconDiscount2,
  IconGift,
  IconMapPin,
  IconReceipt2,
  IconReportMoney,
  IconScan,
  IconUsers,
} from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { can } from '../../shared/kernel/permissions'
import { useOpenModal } from '../kit/layout/modal-address'
import { useLayout } from '../kit/layout/screen-size'
import { useT } from '../kit/phrases'
import { SyncChip } from '../kit/sync/sync-chip'
import { useAll, useFoyer } from '../sync/react'
import { PLACES, type Place } from './navigation'
import classes from './shell.module.css'
import { UserMenu } from './user-menu'

const ICONS: Readonly<Record<Place['to'], typeof IconScan>> = {
  '/events': IconCalendarEvent,
  '/orders': IconReceipt2,
  '/contacts': IconUsers,
  '/products': IconBottle,
  '/vouchers': IconGift,
  '/settings/promo_codes': IconDiscount2,
  '/shifts': IconCashBanknote,
  '/incidents': IconAlertTriangle,
  '/locations': IconMapPin,
  '/devices': IconDevices,
  '/desk': IconCashRegister,
  '/door': IconScan,
}

/** The office: sidebar (a rail on tablets, a bar on phones) and the page. */
export function Shell() {
  const t = useT()
  const { identity } = useFoyer()
  const layout = useLayout()
  const places = PLACES.filter((place) => can(identity.user.role, place.can))
  const office = places.filter((place) => place.group === 'office')
  const house = places.filter((place) => place.group === 'house')
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
          {office.length > 0 && <Places places={office} />}
          {house.length > 0 && <Places places={house} title={t('app.nav.house')} />}
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

/** The way to the drawers, from any page. */
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

function Places({ places, title }: { readonly places: readonly Place[]; readonly title?: string }) {
  const t = useT()
  return (
    <div className={classes.group}>
      {title && <h2 className={classes.groupTitle}>{title}</h2>}
      <ul>
        {places.map((place) => {
          const Icon = ICONS[place.to]
          return (
            <li key={place.to}>
              <Link to={place.to} className={classes.link} activeProps={{ 'aria-current': 'page' }} title={t(place.label)}>
                <Icon size={20} stroke={1.6} aria-hidden="true" />
                <span className={classes.label}>{t(place.label)}</span>
                {place.to === '/incidents' && <OpenIncidents />}
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
