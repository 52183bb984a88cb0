import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  ACCOUNT_ROLES,
  type AccountRole,
  accountNumber,
  DEFAULT_SETTINGS,
} from '../../shared/accounting_settings/chart'
import { updateAccountingSettings } from '../../shared/accounting_settings/commands'
import { ACCOUNT_CHARTS, type accounting_settings, ledgerNumber } from '../../shared/accounting_settings/entity'
import { accountingSettingsList } from '../../shared/accounting_settings/list'
import { accountingExport, accountTotals } from '../../shared/accounting_settings/queries'
import type { Row } from '../../shared/kernel/model/entity'
import { sum } from '../../shared/kernel/money'
import { isDay } from '../../shared/kernel/period'
import type { PhraseKey } from '../../shared/phrases'
import { lastMonth, periodOfDays } from '../kit/dates/day-period'
import { Money } from '../kit/display/money'
import { toastDone } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { CommandForm } from '../kit/forms/command-form'
import { Failure } from '../kit/forms/failure'
import { Unanswered } from '../kit/layout/notice/unanswered'
import { useFormat, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useServerRows } from '../kit/reading/use-server-rows'
import { saveBlob } from '../kit/save-file'
import { SettingsFrame, SettingsSection } from '../parts/settings/settings-frame'
import { useAll, useFoyer, useServerQuery } from '../sync/react'
import classes from './accounting.module.css'
import { windows1252 } from './windows-1252'

type Settings = Pick<
  Row<typeof accounting_settings>,
  'chart' | 'consultant_number' | 'client_number' | 'fiscal_year_month' | 'accounts'
>

/** Exports of what was sold and paid, and the accounts they are booked to. */
export function AccountingPage() {
  const { rows, problem } = useServerRows(accountingSettingsList)
  const settings: Settings = rows?.[0] ?? DEFAULT_SETTINGS
  return (
    <SettingsFrame title="accounting.title" lead="accounting.lead" wide>
      <Failure problem={problem} />
      {rows && (
        <>
          <Exports again={rows[0]?.updated_at ?? ''} />
          <Consultant key={`consultant ${rows[0]?.updated_at}`} settings={settings} />
          <Accounts key={`accounts ${rows[0]?.updated_at}`} settings={settings} />
        </>
      )}
    </SettingsFrame>
  )
}

function useRoleName(): (role: AccountRole) => string {
  const t = useT()
  const format = useFormat()
  return (role) =>
    role.startsWith('revenue.')
      ? t('accounting.revenue', { rate: format.rate(Number(role.slice(8))) })
      : t(`accounting.role.${role}` as PhraseKey)
}

function Exports({ again }: { readonly again: string }) {
  const t = useT()
  const foyer = useFoyer()
  const [[first, last], setDays] = useState(() => lastMonth(t.zone))
  const { busy, problem, attempt } = useAttempt()
  const isDated = isDay(first) && isDay(last)
  const [shown, setShown] = useState([first, last] as const)
  const [from, until] = isDated ? [first, last] : shown
  const period = periodOfDays(t.zone, from, until)
  const { answer, failure } = useServerQuery(accountTotals, { input: period }, again)
  const change = (days: readonly [string, string]) => {
    if (isDated) setShown([first, last])
    setDays(days)
  }
  const save = (format: 'csv' | 'datev') =>
    attempt(async () => {
      const { file_name, content } = await foyer.ask(accountingExport, { input: { ...period, format } })
      const data = format === 'datev' ? windows1252(content) : content
      saveBlob(
        file_name,
        new Blob([data], { type: `text/csv;charset=${format === 'datev' ? 'windows-1252' : 'utf-8'}` }),
      )
    })
  return (
    <SettingsSection title={t('accounting.export')}>
      <div className={classes.period}>
        <TextInput
          type="date"
          label={t('accounting.from')}
          value={first}
          onChange={(event) => change([event.currentTarget.value, last])}
        />
        <TextInput
          type="date"
          label={t('accounting.to')}
          value={last}
          onChange={(event) => change([first, event.currentTarget.value])}
        />
        <Button variant="default" loading={busy} disabled={!answer?.length} onClick={() => void save('csv')}>
          {t('accounting.csv')}
        </Button>
        <Button loading={busy} disabled={!answer?.length} onClick={() => void save('datev')}>
          {t('accounting.datev')}
        </Button>
      </div>
      <Failure problem={problem} />
      <Unanswered of={failure} />
      {answer && (answer.length === 0 ? <p>{t('accounting.none')}</p> : <Totals totals={answer} />)}
    </SettingsSection>
  )
}

