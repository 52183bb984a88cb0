import { Button, Group } from '@mantine/core'
import { IconQrcode, IconWallet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/registry'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ListSearch } from '../kit/list-search'
import { useT } from '../kit/phrases'
import { PageHelp } from '../parts/help/page-help'
import { useFoyer } from '../sync/react'
import { builtInDesign, builtInKeys, type Design, designKey, designOf } from './designs'
import classes from './layouts.module.css'

/** Kinds in the order of the list: what is printed most comes first. */
const KINDS = ['TICKET', 'VOUCHER', 'RECEIPT'] as const

/** Own and built-in layouts by kind. */
export function LayoutList({
  layouts,
  shown,
}: {
  readonly layouts: readonly RowOf<'print_layouts'>[]
  readonly shown: string | null
}) {
  const t = useT()
  const openModal = useOpenModal()
  const { org, user } = useFoyer().identity
  const own = [...layouts].sort((a, b) => a.name.localeCompare(b.name)).map(designOf)
  const other = org.lang === 'de' ? 'en' : 'de'
  const item = (design: Design) => (
    <li key={designKey(design)}>
      <Link
        to="/settings/$page"
        params={{ page: 'customize_pdf' }}
        search={(before: ListSearch) => ({ ...before, layout: designKey(design) })}
        className={classes.item}
        aria-current={designKey(design) === shown ? 'page' : undefined}
      >
        <span>{design.id === null ? t(`print_layouts.format.${design.format}`) : design.name}</span>
        <small>
          {[
            design.id === null ? t('print_layouts.built_in') : t(`print_layouts.format.${design.format}`),
            t(`print_layouts.language.${design.language}`),
            design.is_default && t('print_layouts.is_default'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Link>
    </li>
  )
  return (
    <nav className={classes.list} aria-label={t('print_layouts.list')}>
      <Group gap={4}>
        <h1>{t('print_layouts.title')}</h1>
        <PageHelp />
      </Group>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconQrcode size={18} aria-hidden="true" />}
        onClick={() => openModal('edit_qr_code')}
      >
        {t('print_layouts.qr')}
      </Button>
      {can(user.role, 'orgs.edit') && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconWallet size={18} aria-hidden="true" />}
          onClick={() => openModal('wallet_passes')}
        >
          {t('wallet_accounts.title')}
        </Button>
      )}
      {KINDS.map((kind) => (
        <section key={kind}>
          <h2>{t(`print_layouts.kind.${kind}`)}</h2>
          <ul>
            {own.filter((design) => design.kind === kind).map(item)}
            {[...builtInKeys(kind, org.lang), ...builtInKeys(kind, other)]
              .flatMap((key) => builtInDesign(key) ?? [])
              .map(item)}
          </ul>
        </section>
      ))}
    </nav>
  )
}
