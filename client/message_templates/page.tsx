import { Badge, Button, Group } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BUILT_IN_TEMPLATES } from '../../shared/email/templates/built-in'
import { messageTemplatesList } from '../../shared/message_templates/list'
import { Can } from '../kit/can'
import { NamedRow } from '../kit/entity/row-name'
import { Failure } from '../kit/forms/failure'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { PageHelp } from '../parts/help/page-help'
import classes from './message-templates.module.css'

const source = rowsOfList(messageTemplatesList)

/** The templates of the organisation, and the built-in ones of the reader's language. */
export function TemplatesPage() {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const { rows = [], problem } = source.useRows()
  useDocumentTitle(t('app.title', { page: t('message_templates.title') }))
  const row = (id: string, name: string, subject: string, aside: ReactNode) => (
    <li key={id}>
      <button type="button" className={classes.template} onClick={() => openModal('message_template_id', id)}>
        <strong>{name}</strong>
        <span>{subject}</span>
        <small>{aside}</small>
      </button>
    </li>
  )
  return (
    <div className={classes.page}>
      <Group justify="space-between">
        <Group gap={4}>
          <h1>{t('message_templates.title')}</h1>
          <PageHelp />
        </Group>
        <Can do="message_templates.edit">
          <Button leftSection={<IconPlus size={16} />} onClick={() => openModal('new_message_template')}>
            {t('message_templates.new')}
          </Button>
        </Can>
      </Group>
      <Failure problem={problem ?? null} />
      {rows.length === 0 && <p>{t('message_templates.empty_hint')}</p>}
      <ul className={classes.list}>
        {rows.map(({ id, name, subject, updated_at, updated_by_id, created_by_id }) =>
          row(
            id,
            name,
            subject,
            <>
              {t('message_templates.updated_at')}: {format.date(updated_at)},{' '}
              <NamedRow table="users" id={updated_by_id ?? created_by_id} />
            </>,
          ),
        )}
      </ul>
      <h2>
        <Badge variant="light">{t('email.built_in')}</Badge>
      </h2>
      <ul className={classes.list}>
        {BUILT_IN_TEMPLATES.filter(({ lang }) => lang === t.language).map(({ id, name, subject }) =>
          row(id, name, subject, t('email.built_in')),
        )}
      </ul>
    </div>
  )
}
