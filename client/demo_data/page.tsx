import { Button } from '@mantine/core'
import { clearDemoData, demoData, fillDemoData } from '../../shared/demo_data/commands'
import type { PhraseKey } from '../../shared/phrases'
import { CommandForm } from '../kit/forms/command-form'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import { Facts } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { useFormat, useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { SettingsFrame } from '../parts/settings/settings-frame'
import { useFoyer } from '../sync/react'

const stay = () => {}

/** The marked demo rows of the organisation, with buttons to create and clear them. */
export function DemoDataPage() {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const { id } = useFoyer().identity.org
  const { answer, problem } = useAnswer(demoData, {}, ['events', 'orgs'])
  return (
    <SettingsFrame title="demo_data.title" lead="demo_data.lead">
      <Failure problem={problem} />
      {answer && answer.length === 0 && (
        <>
          <p>{t('demo_data.none')}</p>
          <p>{t('demo_data.fill_hint')}</p>
          <CommandForm
            command={fillDemoData}
            args={{ id }}
            fields={{}}
            submit="demo_data.fill"
            done={t('demo_data.filled')}
            onDone={stay}
          />
        </>
      )}
      {answer && answer.length > 0 && (
        <>
          <p>{t('demo_data.there')}</p>
          <Facts
            facts={answer.map(
              ({ table, count }) => [t(`demo_data.${table}` as PhraseKey), format.number(count)] as const,
            )}
          />
          <div>
            <Button variant="outline" color="red" onClick={() => openModal('clear_demo_data')}>
              {t('demo_data.clear')}
            </Button>
          </div>
        </>
      )}
    </SettingsFrame>
  )
}

/** Asks before the demo data is deleted. */
export function ClearDemoData({ close }: Pick<ModalProps, 'close'>) {
  const t = useT()
  const { id } = useFoyer().identity.org
  return (
    <FormDialog
      title={t('demo_data.clear_title')}
      lead={<p>{t('demo_data.clear_lead')}</p>}
      close={close}
      command={clearDemoData}
      args={{ id }}
      fields={{}}
      submit="demo_data.clear_do"
      done={t('demo_data.cleared')}
    />
  )
}
