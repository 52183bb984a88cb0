import { Button } from '@mantine/core'
import { IconFileExport, IconFileImport, IconShield, IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { sum } from '../../../shared/kernel/money'
import { ms, SECOND } from '../../../shared/kernel/time'
import type { HeldRight } from '../../../shared/rights/rules'
import { toastDone, toastFailed } from '../../kit/display/toast'
import { Facts } from '../../kit/layout/detail-pane'
import { errorText, useFormat, useT } from '../../kit/phrases'
import { saveFile } from '../../kit/save-file'
import { isStorageLow } from '../../sync/browser/storage-space'
import { useAll, useFind, useFoyer, useHeldRights, useLive, useSyncState } from '../../sync/react'
import classes from './sync-panel.module.css'

/** Facts beside the entries: last contact, rights this device holds, storage, and the export of unsent work. */
export const SyncFacts = () => (
  <>
    <Contact />
    <HeldHere />
    <Storage />
    <Export />
    <Import />
  </>
)

function Contact() {
  const t = useT()
  const format = useFormat()
  const sync = useSyncState()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  const next =
    sync.next_try_at && !sync.reachable
      ? t('sync.panel.in_seconds', { seconds: Math.max(0, Math.ceil((ms(sync.next_try_at) - now) / SECOND)) })
      : null
  return (
    <div>
      <h3 className={classes.title}>{t('sync.panel.contact')}</h3>
      <Facts
        facts={[
          [t('sync.panel.server'), sync.last_contact ? format.seconds(sync.last_contact) : t('sync.panel.never')],
          sync.reachable
            ? [t('sync.panel.connection'), t('sync.panel.connected')]
            : [t('sync.panel.next_try'), next ?? '–'],
        ]}
      />
    </div>
  )
}

/** Name and amount of a held right. */
type Words = { readonly named: (right: HeldRight) => string; readonly amount: (left: number) => string }

/** The row a right is on. */
const of = <R extends { readonly id: string }>(rows: readonly R[], { subject_id }: HeldRight): R | undefined =>
  rows.find(({ id }) => id === subject_id)

function HeldHere() {
  const t = useT()
  const format = useFormat()
  const held = useHeldRights()
  const events = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: 5000 })
  const categories = useAll('price_categories')
  const boxes = useAll('cash_boxes')
  const products = useAll('products')
  const vouchers = useAll('vouchers')
  const codes = useAll('promo_codes')
  const eventOf = ({ event_id }: HeldRight): string => {
    const found = events?.find(({ id }) => id === event_id)
    return found ? `${found.title}, ${format.day(found.starts_at).replace(/ /g, '\u00a0')}` : ''
  }
  const words: Readonly<Record<HeldRight['kind'], Words>> = {
    seat: { named: (right) => t('sync.panel.rights_seats', { event: eventOf(right) }), amount: format.number },
    places: { named: (right) => `${of(categories, right)?.name ?? ''}, ${eventOf(right)}`, amount: format.number },
    series: {
      named: (right) => t('sync.panel.rights_series', { cash_box: of(boxes, right)?.name ?? '' }),
      amount: () => t('sync.panel.rights_series_on'),
    },
    stock: { named: (right) => of(products, right)?.name ?? t('sync.panel.rights_stock'), amount: format.number },
    balance: {
      named: (right) => t('sync.panel.rights_voucher', { code: of(vouchers, right)?.code ?? '' }),
      amount: format.money,
    },
    order: { named: () => t('sync.panel.rights_order'), amount: format.number },
    uses: {
      named: (right) => t('sync.panel.rights_code', { name: of(codes, right)?.name ?? '' }),
      amount: format.number,
    },
  }
  const groups = new Map<string, HeldRight[]>()
  for (const right of held) {
    if (right.kind !== 'series' && right.left === 0) continue
    const key = [right.kind, right.event_id, right.kind === 'seat' ? '' : right.subject_id].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), right])
  }
  const facts = [...groups.values()].flatMap((rights) => {
    const [first] = rights
    if (!first) return []
    const { named, amount } = words[first.kind]
    return [[named(first), amount(sum(rights.map((right) => right.left)))] as const]
  })
  return (
    <div>
      <h3 className={classes.title}>{t('sync.panel.rights')}</h3>
      {!events ? null : facts.length === 0 ? (
        <p className={classes.none}>{t('sync.panel.rights_none')}</p>
      ) : (
        <Facts facts={facts} />
      )}
    </div>
  )
}

function Storage() {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const [storage, setStorage] = useState<Awaited<ReturnType<typeof foyer.storage>> | null>(null)
  useEffect(() => {
    let current = true
    foyer.storage().then(
      (figures) => current && setStorage(figures),
      () => {},
    )
    return () => {
      current = false
    }
  }, [foyer])
  if (!storage) return null
  const used = t('sync.panel.storage_used', { used: format.bytes(storage.usage), total: format.bytes(storage.quota) })
  const Shield = storage.persisted ? IconShieldCheck : IconShield
  return (
    <div>
      <h3 className={classes.title}>{t('sync.panel.storage')}</h3>
      <div className={classes.meter} aria-hidden="true">
        <span
          data-low={isStorageLow(storage)}
          style={{ width: `${Math.max(1, Math.min(100, (storage.usage / Math.max(1, storage.quota)) * 100))}%` }}
        />
      </div>
      <div className={classes.storage}>
        <span className="num">{used}</span>
        <span className={classes.protected} data-on={storage.persisted || undefined}>
          <Shield size={18} stroke={1.75} aria-hidden="true" />
          {t(storage.persisted ? 'sync.panel.protected' : 'sync.panel.not_protected')}
        </span>
      </div>
    </div>
  )
}

function Export() {
  const t = useT()
  const foyer = useFoyer()
  const waiting = useLive(foyer.waiting)
  const save = async () => {
    try {
      saveFile(
        `foyer-${foyer.identity.device?.name ?? 'office'}-${new Date().toISOString().slice(0, 10)}.json`,
        await foyer.exportUnsent(),
      )
    } catch (error) {
      toastFailed(errorText(t, error))
    }
  }
  return (
    <div className={classes.export}>
      <h3 className={classes.title}>{t('sync.panel.export')}</h3>
      <p className={classes.none}>{t('sync.panel.export_hint')}</p>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden="true" />}
        disabled={waiting.length === 0}
        onClick={() => void save()}
      >
        {waiting.length === 0 ? t('sync.panel.export_none') : t('sync.panel.export_do', { count: waiting.length })}
      </Button>
    </div>
  )
}

/** Imports the file another device has exported, and uploads its operations. */
function Import() {
  const t = useT()
  const foyer = useFoyer()
  const chosen = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const bring = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { applied, quarantined, refused } = await foyer.importUnsent(await file.text())
      toastDone(t('sync.panel.imported', { applied, kept: quarantined, refused }))
    } catch (error) {
      toastFailed(errorText(t, error))
    } finally {
      setBusy(false)
      if (chosen.current) chosen.current.value = ''
    }
  }
  return (
    <div className={classes.export}>
      <p className={classes.none}>{t('sync.panel.import_hint')}</p>
      <input
        ref={chosen}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('sync.panel.import')}
        onChange={(event) => void bring(event.currentTarget.files?.[0])}
      />
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => chosen.current?.click()}
      >
        {t('sync.panel.import')}
      </Button>
    </div>
  )
}
