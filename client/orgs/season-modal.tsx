import { Button, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { updateOrg } from '../../shared/orgs/commands'
import { SEASON_MONTHS } from '../../shared/orgs/entity'
import { toastDone, toastFailed } from '../kit/display/toast'
import type { ModalProps } from '../kit/modal'
import { errorText, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'

const MONTHS = Array.from({ length: SEASON_MONTHS.to - SEASON_MONTHS.from + 1 }, (_, i) => SEASON_MONTHS.from + i)

/** Changes the month that the organisation's season starts in (`season`). */
export function SeasonModal({ close }: Pick<ModalProps, 'close'>) {
  const t = useT()
  const foyer = useFoyer()
  const { id, settings } = foyer.identity.org
  const [month, setMonth] = useState(settings.start_season_month)
  const [busy, setBusy] = useState(false)
  const monthName = new Intl.DateTimeFormat(t.language, { month: 'long', timeZone: 'UTC' })
  const save = async () => {
    setBusy(true)
    try {
      await foyer.call(updateOrg, { id, input: { settings: { start_season_month: month } } })
      toastDone(t('orgs.season_saved'))
      close()
    } catch (error) {
      toastFailed(errorText(t, error), t('orgs.error'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={close} title={t('orgs.season')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Select
        label={t('orgs.season_month')}
        description={t('orgs.season_hint')}
        data={MONTHS.map((value) => ({ value: String(value), label: monthName.format(Date.UTC(2026, value, 1)) }))}
        value={String(month)}
        allowDeselect={false}
        onChange={(value) => setMonth(Number(value))}
      />
      <Button mt="lg" loading={busy} onClick={() => void save()}>
        {t('orgs.save')}
      </Button>
    </Modal>
  )
}