function Totals({
  totals,
}: {
  readonly totals: readonly {
    readonly role: string
    readonly account: string
    readonly debit: number
    readonly credit: number
  }[]
}) {
  const t = useT()
  const nameOf = useRoleName()
  const sorted = useMemo(() => [...totals].sort((one, other) => one.account.localeCompare(other.account)), [totals])
  return (
    <table className={classes.totals}>
      <thead>
        <tr>
          <th scope="col">{t('accounting.account')}</th>
          <th scope="col">{t('accounting.role')}</th>
          <th scope="col" data-end>
            {t('accounting.debit')}
          </th>
          <th scope="col" data-end>
            {t('accounting.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ role, account, debit, credit }) => (
          <tr key={role}>
            <td className="num">{account}</td>
            <td>{nameOf(role as AccountRole)}</td>
            <td data-end>
              <Money cents={debit} />
            </td>
            <td data-end>
              <Money cents={credit} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('accounting.sum')}
          </th>
          <td data-end>
            <Money cents={sum(totals.map(({ debit }) => debit))} />
          </td>
          <td data-end>
            <Money cents={sum(totals.map(({ credit }) => credit))} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Consultant({ settings }: { readonly settings: Settings }) {
  const t = useT()
  const months = useMemo(() => {
    const name = new Intl.DateTimeFormat(t.language, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: name.format(Date.UTC(2026, i, 1)) }))
  }, [t.language])
  const { accounts: _, ...initial } = settings
  return (
    <SettingsSection title="DATEV">
      <CommandForm
        command={updateAccountingSettings}
        fields={{
          chart: {
            label: t('accounting.chart'),
            choices: ACCOUNT_CHARTS.map((value) => ({ value, label: t(`accounting.chart.${value}`) })),
          },
          consultant_number: { label: t('accounting.consultant_number'), half: true },
          client_number: { label: t('accounting.client_number'), half: true },
          fiscal_year_month: {
            label: t('accounting.fiscal_year_month'),
            hint: `1 = ${months[0]?.label}, 8 = ${months[7]?.label}`,
          },
        }}
        initial={initial}
        submit="accounting.save"
        done={t('accounting.saved')}
        onDone={stay}
      />
    </SettingsSection>
  )
}

const stay = () => {}

function Accounts({ settings }: { readonly settings: Settings }) {
  const t = useT()
  const foyer = useFoyer()
  const nameOf = useRoleName()
  const rates = useAll('tax_groups').map(({ rate }) => rate)
  const roles: readonly AccountRole[] = [
    ...[...new Set([...rates, 0])].sort((one, other) => other - one).map((rate) => `revenue.${rate}` as const),
    ...ACCOUNT_ROLES,
  ]
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { busy, problem, attempt } = useAttempt()
  const numberOf = (role: AccountRole) => typed[role] ?? accountNumber(settings, role)
  const isWrong = (role: AccountRole) => !ledgerNumber().safeParse(numberOf(role)).success
  const save = () =>
    attempt(async () => {
      const defaults = { chart: settings.chart, accounts: {} }
      const own = roles
        .map((role) => [role, numberOf(role)] as const)
        .filter(([role, number]) => number !== accountNumber(defaults, role))
      const { chart, consultant_number, client_number, fiscal_year_month } = settings
      await foyer.call(updateAccountingSettings, {
        input: { chart, consultant_number, client_number, fiscal_year_month, accounts: Object.fromEntries(own) },
      })
      rereadServerRows()
      toastDone(t('accounting.saved'))
    })
  return (
    <SettingsSection title={t('accounting.accounts')} hint={t('accounting.accounts_hint')}>
      <Failure problem={problem} />
      <form
        className={classes.accounts}
        onSubmit={(event) => {
          event.preventDefault()
          if (!roles.some(isWrong)) void save()
        }}
      >
        {roles.map((role) => (
          <TextInput
            key={role}
            label={nameOf(role)}
            inputMode="numeric"
            maxLength={9}
            value={numberOf(role)}
            error={isWrong(role) ? t('accounting.invalid') : null}
            onChange={(event) => setTyped({ ...typed, [role]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" loading={busy} disabled={roles.some(isWrong)}>
          {t('accounting.save')}
        </Button>
      </form>
    </SettingsSection>
  )
}
